import {FaqAudience} from '#contract/bookings/choices.ts'
import {phrasesOf, spanishPhrasesOf} from '../phrases/phrases.ts'
import type {Topic} from '../search/search.ts'
import {emergencies, type Emergency} from './emergencies.ts'

/** A danger as a topic of the search, so that it is found by its meaning where no pattern knows its words. */
export interface EmergencyTopic extends Topic {
  readonly emergency: Emergency
}

export const emergencyTopics: readonly EmergencyTopic[] = emergencies.map(emergency => ({
  key: `emergency:${emergency}`,
  emergency,
  audiences: FaqAudience.options,
  phrases: phrasesOf(`emergency:${emergency}`),
  spanish: spanishPhrasesOf(`emergency:${emergency}`),
  text: '',
}))

/** Ordinary messages that only sound like a danger, to be compared with it; never an answer. */
export interface OrdinaryTopic extends Topic {
  readonly soundsLike: Emergency
}

export const ordinaryTopics: readonly OrdinaryTopic[] = emergencies.map(emergency => ({
  key: `ordinary:${emergency}`,
  soundsLike: emergency,
  audiences: FaqAudience.options,
  phrases: phrasesOf(`ordinary:${emergency}`),
  spanish: spanishPhrasesOf(`ordinary:${emergency}`),
  text: '',
}))
