import {expect, test} from 'vitest'
import {makeBookings} from './bookings.ts'
import {Chance} from './chance.ts'
import {makePeople} from './people.ts'
import {addPastVisits, makeReviews} from './reviews.ts'

const now = '2026-06-01T15:00:00.000Z'
const chance = new Chance(20_261_120)
const people = makePeople(chance, now, 'hash')
const story = makeBookings(chance, people, now)
addPastVisits(chance, people, story, now)
const reviews = makeReviews(new Chance(20_261_123), people, story, now)

test('no two reviews of the demo town are in the same words', () => {
  const texts = reviews.flatMap(({text}) => text || [])
  expect(texts.length).toBeGreaterThan(80)
  expect(texts.filter((text, i) => texts.indexOf(text) < i)).toEqual([])
})
