import {expect, test} from 'vitest'
import {placeOf} from './places.ts'

test('an address belongs to the nearest place of the sidebar', () => {
  const at = (rest: string) => placeOf(`/admin/dashboard${rest}`)
  expect(at('')).toBe('home')
  expect(at('/')).toBe('home')
  expect(at('/users/parents')).toBe('parents')
  expect(at('/users/parents/abc')).toBe('parents')
  expect(at('/users/agency/abc')).toBe('agencies')
  expect(at('/bookings')).toBe('agency-bookings')
  expect(at('/all-bookings')).toBe('bookings')
  expect(at('/nothing')).toBeUndefined()
})

test('an agency’s bookings stand under Agency Bookings', () => {
  expect(placeOf('/admin/dashboard/users/agency/abc/bookings')).toBe('agency-bookings')
  expect(placeOf('/admin/dashboard/users/agency/abc/bookings/def')).toBe('agency-bookings')
})
