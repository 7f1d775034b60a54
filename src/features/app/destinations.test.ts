import {expect, test} from 'vitest'
import {destinationsFor, destinationAt, secondaryDestinationsFor} from './destinations.ts'

const family = destinationsFor({
  user_id: 'u1',
  role: 'parent',
  member_role: null,
  generation: 1,
  unfinished: false,
})
const label = (pathname: string) => destinationAt(pathname, family)?.label

test('an address lies in the place it begins with, the longest one', () => {
  expect(label('/dash/parent')).toBe('Home')
  expect(label('/dash/parent/caregivers')).toBe('Home')
  expect(label('/dash/parent/calendar')).toBe('Calendar')
  expect(label('/outbox')).toBeUndefined()
})

test('an address of the header lies in none', () => {
  const header = {to: '/dash/parent/messages'}
  expect(destinationAt('/dash/parent/messages', [...family, header])).toBe(header)
})

test('a family has five destinations; requests, bookings, their reviews and the request form lie in Requests', () => {
  expect(family.map(each => each.label)).toEqual(['Home', 'Find', 'Requests', 'Calendar', 'Payments'])
  expect(label('/dash/parent/requests/b1')).toBe('Requests')
  expect(label('/dash/parent/booking/b1')).toBe('Requests')
  expect(label('/dash/parent/reviews/b1')).toBe('Requests')
  expect(label('/dash/parent/request-service')).toBe('Requests')
})

test('payments of one booking and the plan lie in Payments', () => {
  expect(label('/dash/parent/invoices/i1')).toBe('Payments')
  expect(label('/dash/parent/payments/b1')).toBe('Payments')
  expect(label('/dash/parent/status')).toBe('Payments')
})

test('a caregiver has earnings and reviews in the menu, and everyone settings', () => {
  const caregiver = {user_id: 'u3', role: 'caretaker', member_role: null, generation: 1, unfinished: false} as const
  const more = secondaryDestinationsFor(caregiver)
  expect(more.map(each => each.label)).toEqual(['Earnings', 'Reviews', 'Edit profile', 'Settings'])
  const all = [...destinationsFor(caregiver), ...more]
  expect(destinationAt('/dash/caretaker/earnings', all)?.label).toBe('Earnings')
  expect(destinationAt('/dash/caretaker/reviews/b1', all)?.label).toBe('Reviews')
  expect(destinationAt('/dash/caretaker/edit', all)?.label).toBe('Edit profile')
  expect(destinationAt('/dash/caretaker/settings', all)?.label).toBe('Settings')
  expect(destinationAt('/settings/devices', all)?.label).toBe('Settings')
  for (const role of ['parent', 'agency'] as const) {
    expect(secondaryDestinationsFor({role, member_role: null}).at(-1)).toMatchObject({
      label: 'Settings',
      to: `/dash/${role}/settings`,
    })
  }
})

test('an agency’s office has five destinations and its calendar in the menu, a field caregiver two', () => {
  const office = {user_id: 'u2', role: 'agency', member_role: 'owner', generation: 1, unfinished: false} as const
  expect(destinationsFor(office).map(each => each.label)).toEqual(['Home', 'Leads', 'Bookings', 'People', 'Payments'])
  expect(secondaryDestinationsFor(office).map(each => each.label)).toEqual(['Calendar', 'Edit profile', 'Settings'])
  expect(destinationAt('/dash/agency/members', destinationsFor(office))?.label).toBe('People')
  expect(destinationsFor({...office, member_role: 'field'}).map(each => each.label)).toEqual(['Today', 'Calendar'])
})
