import {expect, test} from 'vitest'
import {goesTo, groupNames, nextStart} from './bookings-screen.tsx'

const fay = {assigned: {member_id: 'fay', name: 'Fay Moss', avatar_url: null}}
const open = {assigned: null}

test('bookings are found by who goes to a visit, and by visits that no one goes to', () => {
  expect(goesTo('fay', [open, fay])).toBe(true)
  expect(goesTo('gus', [open, fay])).toBe(false)
  expect(goesTo('none', [open, fay])).toBe(true)
  expect(goesTo('none', [fay])).toBe(false)
  expect(goesTo('none', [])).toBe(false)
})

test('the groups have the words of the status chips', () => {
  expect(groupNames).toMatchObject({booked: 'Confirmed or in progress', waiting: 'Waiting for an answer'})
})

test('a booking that was canceled before its first visit has no next visit', () => {
  const first_start = '2026-06-10T14:00:00.000Z'
  const nextOf = (group: keyof typeof groupNames) =>
    nextStart({id: 'booking', group, first_start}, new Map(), '2026-06-08T12:00:00.000Z')
  expect(nextOf('past')).toBeNull()
  expect(nextOf('lost')).toBeNull()
  expect(nextOf('waiting')).toBe(first_start)
})
