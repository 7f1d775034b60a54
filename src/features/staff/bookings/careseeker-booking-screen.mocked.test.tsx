import type {ReactNode} from 'react'
import {beforeEach, describe, expect, test, vi} from 'vitest'
import type {Child} from '#contract/accounts/children.ts'
import type {BookingDetail, StaffSession} from '#contract/admin/bookings.ts'
import type {Booking} from '#contract/bookings/booking.ts'
import {ApiError} from '#data/app/message.ts'
import {mount, press, texts} from '#tests/support/mount.ts'
import {sampleBooking, sampleOffer} from '#tests/support/samples/booking-samples.ts'
import {sampleStaffSession} from '#tests/support/samples/visit-samples.ts'
import {CareseekerBookingScreen} from './careseeker-booking-screen.tsx'

const seen = vi.hoisted(() => ({
  status: 'SUBMITTED',
  refusal: null as Error | null,
  now: '2026-06-08T12:00:00.000Z',
  visit: null as unknown,
  booking: null as BookingDetail | null,
  children: undefined as Child[] | undefined,
  has_read_records: false,
  /** Of bookings that name too few of the recorded children, as the server says. */
  unnamed: [] as {id: string}[],
}))
const command = vi.hoisted(() => () => ({mutate: () => undefined, isPending: false, error: null}))
vi.mock('@tanstack/react-query', async original => ({
  ...(await original<object>()),
  useQuery: ({queryKey, enabled = true}: {queryKey?: string[]; enabled?: boolean}) => {
    if (enabled && queryKey?.includes('unnamed-children')) return {data: seen.unnamed}
    if (queryKey?.[0] !== 'children' || !enabled) return {}
    seen.has_read_records = true
    return {data: seen.children}
  },
}))
vi.mock('@tanstack/react-router', async original => ({...(await original<object>()), Link: () => null}))
vi.mock('#data/offline/server-now.ts', () => ({useServerNow: () => seen.now}))
vi.mock('#data/queries/admin/careseekers.ts', () => ({
  careseekerQueries: {one: () => ({}), children: () => ({queryKey: ['children']})},
  useApproveFor: () => ({...command(), error: seen.refusal}),
  useCancelFor: command,
  useDeclineFor: command,
  useConfirmFor: command,
}))
vi.mock('../careseekers/careseeker-changes.tsx', () => ({
  AddressForDialog: () => <dialog>Children, address and handover</dialog>,
  AddressPart: () => null,
  ChangeRequestPart: () => null,
  ReopenPart: () => null,
}))
vi.mock('../careseekers/end-weekly.tsx', () => ({EndWeeklyPart: () => null}))
vi.mock('./booking-screen.tsx', () => ({
  BookingScreen: (acts: {
    renderAct: (booking: BookingDetail) => ReactNode
    renderNotice: (booking: BookingDetail) => ReactNode
    renderOfferActs: (offer: object, booking: object) => ReactNode
    renderVisitActs: (visit: unknown) => ReactNode
  }) => (
    <>
      <section>
        {acts.renderOfferActs({id: 'offer', display_name: 'Grace O.', status: seen.status}, seen.booking ?? noChildren)}
      </section>
      {seen.booking && <aside>{acts.renderNotice(seen.booking)}</aside>}
      {seen.booking && <header>{acts.renderAct(seen.booking)}</header>}
      {seen.visit !== null && <article>{acts.renderVisitActs(seen.visit)}</article>}
    </>
  ),
}))

const noChildren = {is_weekly: false, booking: {number_of_children: 0}}

beforeEach(() => {
  Object.assign(seen, {status: 'SUBMITTED', refusal: null, now: '2026-06-08T12:00:00.000Z', visit: null, booking: null})
  Object.assign(seen, {children: undefined, has_read_records: false, unnamed: []})
})

const screen = () => <CareseekerBookingScreen id="family" bookingId="booking" />

test('an approval that a colleague overtook is said after the offer has changed', async () => {
  const {redraw} = await mount(screen())
  await press('section button')
  expect(texts('[role=alertdialog]')).toHaveLength(1)
  const detail = 'This booking is already approved'
  Object.assign(seen, {
    status: 'NOT_SELECTED',
    refusal: new ApiError({kind: 'refused', status: 409, code: 'already_approved', detail}),
  })
  await redraw(screen())
  expect(texts('section')).toEqual([`Your approval was refused: ${detail}`])
})

