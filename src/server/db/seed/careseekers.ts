import {day_ms} from '#domain/constants.ts'
import {localDate} from '#domain/time.ts'
import {plusMs} from '#server/clock.ts'
import type {Chance} from './chance.ts'
import type {People} from './people.ts'
import {Story, zone, type Bidder} from './story.ts'
import {neighbourhoods} from './town.ts'

type Careseeker = People['parents'][number] & {contact: NonNullable<People['parents'][number]['contact']>}

/**
 * Builds two families without an account: one waits for an offer, the other has care already. They use their own
 * random numbers, so that the rest of the town stays the same.
 */
export function makeCareseekers(
  chance: Chance,
  people: People,
  now: string,
): {careseekers: Careseeker[]; story: Story} {
  const story = new Story(chance, people, now)
  const ago = (days: number) => plusMs(now, -days * day_ms)
  const day = (offset: number) => localDate(plusMs(now, offset * day_ms), zone)
  const admin = people.users.find(user => user.role === 'admin')!
  /** The admin asks for a family in this neighborhood. */
  const askedFor = (name: string) => {
    const home = neighbourhoods.find(each => each.name === name)!
    const {latitude, longitude} = home
    return {...admin, location: `${name}, Nashville, TN`, latitude, longitude}
  }
  const walter: Careseeker = {
    id: chance.id(ago(9)),
    user_id: null,
    number_of_children: 0,
    childcare_preferences: 'Please speak up; Walter is hard of hearing. Call before noon.',
    contact: {first_name: 'Walter', last_name: 'Dunn', phone_number: '+16155550142', email: null},
    created_at: ago(9),
  }
  const rosa: Careseeker = {
    id: chance.id(ago(34)),
    user_id: null,
    number_of_children: 2,
    children_details: 'Mateo (1) and Lucia (4). No nuts for Lucia.',
    contact: {
      first_name: 'Rosa',
      last_name: 'Jimenez',
      phone_number: '+16155550168',
      email: 'rosa.jimenez@demo.test',
    },
    created_at: ago(34),
  }
  const agencies: Bidder[] = people.organizations.slice(7, 10).map((org, i) => ({
    bidder: 'agency',
    id: org.id!,
    rate_cents: 2950 + i * 50,
    user_id: people.members.find(({org_id, role}) => org_id === org.id && role === 'owner')!.user_id,
  }))
  const [first, ...others] = agencies as [Bidder, ...Bidder[]]

  const lunches = story.request({
    family: walter,
    asked_by: askedFor('Sylvan Park'),
    audience: 'agencies',
    asked_at: ago(3),
    service: 'Elderly Care',
    schedule: [{date_range: [day(6), day(34)], weekdays: [1, 3, 5], time_range: ['11:00', '14:00']}],
    max_rate_cents: 3400,
  })
  const notes = [
    'We would send the same person every time.',
    'One of our companions lives two streets away and is free at noon.',
  ]
  for (const [i, bidder] of others.entries()) story.bid(lunches, bidder, notes[i] ?? null)
  const mornings = story.request({
    family: rosa,
    asked_by: askedFor('Donelson'),
    audience: 'agencies',
    asked_at: ago(33),
    schedule: [{date_range: [day(-26), day(30)], weekdays: [2, 4], time_range: ['08:00', '12:00']}],
    children: [1, 4],
  })
  story.approve(mornings, first)
  return {careseekers: [walter, rosa], story}
}
