import {m} from '#messages'
import type {MemberRole} from '#contract/accounts/roles.ts'
import type {Confirmation, Edge, Session} from '#contract/sessions/session.ts'
import type {Side} from '#contract/bookings/choices.ts'
import {claimReasonText} from '#domain/sessions/claim-reasons.ts'
import {asOf, clockInSentence, inSentence, timePoint, type Reader} from '#domain/time.ts'
import {confirmerName, isAssignee} from '../confirm/tap.ts'
import {isOnBookedDay} from './time-of-edge.ts'

/** One confirmation as the history of a visit shows it. */
export interface ConfirmationLine {
  id: string
  at: string
  /** `You confirmed the start at 2:00 PM`. */
  text: string
  /** `Tapped at 2:20 PM · Forgot to confirm · Received 2:21 PM`. */
  details: string
  /** `Your note: “…”`, or whose it is. */
  note: string | null
}

interface HistoryReader extends Reader {
  user_id?: string | undefined
  member_role?: MemberRole | null | undefined
  /** The names of the agency's members by user, for its office. */
  names?: ReadonlyMap<string, string> | undefined
}

/** The confirmations that the reader may read, those of their own side that do not count too, as they happened. */
export function confirmationLines(session: Session, reader: HistoryReader) {
  const counting = (['start', 'end'] as const).flatMap(edge =>
    (['parent', 'caretaker'] as const).flatMap(side => {
      const confirmation = session.confirmations[edge][side]
      return confirmation ? [lineOf(session, {edge, side, confirmation}, reader)] : []
    }),
  )
  const side = session.my_side
  const others = (session.other_confirmations ?? []).map(({edge, ...confirmation}) => {
    const {id, details, ...line} = lineOf(session, {edge, side, confirmation}, reader)
    const {received_at, by} = confirmation
    const why = session.confirmations[edge][side]
      ? m.another_confirmation_counts()
      : m.confirmed_for_the_times_before_the_move()
    return {
      ...line,
      id: `${id}-${received_at}-${by}`,
      details: `${details} · ${why}`,
    }
  })
  return [...counting, ...others].toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
}

function lineOf(
  session: Session,
  {edge, side, confirmation}: {edge: Edge; side: Side; confirmation: Confirmation},
  reader: HistoryReader,
): ConfirmationLine {
  const {timezone, my_side, confirmations} = session
  const {by, on_behalf, reason, reported_at, claimed_at, device_offset_ms, effective_at, received_at} = confirmation
  const tapped_at = new Date(Date.parse(claimed_at) - (device_offset_ms ?? 0)).toISOString()
  // a start code makes the caregiver's tap the family's confirmation too
  const ofOffice = on_behalf === 'office' ? reader.names?.get(by) : undefined
  const name =
    side === my_side && by === reader.user_id
      ? m.you()
      : ofOffice === undefined
        ? confirmerName(side, confirmation)
        : m.name_of_the_office({name: ofOffice})
  const how = on_behalf === 'staff' ? m.by_phone({name}) : name
  const isProven = ['start_code', 'card_code'].includes(confirmations[edge].parent?.reason ?? '')
  const received = isOnBookedDay(session, edge, received_at)
    ? asOf(received_at, timezone, received_at)
    : inSentence(timePoint(received_at, timezone, reader))
  const details = [
    reported_at && m.tapped_at({clock_time: clockInSentence(tapped_at, timezone)}),
    reason && claimReasonText(reason, edge, on_behalf),
    confirmation.offline && m.without_a_signal(),
    side === my_side && confirmation.flags.includes('out_of_place') && m.away_from_the_place(),
    side === my_side && !isProven && confirmation.flags.includes('code_invalid') && m.the_code_did_not_match(),
    m.received_sessions({time: received}),
  ]
  return {
    id: `${edge}-${side}`,
    at: effective_at,
    text: isOnBookedDay(session, edge, effective_at)
      ? m.who_confirmed_the_edge_at({who: how, edge, time: clockInSentence(effective_at, timezone)})
      : m.who_confirmed_the_edge_on({who: how, edge, when: inSentence(timePoint(effective_at, timezone, reader))}),
    details: details.filter(Boolean).join(' · '),
    note: noteText(session, confirmation, reader),
  }
}

/** The note beside a confirmation of the reader's own side, and who wrote it if that was someone else. */
function noteText(
  session: Session,
  {by, by_name, on_behalf, memo}: Confirmation,
  reader: HistoryReader,
): string | null {
  if (!memo) return null
  if (by === reader.user_id) return m.your_note({memo})
  if (on_behalf === 'office' && isAssignee(session, reader)) return m.your_offices_note({memo})
  const name =
    on_behalf === null ? (by_name ?? (session.my_side === 'caretaker' ? session.assigned?.name : undefined)) : undefined
  return name === undefined ? m.note_with_words({memo}) : m.note_of_name({name, memo})
}
