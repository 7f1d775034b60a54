import {expect, test} from 'vitest'
import {activePageId, staffPageGroups, waitingCount} from './navigation.ts'
import {waitingKinds, waitingOrder} from './overview/waiting-kinds.ts'

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

test('the sidebar counts every kind that the bell counts, at the page that it leads to', () => {
  const none = {count: 0, since: null}
  const nothing = Object.fromEntries(waitingOrder.map(kind => [kind, none])) as Record<
    keyof typeof waitingKinds,
    typeof none
  >
  const pages = staffPageGroups.flatMap(({places}) => places)
  for (const kind of waitingOrder) {
    const waiting = {...nothing, [kind]: {count: 3, since: null}}
    const counted = pages.filter(({id}) => waitingCount(id, waiting) > 0).map(({to}) => to)
    expect(counted, kind).toEqual([waitingKinds[kind].to])
  }
})
