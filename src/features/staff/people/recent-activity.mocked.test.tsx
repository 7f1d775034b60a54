import type {ReactNode} from 'react'
import {expect, test, vi} from 'vitest'
import type {UserDetail} from '#contract/admin/people-shapes.ts'
import {found, mount, texts} from '#tests/support/mount.ts'
import {RecentActivity} from './recent-activity.tsx'

vi.mock('@tanstack/react-router', async original => ({
  ...(await original<object>()),
  Link: (link: {
    to: string
    params?: {id: string}
    search?: {q?: string; provider_id?: string; caretaker_id?: string; parent_id?: string}
    children: ReactNode
  }) => (
    <a
      href={link.params?.id ?? link.to}
      data-q={link.search?.q}
      data-provider-id={link.search?.provider_id}
      data-caretaker-id={link.search?.caretaker_id}
      data-parent-id={link.search?.parent_id}
    >
      {link.children}
    </a>
  ),
}))

type Review = UserDetail['reviews'][number]
const review = (side: Review['side'], of: Partial<Review> = {}): Review => ({
  id: side,
  booking_id: 'booking',
  number: 'V-7K3Q2',
  family: 'June Reed',
  provider: 'Grace Okafor',
  side,
  rating: 5,
  text: 'Kind',
  written_at: '2027-01-01T12:00:00.000Z',
  hidden: false,
  ...of,
})

const returned = {
  ...{tip_cents: 0, refunded_cents: 0, being_refunded_cents: 0, refunded_part: null},
  ...{taken_back: false, taken_back_cents: 0},
} as const

test('a paid invoice has its total, as in the list of all, and names its tip and what went back', async () => {
  const invoice = {id: 'invoice-1', number: 'INV-171', kind: 'statement', status: 'PAID', outside: null} as const
  const dates = {issued_at: '2026-06-01T15:00:00.000Z', due_at: '2026-06-15T15:00:00.000Z'}
  const sums = {...returned, amount_cents: 11_000, credited_cents: 0, tip_cents: 500, refunded_cents: 2_000}
  await mount(
    <RecentActivity
      of={{bookings: [], invoices: [{...invoice, ...dates, ...sums, refunded_part: 'part'}], reviews: []}}
      by={{q: 'june@example.test'}}
    />,
  )
  expect(texts('li').at(-1)).toContain('$110.00$5.00 tip on top$20.00 refunded')
  expect(texts('li').at(-1)).toContain('Partly refunded')
})

test('a refund under way is not said to have been made', async () => {
  const invoice = {id: 'invoice-1', number: 'INV-171', kind: 'statement', status: 'PAID', outside: null} as const
  const dates = {issued_at: '2026-06-01T15:00:00.000Z', due_at: '2026-06-15T15:00:00.000Z'}
  const sums = {...returned, amount_cents: 11_000, credited_cents: 0, refunded_cents: 2_000}
  const invoices = [{...invoice, ...dates, ...sums, being_refunded_cents: 2_000}]
  await mount(<RecentActivity of={{bookings: [], invoices, reviews: []}} by={{q: 'june@example.test'}} />)
  expect(texts('li').at(-1)).toContain('$110.00$20.00 being refundedPaid')
})

test('an invoice has its total, and names what was credited', async () => {
  const invoice = {id: 'invoice-1', number: 'INV-171', kind: 'lead', status: 'OPEN', outside: null} as const
  const dates = {issued_at: '2026-06-01T15:00:00.000Z', due_at: '2026-06-15T15:00:00.000Z'}
  const sums = {...returned, amount_cents: 5364, credited_cents: 596}
  await mount(
    <RecentActivity
      of={{bookings: [], invoices: [{...invoice, ...dates, ...sums}], reviews: []}}
      by={{q: 'june@example.test'}}
    />,
  )
  const [line] = texts('li')
  expect(line).toContain('$53.64$5.96 credited')
})

test('a review names both sides and leads to its booking', async () => {
  const reviews = [review('parent'), review('caretaker'), review('parent', {id: 'erased', provider: ''})]
  await mount(<RecentActivity of={{bookings: [], invoices: [], reviews}} by={{q: 'june@example.test'}} />)
  expect(texts('a[href=booking]')).toEqual(['V-7K3Q2', 'V-7K3Q2', 'V-7K3Q2'])
  const [family, caregiver, erased] = texts('li')
  expect(family).toContain('June Reed about Grace Okafor, ')
  expect(caregiver).toContain('Grace Okafor about June Reed, ')
  expect(erased).toContain('By the family, ')
})

