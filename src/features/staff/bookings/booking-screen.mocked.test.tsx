import {act, type ReactNode} from 'react'
import {beforeEach, expect, test, vi} from 'vitest'
import type {Offer} from '#contract/bookings/offers.ts'
import type {Payer} from '#contract/money/invoices.ts'
import {ApiError} from '#data/app/message.ts'
import {mount, press, texts} from '#tests/support/mount.ts'
import {sampleBooking, sampleBookingDetail, sampleOffer} from '#tests/support/samples/booking-samples.ts'
import {sampleStaffSession} from '#tests/support/samples/visit-samples.ts'
import {BookingScreen} from './booking-screen.tsx'

const seen = vi.hoisted(() => ({
  detail: undefined as unknown,
  threads: undefined as unknown,
  failed: null as Error | null,
  refetch: vi.fn(),
}))
vi.mock('@tanstack/react-query', async original => ({
  ...(await original<object>()),
  useQuery: ({queryKey}: {queryKey: readonly unknown[]}) =>
    queryKey.includes('booking-threads')
      ? {data: seen.threads, error: seen.failed, refetch: seen.refetch}
      : {data: seen.detail},
  useInfiniteQuery: () => ({}),
}))
vi.mock('@tanstack/react-router', async original => ({
  ...(await original<object>()),
  Link: ({params, children}: {params?: {id?: string}; children?: ReactNode}) =>
    params?.id === 'other' ? <a href={params.id}>{children}</a> : null,
}))
vi.mock('#data/offline/server-now.ts', () => ({useServerNow: () => '2026-06-10T12:00:00.000Z'}))
vi.mock('#data/queries/admin/bookings.ts', async original => ({
  ...(await original<object>()),
  useCancelBooking: () => ({mutate: vi.fn(), isPending: false, error: null}),
}))
vi.mock('./reassign.tsx', () => ({AssignPart: () => null, ReplacePart: () => null}))
vi.mock('./cancel-visit.tsx', () => ({CancelVisitPart: () => null}))
vi.mock('./change-times.tsx', () => ({ChangeTimesPart: () => null}))
vi.mock('../exceptions/session-card.tsx', () => ({StaffSessionCard: () => <p data-visit />, ClaimMap: () => null}))
vi.mock('../people/contact-links.tsx', () => ({
  FamilyParty: () => null,
  ProviderParty: () => null,
  PartyLink: ({of: {id, name, kind, user_id}}: {of: Payer}) => <a href={`${kind} ${user_id ?? id}`}>{name}</a>,
}))
vi.mock('../people/notes.tsx', () => ({
  Notes: ({target, target_id}: {target: string; target_id: string}) => <p data-notes>{`${target} ${target_id}`}</p>,
}))
vi.mock('../platform/audit-list.tsx', () => ({AuditOf: () => null}))
vi.mock('../money/invoice-list.tsx', () => ({InvoiceList: () => null}))

const detail = sampleBookingDetail()

beforeEach(() => {
  Object.assign(seen, {detail, threads: undefined, failed: null})
})

const sections = () => texts('h2')

test('messages are offered only while staff may read them, whatever a visit still has stored', async () => {
  const contested = {...sampleStaffSession(), exceptions: ['nobody_assigned']}
  seen.detail = {...detail, visits: [contested]}
  seen.threads = {is_exception: false, items: []}
  const {redraw} = await mount(<BookingScreen id={detail.id} />)
  expect(sections()).not.toContain('Messages')

  seen.detail = {...detail, visits: [{...contested, exceptions: []}]}
  seen.threads = {is_exception: true, items: []}
  await redraw(<BookingScreen id={detail.id} />)
  expect(sections()).toContain('Messages')
  expect(document.body.textContent).toContain('No messages were written about this booking.')
})

test('messages that could not be loaded are said to be, and can be loaded again', async () => {
  const {redraw} = await mount(<BookingScreen id={detail.id} />)
  expect(sections()).not.toContain('Messages')
  seen.failed = new ApiError({kind: 'refused', status: 503})
  await redraw(<BookingScreen id={detail.id} />)
  expect(sections()).toContain('Messages')
  expect(document.body.textContent).toContain('The messages could not be loaded')
  expect(texts('button')).toContain('Try again')
  await act(async () =>
    [...document.querySelectorAll('button')].find(each => each.textContent === 'Try again')?.click(),
  )
  expect(seen.refetch).toHaveBeenCalledOnce()
})

