// @vitest-environment happy-dom
import {expect, test} from 'vitest'
import {mount} from '#tests/support/mount.ts'
import {CalendarPrograms} from './calendar-programs.tsx'

const hrefs = () => [...document.querySelectorAll('a')].map(({href}) => href)

test('a public address is added to Apple’s and Google’s calendars', async () => {
  await mount(<CalendarPrograms url="https://village.example/api/calendar/feed/s-1.ics" />)
  expect(hrefs()).toEqual([
    'webcal://village.example/api/calendar/feed/s-1.ics',
    'https://calendar.google.com/calendar/r?cid=webcal%3A%2F%2Fvillage.example%2Fapi%2Fcalendar%2Ffeed%2Fs-1.ics',
  ])
  expect(document.body.textContent).toContain('only every few hours')
})

test('an address that is not public is not offered to Google', async () => {
  await mount(<CalendarPrograms url="http://127.0.0.1:3000/api/calendar/feed/s-1.ics" />)
  expect(hrefs()).toEqual(['webcal://127.0.0.1:3000/api/calendar/feed/s-1.ics'])
  expect(document.body.textContent).toContain('Google Calendar cannot read this address')
})
