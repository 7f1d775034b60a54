import {expect, test} from 'vitest'
import type {Notification} from '#contract/notifications.ts'
import {leadsTo} from './use-read-on-page.ts'

const subjects = {booking_id: 'b1', session_id: null, invoice_id: null}
const notification = (link: string) => ({...subjects, link}) as Notification

test.each([
  ['/dash/parent/requests/b1', true],
  ['/dash/parent/requests/b1?offer=2', true],
  ['/dash/parent/booking/b1', false],
  // a list or a home is the page of many
  ['/dash/parent', false],
])('a notification that leads to %s is read on /dash/parent/requests/b1: %s', (link, isRead) => {
  expect(leadsTo(notification(link), '/dash/parent/requests/b1')).toBe(isRead)
})

test('nothing is read by opening a page of many', () => {
  expect(leadsTo(notification('/dash/parent'), '/dash/parent')).toBe(false)
})
