import {expect, test} from 'vitest'
import {isFreeAt} from '#domain/bookings/availability.ts'
import {localDate} from '#domain/time.ts'
import {makeBookings} from './bookings.ts'
import {Chance} from './chance.ts'
import {makePeople} from './people.ts'
import {zone} from './story.ts'
import {neighbourhoods} from './town.ts'

const now = '2026-06-01T15:00:00.000Z'
const chance = new Chance(20_261_120)
const people = makePeople(chance, now, 'hash')
const {bookings, offers, sessions, claims} = makeBookings(chance, people, now)

test('a demo family lives at one address, with one way to the door', () => {
  const homes = new Map<string, Set<string>>()
  for (const {parent_id, address, handover} of bookings) {
    homes.set(parent_id, (homes.get(parent_id) ?? new Set()).add(JSON.stringify([address, handover])))
  }
  expect(bookings.length).toBeGreaterThan(homes.size)
  for (const [family, known] of homes) expect({family, homes: known.size}).toEqual({family, homes: 1})
})

test('what a demo family writes of its children suits their ages', () => {
  const asked = (words: string) => bookings.filter(({notes}) => notes?.includes(words)).map(({ages}) => ages ?? [])
  for (const ages of asked('The baby')) expect(Math.min(...ages)).toBeLessThan(2)
  for (const ages of asked('Homework')) expect(Math.max(...ages)).toBeGreaterThan(5)
  expect([asked('The baby').length, asked('Homework').length].every(count => count > 0)).toBe(true)
})

test('no two people of the demo town have one name, and no two caregivers one text', () => {
  const names = people.users.map(({first_name, last_name}) => `${first_name} ${last_name}`)
  expect(new Set(names).size).toBe(names.length)
  expect(new Set(people.caretakers.map(({bio}) => bio)).size).toBe(40)
})

test('a demo caregiver who writes of the youngest works with them', () => {
  const named = people.caretakers.filter(({bio}) => /infants|toddlers|twins|newborn|baby room/i.test(bio ?? ''))
  expect(named.some(({id}) => id === people.caretakers[0]!.id)).toBe(true)
  for (const {ages} of named) expect(ages).toEqual(expect.arrayContaining([0, 1, 2]))
})

test('no note is written by many families of the demo town', () => {
  const written = bookings.flatMap(({notes}) => notes ?? [])
  for (const note of new Set(written)) expect(written.filter(each => each === note).length).toBeLessThan(8)
})

test('a demo bid names no other neighborhood than that of the visit', () => {
  const named = offers.flatMap(({booking_id, note}) => {
    const location = bookings.find(({id}) => id === booking_id)?.location
    return neighbourhoods.flatMap(({name}) => (note?.includes(name) && !location?.startsWith(name) ? [note] : []))
  })
  expect(named).toEqual([])
  expect(offers.some(({note}) => note)).toBe(true)
})

test('who goes to a demo agency’s visit confirms it', () => {
  const assigned = sessions.filter(({assigned_member_id}) => assigned_member_id)
  const byOthers = assigned.flatMap(({id, assigned_member_id}) => {
    const member = people.members.find(each => each.id === assigned_member_id)
    return claims.filter(
      ({session_id, side, by_user_id}) => session_id === id && side === 'caretaker' && by_user_id !== member?.user_id,
    )
  })
  expect(assigned.length).toBeGreaterThan(0)
  expect(byOthers).toEqual([])
})

test('who bids on the demo family’s evening offers it and has no visit then', () => {
  const evening = bookings.find(({notes}) => notes?.includes('anniversary'))!
  const {first_start: scheduled_start, last_end: scheduled_end, id} = evening
  const bidders = offers.filter(({booking_id}) => booking_id === id).map(({caretaker_id}) => caretaker_id)
  expect(bidders).toHaveLength(3)
  for (const bidder of bidders) {
    const {available_dates} = people.caretakers.find(each => each.id === bidder)!
    expect(isFreeAt({scheduled_start, scheduled_end}, zone, available_dates ?? [])).toBe(true)
    expect(
      sessions.filter(
        visit =>
          visit.caretaker_id === bidder &&
          visit.scheduled_start < scheduled_end &&
          visit.scheduled_end > scheduled_start,
      ),
    ).toEqual([])
  }
})

test('a demo caregiver offers hours of every week, and those that the bio names', () => {
  const hoursOf = (words: string) =>
    people.caretakers.filter(({bio}) => bio?.includes(words)).map(({available_dates}) => available_dates?.[0])
  for (const {available_dates} of people.caretakers) {
    expect(available_dates?.[0]?.weekdays?.length).toBeGreaterThan(1)
    expect(available_dates?.[0]?.date_range).toEqual([localDate(now, zone)])
  }
  expect(hoursOf('mornings before school')).toMatchObject([{time_range: ['06:00-14:00']}])
  expect(hoursOf('Evenings and weekends')).toMatchObject([
    {time_range: ['16:00-23:30'], weekdays: [1, 2, 3, 4, 5, 6, 7]},
  ])
  expect(hoursOf('on Sundays').flatMap(each => each?.weekdays)).not.toContain(7)
})

test('the office of a demo agency has a phone number of its own', () => {
  const numbers = people.users.map(({phone_number}) => phone_number)
  for (const {phone_number} of people.organizations) expect(numbers).not.toContain(phone_number)
})
