import type {Child} from '#contract/accounts/children.ts'
import type {BookingDetail} from '#contract/admin/bookings.ts'
import type {Booking, Invitation} from '#contract/bookings/booking.ts'
import type {Offer} from '#contract/bookings/offers.ts'

/** An offer of $25.00 an hour on `sampleBooking`, for tests. */
export const sampleOffer = (given: Partial<Offer> = {}): Offer => ({
  id: 'offer-1',
  booking_id: 'booking-1',
  bidder: 'caretaker',
  caretaker_id: '0199a000-0000-7000-8000-0000000000c1',
  org_id: null,
  display_name: 'Maya L.',
  avatar_url: null,
  hourly_rate: 25,
  total_cents: 20_000,
  fee_cents: 2_000,
  due_cents: 22_000,
  visit_due_cents: 11_000,
  cancel_costs: [],
  note: null,
  status: 'SUBMITTED',
  received_at: '2026-06-01T16:00:00.000Z',
  ...given,
})

/** Two mornings of four hours in Nashville, for tests. */
export const sampleBooking = (given: Partial<Booking> = {}): Booking => ({
  id: 'booking-1',
  number: 'V-7K3Q2',
  audience: 'caretakers',
  organization_id: null,
  approved_org_id: null,
  caretaker_id: null,
  status: 'REVIEW',
  service: 'Child Care',
  schedule: [{date_range: ['2026-06-08', '2026-06-09'], time_range: ['09:00', '13:00']}],
  timezone: 'America/Chicago',
  location: 'Nashville, TN',
  latitude: 36.1627,
  longitude: -86.7816,
  county: 'Davidson County, TN',
  number_of_children: 1,
  ages: [4],
  preference: null,
  live_in: false,
  medical_companion: false,
  max_hourly_rate: null,
  notes: null,
  parent: {id: 'parent-1', first_name: 'Pat', last_name: 'Rivera', avatar_url: null},
  provider: null,
  approved_offer_id: null,
  hourly_rate: null,
  offers_count: 1,
  offers: [sampleOffer()],
  first_start: '2026-06-08T14:00:00.000Z',
  last_end: '2026-06-09T18:00:00.000Z',
  hours: 8,
  sessions_count: 2,
  created_at: '2026-06-01T15:00:00.000Z',
  ...given,
})

/** Ellie, of four years, who must not eat peanuts, for tests. */
export const sampleChild = (given: Partial<Child> = {}): Child => ({
  id: '0199a000-0000-7000-8000-0000000000e1',
  first_name: 'Ellie',
  birth_month: '2022-03',
  allergies: 'Peanuts',
  routines: null,
  notes: null,
  ...given,
})

/** June R. as she was invited to a request, for tests. */
export const sampleInvited: NonNullable<Invitation['invited']>[number] = {
  caretaker_id: 'june',
  org_id: null,
  name: 'June R.',
  declined_at: null,
  decline_reason: null,
}

/** An invitation of June R. alone, whose time is over, for tests. */
export const sampleInvitation: Invitation = {
  exclusive_until: '2026-06-02T15:00:00.000Z',
  then_open: false,
  is_exclusive: false,
  invited: [sampleInvited],
}

/** A confirmed booking without visits as staff see it, for tests. */
export function sampleBookingDetail(given: Partial<BookingDetail> = {}): BookingDetail {
  const booking = given.booking ?? sampleBooking()
  return {
    ...booking,
    audience: 'caretakers',
    status: 'CONFIRMED',
    sessions_count: 1,
    is_weekly: false,
    hours: 4,
    hourly_rate: 25,
    offers_count: 1,
    waitlisted: false,
    family: {id: 'family', user_id: 'user', name: 'Ada Stone', phone_number: null},
    provider: null,
    assigned_to: null,
    booking,
    visits: [],
    earlier_visits: null,
    members: [],
    invoices: [],
    history: [],
    ...given,
  }
}

/** Grace Okafor as the approved caregiver of a booking that staff see, for tests. */
export const sampleCaregiver: NonNullable<BookingDetail['provider']> = {
  id: 'grace',
  user_id: 'grace',
  name: 'Grace Okafor',
  phone_number: null,
  kind: 'caretaker',
}
