import {m} from '#messages'
import {withPeriod} from '#messages/with-period'
import type {Session, SettledBy} from '#contract/sessions/session.ts'
import {careSumText} from '#domain/money/billed-text.ts'
import type {Who} from '#data/account/current-user.ts'
import {acceptingSide} from '#domain/sessions/session-times.ts'
import {decisionReasonText} from '#domain/sessions/decision-reasons.ts'
import {inSentence, timeSpan, type Reader} from '#domain/time.ts'
import {formatCents} from '#lib/money-text.ts'
import {lowered} from '#lib/letter-case.ts'
import {otherName} from '../changes/other-name.ts'

/** Where the times that count come from. */
export const settledByText = {
  agreement: m.both_sides_agree(),
  accepted: m.one_side_accepted_the_others_times(),
  deadline: m.based_on_what_was_confirmed_within(),
  staff: m.decided_by_village_support(),
} as const satisfies Record<SettledBy, string>

/** Where the times that count come from; of accepted ones who accepted them, as this reader reads it. */
export function settledText(session: Session, role: Who['role'] | undefined): string | null {
  const {settled_by, my_side} = session
  const side = settled_by === 'accepted' ? acceptingSide(session) : null
  if (side === null) return settled_by && settledByText[settled_by]
  const other = otherName(session)
  if (side !== my_side) return m.other_accepted_your_times({other})
  if (role === 'agency') return m.your_agency_accepted_the_times_of({other})
  return side === 'parent' ? m.your_family_accepted_the_times_of({other}) : m.you_accepted_the_times_of({other})
}

/** How a visit counts: `Counts as today, 2:00–6:00 PM`. */
export function outcomeText({started_at, ended_at, status, timezone}: Session, reader: Reader): string {
  if (started_at && ended_at)
    return m.counts_as({in_sentence: inSentence(timeSpan(started_at, ended_at, timezone, reader))})
  return status === 'CANCELLED' ? m.counts_as_canceled() : m.counts_as_not_taken_place()
}

/** The reason of a staff decision and the sum; empty in visits that an older version stored. */
export function decisionText({decision, unbilled_cents = 0, unbilled_fee_cents = 0}: Session): string {
  if (!decision) return ''
  const {reason_code, care_cents} = decision
  const reason = m.reason_sessions2({lower_case: lowered(decisionReasonText[reason_code])})
  // what the family pays in all, as before the decision
  if (care_cents !== null && unbilled_fee_cents > 0)
    return `${reason} ${withPeriod(careSumText(unbilled_cents, unbilled_fee_cents))}`
  return care_cents === null ? reason : m.reason_and_sum_for_the_care({reason, sum: formatCents(care_cents)})
}