test('a start is confirmed from an hour before the visit, or once the other side confirmed', async () => {
  const visit: StaffSession = {...sampleStaffSession(), status: 'SCHEDULED', settled_by: null, claims: []}
  const shown = async (given: Partial<StaffSession>, before_minutes: number) => {
    seen.visit = {...visit, ...given}
    seen.now = new Date(Date.parse(visit.scheduled_start) - before_minutes * 60_000).toISOString()
    const {redraw} = await mount(screen())
    const buttons = texts('article button')
    seen.visit = null
    await redraw(screen())
    return buttons
  }
  expect(await shown({}, 3 * 24 * 60)).toEqual([])
  expect(await shown({}, 60)).toEqual(['Confirm start'])
  expect(await shown({}, 0)).toEqual(['Confirm start', 'Confirm end'])
  const claim = {side: 'caretaker', edge: 'start', counts: true} as StaffSession['claims'][number]
  expect(await shown({claims: [claim]}, 3 * 24 * 60)).toEqual(['Confirm start', 'Confirm end'])
})

describe('canceling for the family', () => {
  const soon: StaffSession = sampleStaffSession()
  const approved = sampleBooking({
    status: 'CONFIRMED',
    hourly_rate: 25,
    fee_bps: 1000,
    approved_offer_id: 'offer-1',
    offers: [sampleOffer({status: 'ACCEPTED'})],
  })
  const family = {id: 'family', user_id: null, name: 'Pat Doe', phone_number: null}
  const detailOf = (booking: Booking, visits: StaffSession[]) =>
    ({status: booking.status, number: 'V-7K3Q2', booking, family, visits}) as Partial<BookingDetail> as BookingDetail
  const asked = async (booking: Booking, visits: StaffSession[]) => {
    seen.booking = detailOf(booking, visits)
    const {redraw} = await mount(screen())
    await press('header button')
    const says = texts('[role=alertdialog]').join(' ')
    seen.booking = null
    await redraw(screen())
    return says
  }

  test('says what it costs them, and that it costs nothing', async () => {
    const says = await asked(approved, [soon])
    expect(says).toContain('The family owes $27.50, as canceling is free only until 24 hours before a visit.')
    expect(says).toContain('The other side can read this.')
    expect(await asked(approved, [{...soon, cancels_free: true}])).toContain('It costs the family nothing.')
    const later = {...soon, scheduled_start: '2026-06-12T19:00:00.000Z', scheduled_end: '2026-06-12T23:00:00.000Z'}
    expect(await asked(approved, [later])).toContain('It costs the family nothing.')
  })

  test('is not offered once no visit can be canceled, but for weeks that go on', async () => {
    const begun = {...soon, status: 'IN_PROGRESS' as const}
    seen.booking = detailOf(approved, [begun])
    await mount(screen())
    expect(texts('header button')).toEqual([])
    const schedule: Booking['schedule'] = [{date_range: ['2026-06-08'], weekdays: [1], time_range: ['09:00', '13:00']}]
    const weekly = {...approved, schedule}
    expect(await asked(weekly, [begun])).toContain('It costs the family nothing.')
  })

  test('stays open when the last visit begins or the booking is canceled meanwhile, and says so', async () => {
    seen.booking = detailOf(approved, [soon])
    const {redraw} = await mount(screen())
    await press('header button')
    seen.booking = detailOf(approved, [{...soon, status: 'IN_PROGRESS'}])
    await redraw(screen())
    expect(texts('[role=alertdialog]').join()).toContain('This booking has no upcoming visits')
    const cancelled = {by: 'parent', reason: null, at: seen.now}
    seen.booking = detailOf({...approved, status: 'CANCELLED', cancelled}, [{...soon, status: 'CANCELLED'}])
    await redraw(screen())
    expect(texts('[role=alertdialog]').join()).toContain('This booking was canceled in the meantime')
    expect(texts('[role=alertdialog] [aria-disabled=true]')).toEqual(['Cancel booking'])
  })

  test('of a request names who is notified, and that only staff read why', async () => {
    const says = await asked(sampleBooking({status: 'PENDING'}), [])
    expect(says).toContain('All who offered are notified. Tell the family by phone.')
    expect(says).toContain('Only staff can read this.')
  })
})

