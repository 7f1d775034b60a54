import {m} from '#messages'
import {withPeriod} from '#messages/with-period'
import type {Confirmation, Edge, Session} from '#contract/sessions/session.ts'
import type {Side} from '#contract/bookings/choices.ts'
import type {Who} from '#data/account/current-user.ts'
import type {OutboxEntry, StoredReceipt} from '#data/offline/outbox.ts'
import {isCodeOnly} from '#contract/sessions/code-only.ts'
import {asOf, clockInSentence, clockTime} from '#domain/time.ts'
import type {ReceiptStep} from '#ui/feedback/receipt-steps.tsx'
import {savedHereText} from '#ui/primitives/saved-here.ts'

/** The state of this person's own confirmation of one edge. */
export type Tap =
  | {is: 'none'}
  /** `saved`, `sending`, or waiting for a login; `pressed_at` by the device's clock. */
  | {is: 'saved' | 'sending' | 'sign-in'; pressed_at: string; entry: OutboxEntry}
  | {is: 'attention'; pressed_at: string; entry: OutboxEntry}
  /** `here`: confirmed on this device within the last day, at `pressed_at` by its clock. */
  | {
      is: 'received'
      received_at: string
      here: boolean
      pressed_at?: string | undefined
      /** The time that counts for it, by the server's clock. */
      claimed_at?: string | undefined
    }

export interface LaneView {
  entries: readonly OutboxEntry[]
  receipts: readonly StoredReceipt[]
}

/** The unsent entry of this device, else what the server or its receipt says. */
export function tapOf(session: Session, edge: Edge, {entries, receipts}: LaneView): Tap {
  const kind = `confirm-${edge}`
  const own = entries.filter(entry => entry.kind === kind && !isCodeOnly(entry))
  const entry = own.findLast(each => each.state !== 'attention') ?? own.at(-1)
  if (entry) return {is: entry.state, pressed_at: entry.captured_at, entry}
  // one of the times before a move does not count for the new ones
  const receipt = receipts.findLast(
    each => each.kind === kind && !each.is_of_earlier_times && !isCodeOnly(each.request),
  )
  const confirmation = session.confirmations[edge][session.my_side]
  // one of the same side by someone else has a receipt of its own
  const isOther = receipt && confirmation && confirmation.by !== receipt.owner
  // the visit may go on, so the end is still to confirm
  if (edge === 'end' && !receipt && confirmation?.may_replace) return {is: 'none'}
  const received_at = isOther ? receipt.received_at : (confirmation?.received_at ?? receipt?.received_at)
  if (!received_at) return {is: 'none'}
  const claimed_at = receipt && (confirmation && !isOther ? confirmation.effective_at : receivedClaim(receipt))
  return {is: 'received', received_at, here: receipt !== undefined, pressed_at: receipt?.captured_at, claimed_at}
}

/** The time that a received tap claimed; undefined for a receipt of an older version. */
const receivedClaim = ({captured_at, request}: StoredReceipt): string | undefined =>
  request && claimedAt({captured_at, ...request})

/** The time that a tap claims, by the server's clock: the answer to its question, else the moment of the tap. */
export const claimedAt = ({
  params,
  captured_at,
  clock_offset_ms,
}: Pick<OutboxEntry, 'params' | 'captured_at' | 'clock_offset_ms'>): string =>
  typeof params.reported_at === 'string'
    ? params.reported_at
    : new Date(Date.parse(captured_at) - (clock_offset_ms ?? 0)).toISOString()

/** When this side started the visit, by its unsent tap, else as it is confirmed; undefined if it did not. */
export const ownStart = (
  {confirmations, my_side}: Pick<Session, 'confirmations' | 'my_side'>,
  start?: Tap,
): string | undefined =>
  start && 'entry' in start ? claimedAt(start.entry) : confirmations.start[my_side]?.effective_at

export const otherSide = (side: Side): Side => (side === 'parent' ? 'caretaker' : 'parent')

/** Whether a code could still confirm for the family, which has not done so. */
const awaitsCode = ({confirmations, settled_by}: Session, edge: Edge): boolean =>
  settled_by === null && confirmations[edge].parent === null

/**
 * Whether the code typed with the caregiver's confirmation did not match, and the family has not confirmed since.
 * @see src/domain/rules.md#start-code
 */
export const isCodeWrong = (session: Session, edge: Edge): boolean =>
  awaitsCode(session, edge) && session.confirmations[edge].caretaker?.flags.includes('code_invalid') === true

/**
 * What became of the code typed for a confirmed edge: it did not match, was too short to go with the tap, waits on this
 * device or was refused. Null if no code is asked for.
 */
