import {m} from '#messages'
import type {DecisionReason} from '#contract/sessions/session.ts'

/** The reason of a staff decision, for staff and for both sides. */
export const decisionReasonText = {
  get both_told() {
    return m.both_sides_gave_the_same_times()
  },
  get one_side_credible() {
    return m.one_side_is_credible()
  },
  get evidence() {
    return m.there_is_evidence()
  },
  get mistake_of_ours() {
    return m.our_mistake()
  },
  get nothing_to_do() {
    return m.nothing_needs_to_be_done()
  },
  get other() {
    return m.something_else_decided()
  },
} as const satisfies Record<DecisionReason, string>
