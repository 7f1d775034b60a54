import type {Thread} from '#contract/messages/messages.ts'
import type {OutboxEntry} from '#data/offline/outbox.ts'

/** A thread that this device does not know yet: its booking, and the profile id of the other side if that is known. */
export interface BookingThread {
  booking_id: string
  with: string | undefined
}

type Entry = Pick<OutboxEntry, 'kind' | 'lane' | 'params'>

/** Whether an entry is a message in this thread, that of a time before the thread was known included. */
export const isMessageIn =
  ({id, booking_id, with: other, state}: Pick<Thread, 'id' | 'booking_id' | 'with' | 'state'>) =>
  ({kind, lane, params}: Entry): boolean => {
    if (kind === 'message') return lane === id
    if (kind !== 'booking-message' || lane !== booking_id) return false
    // a family may have closed threads with providers that it did not choose
    return params.with === undefined ? other.side === 'family' || state === 'open' : params.with === other.id
  }

/** Whether an entry is a message in the thread of this booking, as far as both name the other side. */
export const isMessageAbout =
  ({booking_id, with: other}: BookingThread) =>
  ({kind, lane, params}: Entry): boolean =>
    kind === 'booking-message' &&
    lane === booking_id &&
    (params.with === undefined || other === undefined || params.with === other)
