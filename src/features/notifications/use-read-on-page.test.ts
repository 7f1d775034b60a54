import {expect, test} from 'vitest'
import {leadsTo} from './use-read-on-page.ts'

const one = '01a1f000-0000-7000-8000-0000000000b1'
const other = '01a1f000-0000-7000-8000-0000000000b2'

test.each([
  [`/dash/parent/requests/${one}`, true],
  [`/dash/parent/requests/${one}?offer=2`, true],
  [`/dash/parent/booking/${one}`, false],
  // a list or a home is the page of many
  ['/dash/parent', false],
])('a notification that leads to %s is read on the page of the request: %s', (link, isRead) => {
  expect(leadsTo({link}, `/dash/parent/requests/${one}`)).toBe(isRead)
})

test.each([
  ['/dash/caretaker/calendar?session='],
  ['/dash/parent/calendar?meeting='],
  ['/dash/caretaker/nearby?request='],
  ['/dash/agency/leads?lead='],
  ['/dash/agency/bookings?lead='],
])('a notification that leads to %s is read once this one is opened, and not with another', link => {
  expect(leadsTo({link: link + one}, link + one)).toBe(true)
  expect(leadsTo({link: link + one}, `${link}${one}&day=2026-06-09`)).toBe(true)
  expect(leadsTo({link: link + one}, link + other)).toBe(false)
  expect(leadsTo({link: link + one}, link.split('?')[0] ?? '')).toBe(false)
})

test.each(['/dash/parent', '/dash/caretaker/calendar?day=2026-06-09'])('nothing is read by opening %s', link => {
  expect(leadsTo({link}, link)).toBe(false)
})