export function codeStateOf(
  session: Session,
  edge: Edge,
  {entries, receipts}: LaneView,
): {is: 'wrong' | 'short' | 'saved' | 'sending'} | {is: 'refused'; entry: OutboxEntry} | null {
  if (!awaitsCode(session, edge)) return null
  const kind = `confirm-${edge}`
  const isOwn = (each: {kind: string}) => each.kind === kind
  const waiting = entries.filter(entry => isOwn(entry) && entry.state !== 'attention')
  const requests = [
    ...receipts.filter(isOwn).map(({request, is_code_wrong}) => ({params: {...request?.params}, is_code_wrong})),
    ...waiting.map(({params}) => ({params, is_code_wrong: false})),
  ]
  const short = requests.findLastIndex(({params}) => params.is_code_short === true && params.code == null)
  // the session says so of the tap that counts, a receipt of any
  const isWrong = isCodeWrong(session, edge) || requests.findLast(hasCode)?.is_code_wrong === true
  if (!isWrong && short < 0) return null
  const typed = waiting.findLast(hasCode)
  if (typed) return {is: typed.state === 'sending' ? 'sending' : 'saved'}
  const refused = entries.findLast(entry => isOwn(entry) && isCodeOnly(entry))
  if (refused) return {is: 'refused', entry: refused}
  if (isWrong) return {is: 'wrong'}
  return requests.slice(short).some(hasCode) ? null : {is: 'short'}
}

const hasCode = ({params}: {params: Readonly<Record<string, unknown>>}): boolean => typeof params.code === 'string'

/** Each side's name on screen. */
export const sideName = {parent: m.parent(), caretaker: m.side_caregiver()} as const satisfies Record<Side, string>

/** Who confirmed for a side: the office, or by name the other adult of one's family or a person not assigned now. */
export const confirmerName = (side: Side, {by_name, on_behalf}: Pick<Confirmation, 'by_name' | 'on_behalf'>): string =>
  on_behalf === 'office' ? m.the_office() : (by_name ?? sideName[side])

/** What confirmed for a family that did not press Confirm itself. */
const codeTexts: Record<string, (given: {time: string}) => string> = {
  start_code: m.confirmed_by_start_code,
  card_code: m.confirmed_by_card_code,
}

/** `Parent confirmed 2:05 PM`, `Confirmed by the start code 2:05 PM`: at the time that counts. */
function confirmedText(side: Side, confirmation: Confirmation, timezone: string): string {
  const time = clockTime(confirmation.effective_at, timezone)
  const reason = confirmation.reason ?? ''
  const byCode = side === 'parent' && Object.hasOwn(codeTexts, reason) ? codeTexts[reason] : undefined
  if (byCode) return byCode({time})
  if (confirmation.on_behalf === 'office') return m.confirmed_by_office({time})
  if (confirmation.on_behalf === 'staff') return m.who_confirmed_by_phone({who: sideName[side], time})
  return m.who_confirmed_time({who: confirmerName(side, confirmation), time})
}

/** The status with this person's own unanswered taps applied. */
export function statusWith(session: Session, start: Tap, end: Tap): Session['status'] {
  const {status, my_side, confirmations} = session
  const other = otherSide(my_side)
  const isPressed = (tap: Tap) => tap.is !== 'none' && tap.is !== 'attention'
  if (isPressed(end) && (status === 'SCHEDULED' || status === 'START_PARTIAL' || status === 'IN_PROGRESS')) {
    return 'END_PARTIAL'
  }
  if (!isPressed(start) || confirmations.start[my_side]) return status
  if (status === 'SCHEDULED') return 'START_PARTIAL'
  return status === 'START_PARTIAL' && confirmations.start[other] ? 'IN_PROGRESS' : status
}

/** The session in that status, by what is in its lane. */
export const withTaps = (session: Session, lane: LaneView): Session => ({
  ...session,
  status: statusWith(session, tapOf(session, 'start', lane), tapOf(session, 'end', lane)),
})

/** The other side's confirmation and who made it; undefined without one. */
export function otherSideText(
  session: Pick<Session, 'confirmations' | 'my_side' | 'timezone'>,
  edge: Edge,
): string | undefined {
  const side = otherSide(session.my_side)
  const confirmation = session.confirmations[edge][side]
  return confirmation ? confirmedText(side, confirmation, session.timezone) : undefined
}

const reached = {
  saved: {label: m.not_sent_yet(), state: 'todo'},
  sending: {label: m.sending(), state: 'now'},
  'sign-in': {label: m.log_in_again_to_send(), state: 'bad'},
  attention: {label: m.needs_attention(), state: 'bad'},
} as const satisfies Record<string, ReceiptStep>

/** `You confirmed 2:02 PM`, or who else of one's own side did; undefined before the server has it. */
export function ownSideText(session: Session, edge: Edge, user_id?: string): string | undefined {
  const own = session.confirmations[edge][session.my_side]
  if (!own) return undefined
  return own.by === user_id
    ? m.who_confirmed_time({who: m.you(), time: clockTime(own.effective_at, session.timezone)})
    : confirmedText(session.my_side, own, session.timezone)
}

