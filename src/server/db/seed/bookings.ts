import type {ScheduleLine} from '#contract/bookings/request.ts'
import {day_ms} from '#domain/constants.ts'
import {localDate} from '#domain/time.ts'
import {plusMs} from '#server/clock.ts'
import type {Chance} from './chance.ts'
import type {People} from './people.ts'
import {Story, zone, type Bidder} from './story.ts'

type Hours = [string, string]

/** Builds the bookings of the demo town. The demo accounts have one in every status. */
export function makeBookings(chance: Chance, people: People, now: string): Story {
  const story = new Story(chance, people, now)
  const day = (offset: number) => localDate(plusMs(now, offset * day_ms), zone)
  const on = (offset: number, hours: Hours): ScheduleLine[] => [
    {date_range: [day(offset), day(offset)], time_range: hours},
  ]
  const weekly = (from: number, to: number, weekdays: number[], hours: Hours): ScheduleLine[] => [
    {date_range: [day(from), day(to)], weekdays, time_range: hours},
  ]
  const ago = (days: number) => plusMs(now, -days * day_ms)

  const caregivers: Bidder[] = people.caretakers.map(c => ({
    bidder: 'caretaker',
    id: c.id!,
    user_id: c.user_id,
    rate_cents: c.hourly_rate_cents,
  }))
  const verified = caregivers.filter((_, i) => people.caretakers[i]!.is_verified === 'Approved')
  const agencies: Bidder[] = people.organizations.map((org, i) => ({
    bidder: 'agency',
    id: org.id!,
    rate_cents: 2600 + i * 50,
    user_id: people.members.find(m => m.org_id === org.id && m.role === 'owner')!.user_id,
  }))
  const [grace] = caregivers as [Bidder]
  const [agency] = agencies as [Bidder]
  const field = people.members.find(m => people.users.find(u => u.id === m.user_id)?.email === 'field@demo.test')!
  const [family, ...families] = people.parents as [People['parents'][number], ...People['parents']]

  // demo family: one booking in every status, with a caregiver and with an agency
  const regular = story.request({
    family,
    audience: 'caretakers',
    asked_at: ago(30),
    schedule: weekly(-24, 24, [1, 3, 5], ['07:00', '08:30']),
    children: [2, 6],
  })
  story.approve(regular, grace)
  const withAgency = story.request({
    family,
    audience: 'agencies',
    asked_at: ago(16),
    schedule: weekly(-10, 20, [2, 4], ['17:30', '20:30']),
    children: [2, 6],
  })
  story.approve(withAgency, agency, field.id)
  const evening = story.request({
    family,
    audience: 'caretakers',
    asked_at: ago(1),
    schedule: on(6, ['18:00', '23:30']),
    children: [2, 6],
    max_rate_cents: 3200,
    notes: 'It’s our anniversary. Ellie’s bedtime is seven thirty; Sam can read until eight.',
  })
  // those without visits of their own, who offer that evening even if it is not one of their weekdays
  for (const bidder of chance.some([...verified.slice(1, 4), ...verified.slice(22)], 3)) {
    offerDay(people, bidder.id, day(6), '17:00-23:30')
    story.bid(
      evening,
      bidder,
      chance.pick([
        'I know the neighborhood well and would love to help.',
        'I’m free that evening and happy to stay late.',
        null,
      ]),
    )
  }
  const lead = story.request({
    family,
    audience: 'agencies',
    asked_at: ago(2),
    schedule: weekly(9, 20, [1, 2, 3, 4, 5], ['13:00', '17:00']),
    children: [2],
  })
  story.bid(lead, agency, 'Two of our nannies have a lot of experience with this age.')
  story.bid(lead, agencies[3]!, null)
  story.request({
    family,
    audience: 'agencies',
    asked_at: ago(1),
    organization_id: agency.id,
    schedule: on(12, ['08:00', '16:00']),
    children: [6],
    max_rate_cents: 3000,
  })
  story.request({
    family,
    audience: 'caretakers',
    asked_at: ago(0.1),
    schedule: weekly(14, 28, [6], ['09:00', '13:00']),
    children: [6],
  })
  const past = story.request({
    family,
    audience: 'caretakers',
    asked_at: ago(60),
    schedule: on(-45, ['09:00', '15:00']),
    children: [2, 6],
  })
  story.approve(past, grace)
  story.request({
    family,
    audience: 'caretakers',
    asked_at: ago(50),
    schedule: on(-40, ['18:00', '22:00']),
    children: [6],
    status: 'EXPIRED',
  })
  const dropped = story.request({
    family,
    audience: 'caretakers',
    asked_at: ago(20),
    schedule: on(3, ['10:00', '12:00']),
    children: [6],
    status: 'CANCELLED',
  })
  Object.assign(
    story.bookings.find(b => b.id === dropped.id)!,
    {cancelled_by: 'parent', cancelled_reason: 'Grandparents are visiting after all', cancelled_at: ago(18)},
  )
  const refused = story.request({
    family,
    audience: 'agencies',
    asked_at: ago(8),
    organization_id: agencies[1]!.id,
    schedule: on(10, ['20:00', '23:00']),
    children: [2],
    status: 'DECLINED',
  })
  Object.assign(
    story.bookings.find(b => b.id === refused.id)!,
    {cancelled_by: 'agency', cancelled_reason: 'No one free that evening', cancelled_at: ago(7)},
  )

  // open requests near the demo caregiver, some with offers
  const hours: Hours[] = [
    ['07:30', '09:00'],
    ['09:00', '13:00'],
    ['12:00', '17:30'],
    ['15:00', '18:30'],
    ['18:00', '23:00'],
    ['21:00', '06:00'],
  ]
  families.slice(0, 30).forEach((each, i) => {
    const first = chance.int(2, 20)
    const schedule =
      i % 3 === 0
        ? on(first, chance.pick(hours))
        : weekly(
            first,
            first + chance.int(7, 28),
            chance.some([1, 2, 3, 4, 5, 6, 7], chance.int(1, 4)),
            chance.pick(hours),
          )
    if (schedule[0]!.weekdays && schedule[0]!.weekdays.length === 0) return
    const request = story.request({
      family: each,
      audience: 'caretakers',
      asked_at: ago(chance.int(1, 60) / 20),
      schedule,
      service: i % 9 === 8 ? 'Elderly Care' : 'Child Care',
    })
    for (const bidder of chance.some(verified.slice(1), chance.pick([0, 0, 1, 2, 3]))) story.bid(request, bidder, null)
  })
  // leads for agencies
  families.slice(20, 44).forEach((each, i) => {
    const first = chance.int(3, 25)
    const request = story.request({
      family: each,
      audience: 'agencies',
      asked_at: ago(chance.int(1, 80) / 20),
      schedule: weekly(
        first,
        first + chance.int(7, 40),
        chance.some([1, 2, 3, 4, 5], chance.int(2, 5)),
        chance.pick(hours),
      ),
      service: i % 7 === 6 ? 'Elderly Care' : 'Child Care',
    })
    for (const bidder of chance.some(agencies.slice(1, 10), chance.pick([0, 1, 2]))) story.bid(request, bidder, null)
  })
  // approved bookings of the other caregivers, one each, so that none overlap
  verified.slice(4, 22).forEach((bidder, i) => {
    const booking = story.request({
      family: families[30 + i]!,
      audience: 'caretakers',
      asked_at: ago(25),
      schedule: weekly(-18, 18, chance.some([1, 2, 3, 4, 5], 2), chance.pick(hours.slice(0, 5))),
    })
    story.approve(booking, bidder)
  })
  agencies.slice(1, 7).forEach((bidder, i) => {
    const booking = story.request({
      family: families[48 + i]!,
      audience: 'agencies',
      asked_at: ago(25),
      schedule: weekly(-14, 21, [2, 3, 4], chance.pick(hours.slice(1, 5))),
    })
    story.approve(booking, bidder)
  })
  // past bookings of the demo agency, which are invoiced
  for (const [i, days] of [50, 40, 28].entries()) {
    // the end of one is the beginning of the next, with the same person
    const hours: Hours = i === 1 ? ['11:00', '14:00'] : ['15:00', '18:00']
    const booking = story.request({
      family: families[54 + i]!,
      audience: 'agencies',
      asked_at: ago(days),
      schedule: weekly(3 - days, 16 - days, [1, 3, 5], hours),
    })
    story.approve(booking, agency, field.id)
  }
  return story
}

/** Adds a single day to the times that a caregiver offers. */
function offerDay({caretakers}: People, id: string, day: string, hours: string): void {
  const {available_dates} = caretakers.find(each => each.id === id)!
  available_dates?.push({date_range: [day], time_range: [hours]})
}