test('the question whether to cancel stays open when the last visit begins, and says that nothing is left', async () => {
  const soon = {...sampleStaffSession(), scheduled_start: '2026-06-10T12:30:00.000Z'}
  seen.detail = {...detail, visits: [soon]}
  const {redraw} = await mount(<BookingScreen id={detail.id} />)
  await press('header button')
  expect(texts('[role=alertdialog]').join()).toContain('will not take place')
  seen.detail = {...detail, visits: [{...soon, status: 'IN_PROGRESS'}]}
  await redraw(<BookingScreen id={detail.id} />)
  expect(texts('[role=alertdialog]').join()).toContain('This booking has no upcoming visits')
})

test('weeks without a visit ahead can be canceled, until they were ended', async () => {
  const weekly = {...detail, is_weekly: true}
  seen.detail = weekly
  const {redraw} = await mount(<BookingScreen id={detail.id} />)
  expect(texts('header button')).toContain('Cancel booking')
  await press('header button')
  expect(texts('[role=alertdialog]').join()).toContain('No visits are upcoming, and no more will be booked each week.')
  const weekly_end = {by: 'parent', reason: null, at: '2026-06-09T12:00:00.000Z', last_day: '2026-06-09'}
  seen.detail = {...weekly, booking: {...detail.booking, weekly_end}}
  await redraw(<BookingScreen id={detail.id} key="ended" />)
  expect(texts('header button')).not.toContain('Cancel booking')
})

test('staff read of each offer its rate, the total and what speaks for it', async () => {
  const match: Offer['match'] = {
    score: 80,
    reasons: [
      {kind: 'distance', miles: 2.1},
      {kind: 'background_check', until: null},
    ],
    gaps: [],
  }
  seen.detail = {
    ...detail,
    booking: sampleBooking({
      offers: [
        sampleOffer({match}),
        sampleOffer({id: 'offer-2', display_name: 'June U.', hourly_rate: 22, status: 'WITHDRAWN'}),
      ],
    }),
  }
  await mount(<BookingScreen id={detail.id} />)
  const [maya, june] = texts('li').filter(text => text.includes('/hr'))
  expect(maya).toContain('Maya L. $25/hr, $220.00 in all')
  expect(maya).toContain('2.1 miles away, background check done')
  expect(june).toContain('June U. $22/hr')
  expect(june).not.toContain('$220.00')
})

test('the page opens at the visit that a search found, also at a folded one', async () => {
  const day = (nth: number) => new Date(Date.parse('2026-06-20T12:00:00.000Z') + nth * 86_400_000).toISOString()
  const visits = Array.from({length: 20}, (_, nth) => ({
    ...sampleStaffSession(),
    id: `visit-${nth}`,
    scheduled_start: day(nth),
    scheduled_end: day(nth),
  }))
  seen.detail = {...detail, visits}
  await mount(<BookingScreen id={detail.id} visit_id="visit-19" />)
  const cards = [...document.querySelectorAll('[data-visit]')]
  expect(cards).toHaveLength(20)
  expect(document.activeElement?.querySelector('[data-visit]')).toBe(cards.at(-1))
})

test('the page of who made an offer opens from it', async () => {
  const agency = {bidder: 'agency', org_id: 'maple', caretaker_id: null, display_name: 'Maple Care'} as const
  const offers = [sampleOffer({user_id: 'maya'}), sampleOffer({id: 'offer-2', ...agency})]
  seen.detail = {...detail, booking: sampleBooking({offers})}
  await mount(<BookingScreen id={detail.id} />)
  expect(texts('a[href="caretaker maya"]')).toEqual(['Maya L.'])
  expect(texts('a[href="agency maple"]')).toEqual(['Maple Care'])
})

test('a booking has notes of its own', async () => {
  await mount(<BookingScreen id={detail.id} />)
  expect(texts('[data-notes]')).toEqual(['booking booking-1'])
})

test('a request names the other one that went out with it', async () => {
  seen.detail = {...detail, booking: sampleBooking({sent_with: {id: 'other', number: 'V-9M4X7'}})}
  await mount(<BookingScreen id={detail.id} />)
  expect(texts('a[href=other]')).toEqual(['V-9M4X7'])
})
