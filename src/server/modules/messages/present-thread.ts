import type {Thread, ThreadSide} from '#contract/messages/messages.ts'
import {maskContacts} from '#domain/messages/mask-contacts.ts'
import {fullName, initialedName} from '#lib/full-name.ts'
import {fileUrl} from '#server/http/files.ts'
import {readStored} from '#server/stored-texts.ts'
import type {Recipients} from '#server/modules/notifications/index.ts'
import {sidesOf, type Reader, type ThreadRow} from './find-threads.ts'

/** The other side of the thread, as this side sees it. */
export const otherSide = (thread: ThreadRow, side: ThreadSide): ThreadSide => {
  const [one, two] = sidesOf(thread)
  return side === one ? two : one
}

/** Who are notified or refetch, on one side of a thread. */
export const recipientsOn = ({parent_id, caretaker_id, org_id, member_id}: ThreadRow, side: ThreadSide): Recipients =>
  ({
    family: {family: parent_id},
    caretaker: {caretaker: caretaker_id},
    office: {org: org_id},
    field: {member: member_id},
  })[side]

/** The profile id of one side. */
export const profileOn = ({parent_id, caretaker_id, org_id, member_id}: ThreadRow, side: ThreadSide): string =>
  ({family: parent_id, caretaker: caretaker_id, office: org_id, field: member_id})[side] ?? ''

/** Whether this pair does not know each other's contact yet. @see src/domain/rules-people.md#hidden-contacts */
const hidesContacts = ({booking_id, is_booked_pair}: ThreadRow): boolean => booking_id !== null && !is_booked_pair

/**
 * The name of one side; whole for staff and for colleagues, a caregiver's once the pair has an approved booking, and a
 * family's where it approved this booking with the reader, as in the reader's list of bookings.
 * @see src/domain/rules.md#after-approval
 */
export function nameOn(
  thread: ThreadRow,
  side: ThreadSide,
  isWhole = side === 'family' ? thread.is_won : !hidesContacts(thread),
): string {
  const person = thread.people[side]
  if (!person) return ''
  return readStored(isWhole ? fullName(person) : initialedName(person))
}

export const sideOn = (thread: ThreadRow, side: ThreadSide) =>
  thread.sides.find(each => each.side === side) ?? {side, read_position: 0, read_at: null}

const blockSide = (side: ThreadSide) => (side === 'family' ? 'family' : 'provider')

/** What this side can do. A blocked side reads only that the thread is closed. */
export function stateFor({blocked_by, is_open}: ThreadRow, side: ThreadSide): Thread['state'] {
  if (blocked_by.includes(blockSide(side))) return 'blocked'
  return is_open && blocked_by.length === 0 ? 'open' : 'closed'
}

export const authorFor = (of: {user_id: string; side: ThreadSide}, {user_id, side}: Reader) =>
  of.user_id === user_id ? 'me' : of.side === side ? 'us' : 'them'

/** A text as this reader may see it, and whether a part of it is hidden from the other side. */
export function textFor(thread: ThreadRow, of: {text: string | null; side: ThreadSide}, reader: Pick<Reader, 'side'>) {
  if (of.text === null || !hidesContacts(thread)) return {text: of.text, is_masked: false}
  const masked = maskContacts(of.text)
  return {text: of.side === reader.side ? of.text : masked.text, is_masked: masked.is_masked}
}

export function presentThread(thread: ThreadRow, reader: Reader): Thread {
  const {id, booking_id, number, service, first_day, last_day, last} = thread
  const other = otherSide(thread, reader.side)
  return {
    id,
    booking_id,
    booking: number !== null && service !== null && first_day !== null ? {number, service, first_day, last_day} : null,
    with: {
      side: other,
      id: profileOn(thread, other),
      name: nameOn(thread, other),
      avatar_url: fileUrl(thread.people[other]?.picture),
    },
    state: stateFor(thread, reader.side),
    hides_contacts: hidesContacts(thread),
    unread: thread.own?.unread ?? 0,
    last: last && {
      author: authorFor(last, reader),
      ...(authorFor(last, reader) === 'us' && {name: readStored(last.first_name)}),
      text: textFor(thread, last, reader).text,
      has_picture: last.has_picture,
      written_at: last.written_at,
      received_at: last.received_at,
    },
  }
}
