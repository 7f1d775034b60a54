import {m} from '#messages'
import type {ExceptionReason} from '#contract/admin/staff-choices.ts'

/** Why something needs the attention of staff. */
export const exceptionReasonText = {
  get contested() {
    return m.contested()
  },
  get times_differ() {
    return m.the_times_differ()
  },
  get overlap_empty() {
    return m.the_times_do_not_overlap()
  },
  get moved_meanwhile() {
    return m.confirmed_at_the_times_before_a_move()
  },
  get nobody_assigned() {
    return m.no_caregiver_assigned()
  },
  get not_made() {
    return m.weekly_visit_at_another_visit_of()
  },
  get one_side() {
    return m.not_fully_confirmed_by_both_sides()
  },
  get out_of_place() {
    return m.confirmed_away_from_the_place()
  },
  get clock_skew() {
    return m.a_phones_clock_was_off()
  },
  get code_invalid() {
    return m.a_wrong_code()
  },
  get danger() {
    return m.danger_reported_to_the_assistant()
  },
  get uncollectible() {
    return m.not_collectible()
  },
  get disputed() {
    return m.disputed_by_the_payers_bank()
  },
  get refund_owed() {
    return m.refund_failed()
  },
  get not_returned() {
    return m.not_returned_by_the_payee()
  },
} as const satisfies Record<ExceptionReason, string>