/** Whether the receipt of a tap is of a press on this device. */
const isPressedHere = (tap: Tap): boolean => (tap.is === 'received' ? tap.here : tap.is !== 'none')

/** `Caregiver confirmed 7:45 AM`: the confirmation that counts for one's own side beside one's own press; null without one. */
export function besideText(session: Session, edge: Edge, tap: Tap, user_id: string | undefined): string | null {
  const counting = session.confirmations[edge][session.my_side]
  if (!counting || counting.by === user_id || !isPressedHere(tap)) return null
  return confirmedText(session.my_side, counting, session.timezone)
}

/** Whether the reader is who goes to the visit: a field caregiver reads no other, a coordinator may go as well. */
export const isAssignee = (
  {is_assigned_reader}: Pick<Session, 'is_assigned_reader'>,
  reader: {member_role?: Who['member_role'] | undefined} | null,
): boolean => reader?.member_role === 'field' || is_assigned_reader === true

/** Whether the reader belongs to the office of the agency that sends someone else to this visit. */
export const isOfficeOf = (
  session: Pick<Session, 'is_assigned_reader'>,
  reader: Pick<Who, 'role' | 'member_role'> | null,
): boolean => reader?.role === 'agency' && !isAssignee(session, reader)

/** That an assigned caregiver's office confirmed for them, when, and that it counts; null where it did not. */
export function officeText(
  session: Session,
  edge: Edge,
  tap: Tap,
  reader: Pick<Who, 'user_id' | 'member_role'> | null,
): string | null {
  const counting = session.confirmations[edge][session.my_side]
  if (!reader || !isAssignee(session, reader) || counting?.on_behalf !== 'office') return null
  const isBesideOwn =
    isPressedHere(tap) ||
    session.other_confirmations?.some(other => other.edge === edge && other.by === reader.user_id) === true
  const time = clockInSentence(counting.effective_at, session.timezone)
  const counts = isBesideOwn ? m.office_confirmation_counts_beside_yours() : m.office_confirmation_counts()
  return `${withPeriod(m.who_confirmed_the_edge_at({who: m.your_office(), edge, time}))} ${counts}`
}

/**
 * That the confirmation of one's own side is from before someone else was assigned, and that another one then counts; null
 * where it cannot be replaced.
 */
export function replaceableText(session: Session, edge: Edge, user_id: string | undefined): string | null {
  const own = session.confirmations[edge][session.my_side]
  if (!own?.may_replace) return null
  const who = own.by === user_id ? m.you() : confirmerName(session.my_side, own)
  const time = clockInSentence(own.effective_at, session.timezone)
  return `${m.who_confirmed_the_edge_before_reassigning({who, edge, time})} ${m.confirm_the_right_time_instead({edge})}`
}

/** `Parent confirms`, or how that is done for a family without an account, which has no button. */
function otherConfirmsText({my_side, family_without_account, card}: Session): string {
  if (!family_without_account) return m.who_confirms({who: sideName[otherSide(my_side)]})
  return card ? m.parent_confirms_by_code_or_phone() : m.parent_confirms_by_phone()
}

/** About what will say that the other side has confirmed, at the booked time. */
function otherWillConfirmText(session: Session, edge: Edge): string {
  const time = clockTime(edge === 'start' ? session.scheduled_start : session.scheduled_end, session.timezone)
  return m.who_confirmed_time({who: sideName[otherSide(session.my_side)], time: time.replaceAll(' ', '\u00a0')})
}

/** Not the time of saving: an answer to the question names an earlier one. */
const countingTime = {start: m.start_at_time, end: m.end_at_time}

/** The three receipt steps of a tap, as read at `now`: saved with the time that counts, received, confirmed by the other side. */
export function receiptSteps(
  session: Session,
  edge: Edge,
  tap: Exclude<Tap, {is: 'none'}>,
  {now, user_id}: {now: string; user_id?: string | undefined},
): ReceiptStep[] {
  const own = ownSideText(session, edge, user_id)
  const claimed_at = tap.is === 'received' ? tap.claimed_at : claimedAt(tap.entry)
  const first: ReceiptStep =
    tap.is === 'received' && !tap.here && own
      ? {label: own, state: 'done'}
      : {
          label: savedHereText(),
          state: 'done',
          ...(claimed_at && {time: countingTime[edge]({time: asOf(claimed_at, session.timezone, now)})}),
        }
  const second: ReceiptStep =
    tap.is === 'received'
      ? {label: m.received_sessions({time: asOf(tap.received_at, session.timezone, now)}), state: 'done'}
      : reached[tap.is]
  const other = otherSideText(session, edge)
  const third: ReceiptStep = other
    ? {label: other, state: 'done'}
    : {label: otherConfirmsText(session), state: 'todo', nextLabel: otherWillConfirmText(session, edge)}
  return [first, second, third]
}
