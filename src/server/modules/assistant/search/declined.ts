import {FaqAudience} from '#contract/bookings/choices.ts'
import {m} from '#messages'
import {phrasesOf, spanishPhrasesOf} from '../phrases/phrases.ts'
import type {Topic} from './search.ts'

/** What the assistant declines: matters that are not Village's, and other people's data. */
export interface DeclinedTopic extends Topic {
  readonly decline: () => string
}

const declined = (key: string, decline: () => string): DeclinedTopic => ({
  key: `declined-${key}`,
  decline,
  audiences: FaqAudience.options,
  phrases: phrasesOf(`declined-${key}`),
  spanish: spanishPhrasesOf(`declined-${key}`),
  text: '',
})

export const declinedTopics: readonly DeclinedTopic[] = [
  declined('out-of-scope', m.i_can_only_help_with_village),
  declined('rules', m.i_follow_only_villages_rules),
  declined('others', m.i_can_tell_you_only_what_is_yours),
]