test('a full preview does not say that there are only these', async () => {
  const reviews = (length: number) => Array.from({length}, (_, index) => review('parent', {id: String(index)}))
  const {redraw} = await mount(
    <RecentActivity of={{bookings: [], invoices: [], reviews: reviews(19)}} by={{q: 'june@example.test'}} />,
  )
  expect(texts('h2').at(-1)).toBe('Reviews19')
  await redraw(<RecentActivity of={{bookings: [], invoices: [], reviews: reviews(20)}} by={{q: 'june@example.test'}} />)
  expect(texts('h2').at(-1)).toBe('ReviewsThe newest 20')
})

test('a full preview leads to the list of all, with the words that find them', async () => {
  const reviews = Array.from({length: 20}, (_, index) => review('parent', {id: String(index)}))
  const {redraw} = await mount(
    <RecentActivity of={{bookings: [], invoices: [], reviews}} by={{q: 'june@example.test'}} />,
  )
  const all = found('a[href="/admin/dashboard/reviews"]')
  expect(all.textContent).toBe('All reviews')
  expect(all.dataset.q).toBe('june@example.test')
  await redraw(
    <RecentActivity of={{bookings: [], invoices: [], reviews: reviews.slice(1)}} by={{q: 'june@example.test'}} />,
  )
  expect(texts('a[href="/admin/dashboard/reviews"]')).toEqual([])
})

test('the lists of an agency’s, a caregiver’s or a family’s invoices and reviews are found by its id, not by a name that another one may have', async () => {
  const reviews = Array.from({length: 20}, (_, index) => review('parent', {id: String(index)}))
  const dates = {issued_at: '2026-06-01T15:00:00.000Z', due_at: '2026-06-15T15:00:00.000Z'}
  const invoices = Array.from({length: 20}, (_, index) => ({
    ...({id: `invoice-${index}`, number: 'INV-171', kind: 'lead', status: 'OPEN', outside: null} as const),
    ...dates,
    ...{...returned, amount_cents: 5364, credited_cents: 0},
  }))
  const {redraw} = await mount(<RecentActivity of={{bookings: [], invoices, reviews}} by={{agency_id: 'cedar'}} />)
  const found_by = (list: string) => ({...found(`a[href="/admin/dashboard/${list}"]`).dataset})
  for (const list of ['invoices', 'reviews']) expect(found_by(list)).toMatchObject({providerId: 'cedar'})
  const by = {q: 'june@example.test', provider_id: 'june'}
  await redraw(<RecentActivity of={{bookings: [], invoices, reviews}} by={by} />)
  for (const list of ['invoices', 'reviews']) expect(found_by(list)).toEqual({providerId: 'june'})
  const family = {q: 'june@example.test', parent_id: 'reed'}
  await redraw(<RecentActivity of={{bookings: [], invoices, reviews}} by={family} />)
  for (const list of ['invoices', 'reviews']) expect(found_by(list)).toEqual({parentId: 'reed'})
})

test('the list of a caregiver’s or a family’s bookings is found by their id', async () => {
  const booking = {
    ...({number: 'V-7K3Q2', status: 'CONFIRMED', service: 'Child Care'} as const),
    ...{first_start: '2026-06-01T15:00:00.000Z', timezone: 'America/Chicago', family: 'June Reed', provider: null},
  }
  const bookings = Array.from({length: 20}, (_, index) => ({...booking, id: String(index)}))
  const by = {q: 'grace@example.test', provider_id: 'grace'}
  const {redraw} = await mount(<RecentActivity of={{bookings, invoices: [], reviews: []}} by={by} />)
  expect({...found('a[href="/admin/dashboard/all-bookings"]').dataset}).toEqual({caretakerId: 'grace'})
  const byFamily = {q: 'june@example.test', parent_id: 'reed'}
  await redraw(<RecentActivity of={{bookings, invoices: [], reviews: []}} by={byFamily} />)
  expect({...found('a[href="/admin/dashboard/all-bookings"]').dataset}).toEqual({parentId: 'reed'})
})
