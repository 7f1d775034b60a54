import {expect, test} from 'vitest'
import {activePageId, staffPageGroups, waitingCount, waitingSearch} from './navigation.ts'
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

const none = {count: 0, since: null}
const nothing = Object.fromEntries(waitingOrder.map(kind => [kind, none])) as Record<
  keyof typeof waitingKinds,
  typeof none
>
const pages = staffPageGroups.flatMap(({places}) => places)

test('the sidebar counts every kind that the bell counts, at the page that it leads to', () => {
  for (const kind of waitingOrder) {
    const waiting = {...nothing, [kind]: {count: 3, since: null}}
    const counted = pages.filter(({id}) => waitingCount(id, waiting) > 0).map(({to}) => to)
    expect(counted, kind).toEqual([waitingKinds[kind].to])
  }
})

test('a number in the sidebar leads to what it counts, and to the whole list where no filter lists it all', () => {
  const search = (wanted: string, ...kinds: (typeof waitingOrder)[number][]) => {
    const waiting = {...nothing, ...Object.fromEntries(kinds.map(kind => [kind, {count: 1, since: null}]))}
    return pages.filter(({id}) => id === wanted).map(place => waitingSearch(place, waiting))
  }
  expect(search('reviews', 'review_reports')).toEqual([{state: 'reported'}])
  expect(search('reviews', 'credits_asked')).toEqual([undefined])
  expect(search('invoices', 'credits_asked')).toEqual([{credits: 'open'}])
  expect(search('caregivers', 'checks_expiring')).toEqual([{checks_ending: true}])
  expect(search('caregivers', 'checks_expiring', 'verifications')).toEqual([undefined])
  expect(search('exceptions', 'payments')).toEqual([undefined])
  expect(search('agency-bookings')).toEqual([{reset: 1}])
})