describe('recorded children that the booking does not name', () => {
  const child = {birth_month: '2022-05', allergies: null, routines: null, notes: null}
  const ellie: Child = {...child, id: 'ellie', first_name: 'Ellie'}
  const sam: Child = {...child, id: 'sam', first_name: 'Sam'}
  const provider = {kind: 'caretaker', id: 'grace', user_id: 'grace', name: 'Grace Okafor', phone_number: null} as const
  const detailOf = (given: Partial<Booking>) => {
    const booking = sampleBooking({number_of_children: 2, ages: [4, 4], ...given})
    const family = {id: 'family', user_id: null, name: 'Pat Doe', phone_number: null}
    const {status} = booking
    return {status, number: 'V-7K3Q2', booking, family, provider, visits: []} as Partial<BookingDetail> as BookingDetail
  }
  const notice = async (given: Partial<Booking>) => {
    seen.booking = detailOf(given)
    const {redraw} = await mount(screen())
    const shown = texts('aside').join()
    seen.booking = null
    await redraw(screen())
    return shown
  }

  test('are said on the page of a running booking, until it names as many as it is for', async () => {
    seen.children = [ellie, sam]
    const none = await notice({status: 'CONFIRMED', child_ids: []})
    expect(none).toContain('Grace Okafor cannot read what is recorded about Ellie and Sam yet')
    const some = await notice({status: 'CONFIRMED', child_ids: ['sam']})
    expect(some).toContain('Grace Okafor does not read what is recorded about Ellie.')
    expect(await notice({status: 'CONFIRMED', child_ids: ['ellie', 'sam']})).toBe('')
    expect(await notice({status: 'COMPLETED', child_ids: []})).toBe('')
  })

  test('are read only where it could name another one, since each reading is logged', async () => {
    seen.children = [ellie, sam]
    await notice({status: 'CONFIRMED', child_ids: ['ellie', 'sam']})
    await notice({status: 'COMPLETED', child_ids: []})
    expect(seen.has_read_records).toBe(false)
    await notice({status: 'CONFIRMED', child_ids: ['sam']})
    expect(seen.has_read_records).toBe(true)
  })

  test('are said where it names only a removed one, though it has no room left', async () => {
    seen.children = [ellie]
    seen.unnamed = [{id: 'booking'}]
    const gone = await notice({status: 'CONFIRMED', number_of_children: 1, child_ids: ['gone']})
    expect(gone).toContain('A child of this booking is no longer recorded: Grace Okafor reads ages only')
    expect(gone).toContain('Choose again who the visits are for.')
  })

  test('are said where the record of its only child was removed and the family has no other', async () => {
    seen.unnamed = [{id: 'booking'}]
    const removed = {status: 'CONFIRMED', number_of_children: 1} as const
    // nothing is said before the records are read
    expect(await notice({...removed, child_ids: ['gone']})).toBe('')
    seen.children = []
    const gone = await notice({...removed, child_ids: ['gone']})
    expect(gone).toContain('A child of this booking is no longer recorded: Grace Okafor reads ages only')
    expect(gone).toContain('No children are recorded for this family. You can record them on its page.')
    expect(gone).not.toContain('Choose children')
    expect(await notice({...removed, child_ids: []})).toBe('')
  })

  test('can be chosen there', async () => {
    seen.children = [ellie]
    seen.booking = detailOf({status: 'CONFIRMED', child_ids: []})
    await mount(screen())
    await press('aside button')
    expect(texts('dialog')).toEqual(['Children, address and handover'])
  })

  test('are said before an approval where the request names none, and can be chosen first', async () => {
    seen.children = [ellie]
    seen.booking = detailOf({status: 'REVIEW', child_ids: ['ellie']})
    const {redraw} = await mount(screen())
    await press('section button')
    expect(texts('[role=alertdialog]').join()).not.toContain('names none')
    seen.booking = detailOf({status: 'REVIEW'})
    await redraw(screen())
    const asked = texts('[role=alertdialog]').join()
    expect(asked).toContain('This request names none of the recorded children')
    expect(asked).toContain('Grace O. would read ages only')
    await press('[role=alertdialog] [role=status] button')
    expect(texts('[role=alertdialog]')).toEqual([])
    expect(texts('dialog')).toEqual(['Children, address and handover'])
  })
})
