import {expect, test} from 'vitest'
import {activePageId} from './navigation.ts'

test('an address belongs to the nearest place of the sidebar', () => {
  const at = (rest: string) => activePageId(`/admin/dashboard${rest}`)
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
  expect(activePageId('/admin/dashboard/users/agency/abc/bookings')).toBe('agency-bookings')
  expect(activePageId('/admin/dashboard/users/agency/abc/bookings/def')).toBe('agency-bookings')
})

test('the blog and every page of the account have their place in the sidebar', () => {
  expect(activePageId('/blog')).toBe('blogs')
  expect(activePageId('/blog/edit/abc')).toBe('blogs')
  expect(activePageId('/settings/account')).toBe('account')
  expect(activePageId('/settings/security')).toBe('account')
})
