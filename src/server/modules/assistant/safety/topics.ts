import {FaqAudience} from '#contract/bookings/choices.ts'
import {phrasesOf, spanishPhrasesOf} from '../phrases/phrases.ts'
import type {Topic} from '../search/search.ts'
import type {Emergency} from './emergencies.ts'

/** A danger as a topic of the search, so that it is found by its meaning where no pattern knows its words. */
export interface EmergencyTopic extends Topic {
  readonly emergency: Emergency
}

const kinds: readonly Emergency[] = ['medical', 'poison', 'injury', 'abuse', 'suicide', 'missing', 'fire', 'intruder']

export const emergencyTopics: readonly EmergencyTopic[] = kinds.map(emergency => ({
  key: `emergency:${emergency}`,
  emergency,
  audiences: FaqAudience.options,
  phrases: phrasesOf(`emergency:${emergency}`),
  spanish: spanishPhrasesOf(`emergency:${emergency}`),
  text: '',
}))
