import {m} from '#messages'
import type {ExceptionKind} from '#contract/admin/exceptions.ts'
import type {ExceptionArea} from '#contract/admin/staff-choices.ts'
import type {StaffClaim, StaffSession} from '#contract/admin/bookings.ts'
import {dollarsToCents} from '#domain/money/money.ts'
import {clockSpan, clockTime} from '#domain/time.ts'

/** The two kinds of exceptions. */
export const areaText = {visits: m.visits_public(), money: m.payments()} as const satisfies Record<
  ExceptionArea,
  string
>

/** What an exception without known reasons is about. */
export const exceptionKindText = {
  session: m.visit(),
  invoice: m.invoice(),
  dispute: m.payment_disputed_by_the_bank(),
  payment: m.payment_staff(),
} as const satisfies Record<ExceptionKind, string>

/** The staff's actions for an exception, with their consequences. */
export const exceptionActions = {
  settle: {
    verb: m.settle_with_times(),
    consequences: m.these_times_are_billed_both_sides(),
  },
  missed: {
    verb: m.did_not_take_place(),
    consequences: m.the_visit_counts_as_missed_and(),
  },
  void: {
    verb: m.void_verb(),
    consequences: m.the_visit_counts_as_canceled_both(),
  },
  resolve: {
    verb: m.mark_resolved(),
    consequences: m.it_leaves_the_list_unchanged_if(),
  },
} as const
export type ExceptionAction = keyof typeof exceptionActions

/** The agreed rate of a booking in cents; null before it is agreed. */
export const rateOf = (booking: {hourly_rate: number | null} | null): number | null =>
  booking?.hourly_rate == null ? null : dollarsToCents(booking.hourly_rate)

/** A claim's flags in words. */
export const flagWords: Partial<Record<string, string>> = {
  early: m.flag_early(),
  late: m.flag_late(),
  out_of_place: m.flag_away_from_the_place(),
  clock_skew: m.phones_clock_was_off(),
  end_before_start: m.flag_end_before_start(),
  session_cancelled: m.flag_after_it_was_canceled(),
  one_sided: m.flag_only_one_side(),
  code_invalid: m.flag_wrong_code(),
  code_unplaced: m.cards_code_not_at_the_door(),
  in_future: m.flag_in_the_future(),
  after_settling: m.flag_after_it_was_settled(),
  reassigned: m.flag_by_a_caregiver_assigned_then(),
  of_earlier_times: m.flag_of_the_times_before_a_move(),
}
export const flagText = (flag: string): string => flagWords[flag] ?? flag

const exceptionWords: Partial<Record<string, string>> = {
  times_differ: m.the_times_differ(),
  nobody_assigned: m.no_caregiver_assigned(),
  not_made: m.not_booked_the_caregiver_has_another(),
  contested: m.contested(),
  overlap_empty: m.the_times_do_not_overlap(),
  moved_meanwhile: m.confirmed_at_the_times_before_a_move(),
}
export const exceptionText = (exception: string): string => exceptionWords[exception] ?? exception

const sideWords = {parent: m.careseeker(), caretaker: m.caregiver()} as const
const sideText = (side: StaffClaim['side']): string => sideWords[side]

/** How a visit was settled. */
export const settledWords = {
  agreement: m.both_sides_agree_staff(),
  accepted: m.one_side_accepted_the_others_times_staff(),
  deadline: m.the_deadline_passed(),
  staff: m.staff_decided(),
} as const
export const settledText = (by: NonNullable<StaffSession['settled_by']>): string => settledWords[by]

/** `Caregiver: start 9:02 AM`, in the visit's own zone. */
export function claimText(claim: StaffClaim, timezone: string): string {
  const given = {side: sideText(claim.side), time: clockTime(claim.effective_at, timezone)}
  return claim.edge === 'start' ? m.claimed_start_at(given) : m.claimed_end_at(given)
}

/** When a claim was tapped, by the server's clock. */
export const tappedAt = ({claimed_at, device_offset_ms}: Pick<StaffClaim, 'claimed_at' | 'device_offset_ms'>): string =>
  new Date(Date.parse(claimed_at) - (device_offset_ms ?? 0)).toISOString()

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

const typedText = (edge: StaffClaim['edge'], isRight: boolean): string =>
  edge === 'end'
    ? isRight
      ? m.typed_the_right_end_code()
      : m.typed_a_wrong_end_code()
    : isRight
      ? m.typed_the_right_start_code()
      : m.typed_a_wrong_start_code()

/** `assigned Jonah Weaver instead of Hannah Abernathy`; without the names of people who were erased. */
function assignmentText(data: StaffSession['history'][number]['data']): string {
  const [name, before] = [text(data.member), text(data.from_member)]
  if (!data.member_id) return before ? m.removed_the_assignment_of({name: before}) : m.removed_the_assignment()
  if (!name) return m.assigned_a_caregiver_staff()
  return before ? m.assigned_name_instead_of({name, before}) : m.assigned_name_staff({name})
}

/** Describes an event of a visit other than its claims. */
export function eventText({kind, data}: StaffSession['history'][number], timezone: string): string {
  const {started_at: started, ended_at: ended} = data
  const time = (value: unknown) => (typeof value === 'string' ? clockTime(value, timezone) : m.the_booked_time())
  const times =
    typeof started === 'string' && typeof ended === 'string'
      ? clockSpan(started, ended, timezone)
      : `${time(started)} – ${time(ended)}`
  const texts: Partial<Record<string, string>> = {
    accepted: m.accepted_the_other_sides_times(),
    contested: m.contested_the_times_because({reason: text(data.reason)}),
    explained: m.explained_where_they_confirmed({text: text(data.text)}),
    assigned: assignmentText(data),
    cancelled: data.reason ? m.canceled_it_because({reason: text(data.reason)}) : m.canceled_it_staff(),
    not_made: m.did_not_book_it(),
    restored: m.took_the_cancellation_back(),
    rescheduled: m.moved_it(),
    cannot_go: m.asked_not_to_go_because({reason: text(data.reason)}),
    can_go: m.can_go_after_all(),
    late: m.reported_running_minutes_late({minutes: String(data.minutes)}),
    code: typedText(data.edge === 'end' ? 'end' : 'start', Boolean(data.right)),
    decided: data.void
      ? m.voided_it_because({memo: text(data.memo)})
      : started === null && ended === null
        ? m.decided_it_did_not_take_place({memo: text(data.memo)})
        : m.decided_the_times({times, memo: text(data.memo)}),
  }
  return texts[kind] ?? kind
}
