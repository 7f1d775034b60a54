import {FaqAudience} from '#contract/bookings/choices.ts'
import {m} from '#messages'
import {phrasesOf, spanishPhrasesOf} from '../phrases/phrases.ts'
import type {Topic} from './search.ts'

/** What the assistant declines: matters that are not Village's, and other people's data. */
export interface DeclinedTopic extends Topic {
  readonly decline: () => string
  /** Whether staff see it among what the assistant could not answer. */
  readonly isUnanswered: boolean
}

const declined = (key: string, decline: () => string, isUnanswered = false): DeclinedTopic => ({
  key: `declined-${key}`,
  decline,
  isUnanswered,
  audiences: FaqAudience.options,
  phrases: phrasesOf(`declined-${key}`),
  spanish: spanishPhrasesOf(`declined-${key}`),
  text: '',
})

/** The topic that declines other people's data. */
export const others_key = 'declined-others'

/** Matters that are not Village's, each a topic: together their phrases are near to everything and to nothing. */
const unrelated = [
  'out-of-scope',
  'home',
  'health',
  'parenting',
  'law-and-money',
  'shopping-and-travel',
  'knowledge',
  'devices',
  'other-companies',
] as const

export const declinedTopics: readonly DeclinedTopic[] = [
  ...unrelated.map(key => declined(key, m.i_can_only_help_with_village)),
  declined('unanswered', m.i_do_not_know_that, true),
  declined('rules', m.i_follow_only_villages_rules),
  declined('others', m.i_can_tell_you_only_what_is_yours),
]
