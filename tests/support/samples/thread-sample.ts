import type {Thread} from '#contract/messages/messages.ts'

/** A family's thread with the bidder of `sampleOffer`, for tests. */
export const sampleThread = (given: Partial<Thread> = {}): Thread => ({
  id: '0199a000-0000-7000-8000-00000000007e',
  booking_id: 'booking-1',
  booking: null,
  with: {side: 'caretaker', id: '0199a000-0000-7000-8000-0000000000c1', name: 'Maya L.', avatar_url: null},
  state: 'open',
  hides_contacts: true,
  unread: 0,
  last: null,
  ...given,
})
