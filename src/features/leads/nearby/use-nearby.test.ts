import {expect, test} from 'vitest'
import type {Lead} from '#contract/bookings/booking.ts'
import {limits} from '#contract/limits.ts'
import {listedText, savedWithin} from './use-nearby.ts'

const list = (miles: number, ...distances: number[]) => ({
  miles,
  leads: distances.map(distance_miles => ({id: `${distance_miles} away`, distance_miles}) as Lead),
  fetched_ms: miles,
})

test('a list of another radius is told for no farther than it reaches', () => {
  expect(savedWithin([list(25, 4, 24)], 50)).toEqual({...list(25, 4, 24), isPart: false})
})

test('the widest list serves every narrower radius, without what lies beyond it', () => {
  expect(savedWithin([list(50, 4, 24, 40), list(5, 4)], 25)).toEqual({...list(50, 4, 24), miles: 25, isPart: false})
})

test('an invitation from farther away stays in it, as in the list of the server', () => {
  const invitation = {exclusive_until: '2026-06-02T12:00:00.000Z', then_open: true, is_exclusive: true}
  const saved = list(50, 4, 40, 80)
  const leads = saved.leads.map(lead => (lead.distance_miles === 80 ? {...lead, invitation} : lead))
  expect(savedWithin([{...saved, leads}], 25)?.leads.map(({id}) => id)).toEqual(['4 away', '80 away'])
})

test('a list that ended at its limit may have left requests out', () => {
  expect(savedWithin([list(50, ...Array.from({length: limits.list_max}, () => 4))], 25)).toMatchObject({isPart: true})
  expect(listedText(200, true)).toBe('200+')
  expect(listedText(199, false)).toBe('199')
})

test('without any list there is nothing', () => {
  expect(savedWithin([], 25)).toBeUndefined()
})
