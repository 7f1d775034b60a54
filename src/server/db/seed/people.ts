import {day_ms} from '#domain/constants.ts'
import {mercator} from '#domain/place.ts'
import {localDate} from '#domain/time.ts'
import {termEnd, type Term} from '#domain/money/plans.ts'
import {newId} from '#lib/id.ts'
import {plusMs} from '#server/clock.ts'
import {seededCheckProvider, seededPlanTexts} from '#server/stored-texts.ts'
import type {Role} from '#contract/accounts/roles.ts'
import type * as table from '../schema/all.ts'
import type {Chance} from './chance.ts'
import {agencies, bios, firstNames, lastNames, neighbourhoods, offeredHours, timesNamed, youngest} from './town.ts'

type New<T extends {$inferInsert: unknown}> = T['$inferInsert']

export interface People {
  users: New<typeof table.users>[]
  parents: New<typeof table.parents>[]
  familyAdults: New<typeof table.familyAdults>[]
  children: (New<typeof table.children> & {id: string})[]
  caretakers: New<typeof table.caretakers>[]
  checks: New<typeof table.checks>[]
  organizations: New<typeof table.organizations>[]
  members: New<typeof table.members>[]
  plans: New<typeof table.plans>[]
  subscriptions: New<typeof table.subscriptions>[]
}

const certificates = [
  'Infant and child CPR',
  'First aid',
  'Newborn care',
  'Early childhood education',
  'Medication administration',
]

/** Returns a point within about a mile of a neighborhood's center. */
const near = (chance: Chance, place: {latitude: number; longitude: number}) => ({
  latitude: place.latitude + (chance.next() - 0.5) * 0.024,
  longitude: place.longitude + (chance.next() - 0.5) * 0.03,
})

/** Builds the people of the demo town: 60 families, 40 caregivers, 12 agencies with their members, and two staff. */
export function makePeople(chance: Chance, now: string, password_hash: string): People {
  const people: People = {
    users: [],
    parents: [],
    familyAdults: [],
    children: [],
    caretakers: [],
    checks: [],
    organizations: [],
    members: [],
    plans: [],
    subscriptions: [],
  }
  const monthsAgo = (n: number) => plusMs(now, -n * 30 * day_ms)

  /** A name that no one in the town has yet. */
  const newName = (gender: 'Female' | 'Male') => {
    const first_name = chance.pick(firstNames[gender])
    const drawn = lastNames.indexOf(chance.pick(lastNames))
    const last_name = [...lastNames.slice(drawn), ...lastNames].find(
      last => !people.users.some(user => user.first_name === first_name && user.last_name === last),
    )!
    return {first_name, last_name}
  }

  const addUser = (role: Role, email: string, name?: {first: string; last: string}) => {
    const gender = chance.pick(['Female', 'Female', 'Male'] as const)
    const home = chance.pick(neighbourhoods)
    const created_at = monthsAgo(chance.int(8, 25))
    const user = {
      id: chance.id(created_at),
      email,
      email_verified_at: created_at,
      password_hash,
      role,
      gender,
      created_at,
      ...(name ? {first_name: name.first, last_name: name.last} : newName(gender)),
      location: `${home.name}, Nashville, TN ${home.zip}`,
      ...near(chance, home),
      timezone: 'America/Chicago',
      phone_number: `+1615555${String(chance.int(1000, 9999))}`,
      profile_picture: null as string | null,
    }
    people.users.push(user)
    return user
  }

  const addPlan = (type: 'careseekers' | 'caretaker' | 'agency', cents: number) =>
    (['month', 'year'] as const).map((unit, position) => {
      const plan = {
        id: chance.id(monthsAgo(24)),
        plan: `${type}-${unit}`,
        type,
        ...seededPlanTexts(type, unit),
        price_cents: unit === 'year' ? cents * 10 : cents,
        duration_value: 1,
        duration_unit: unit,
        position,
      }
      people.plans.push(plan)
      return plan
    })
  const familyPlan = addPlan('careseekers', 1200)
  const caregiverPlan = addPlan('caretaker', 900)
  const agencyPlan = addPlan('agency', 14_900)

  const subscribe = (owner_id: string, plan: ({id: string} & Term) | undefined) => {
    const start = plusMs(now, -chance.int(1, 25) * day_ms)
    people.subscriptions.push({
      id: chance.id(start),
      owner_id,
      plan_id: plan!.id,
      status: 'ACTIVE',
      current_period_start: start,
      current_period_end: termEnd(start, plan!),
      paid_until: termEnd(start, plan!),
      created_at: start,
    })
  }

  for (let i = 0; i < 60; i++) {
    const demo = i === 0
    const user = addUser(
      'parent',
      demo ? 'parent@demo.test' : `family${i}@demo.test`,
      demo ? {first: 'Hannah', last: 'Mercer'} : undefined,
    )
    const children = demo ? 2 : chance.int(1, 3)
    const id = chance.id(user.created_at)
    people.parents.push({
      id,
      user_id: user.id,
      number_of_children: children,
      created_at: user.created_at,
      children_details: null,
      childcare_preferences: demo ? 'Outside every day, not much screen time.' : null,
      is_verified: demo || chance.chance(0.7) ? 'Verified' : 'Pending',
    })
    people.familyAdults.push({parent_id: id, user_id: user.id, seat: 1, joined_at: user.created_at})
    if (demo) people.children.push(...demoChildren(id, user.created_at, now))
    if (demo || chance.chance(0.2)) subscribe(id, familyPlan[0])
  }

  const demoCaregivers = {
    0: {email: 'caregiver@demo.test', name: {first: 'Grace', last: 'Okafor'}},
    1: {email: 'newcaregiver@demo.test', name: {first: 'Jonah', last: 'Fields'}},
  } as Record<number, {email: string; name: {first: string; last: string}}>
  for (let i = 0; i < 40; i++) {
    const demo = demoCaregivers[i]
    const user = addUser('caretaker', demo?.email ?? `caregiver${i}@demo.test`, demo?.name)
    const approved = i === 0 || (i !== 1 && chance.chance(0.85))
    const id = chance.id(user.created_at)
    // an unused draw, so that the rest of the town stays as it is
    chance.next()
    const bio = bios[i]!
    const {hours, weekdays} = timesFor(chance, bio, i === 0)
    people.caretakers.push({
      id,
      user_id: user.id,
      created_at: user.created_at,
      bio,
      booking_time: offeredHours[hours],
      available_dates: [{date_range: [localDate(now, 'America/Chicago')], weekdays, time_range: [hours]}],
      hourly_rate_cents: i === 0 ? 2400 : chance.int(36, 70) * 50,
      work_distance: chance.pick([5, 8, 10, 15, 25]),
      certifications: chance.some(certificates, i === 0 ? 3 : chance.int(1, 3)),
      legal_certifications: [],
      is_verified: approved ? 'Approved' : 'Pending',
      ages: agesFor(
        bio,
        chance.pick([
          [0, 1, 2, 3],
          [2, 3, 4, 5, 6],
          [4, 5, 6, 7, 8, 9, 10],
          [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
        ]),
      ),
      preference: chance.pick(['Child Care', 'Elderly Care', null]),
      live_in: chance.chance(0.15),
      medical_companion: chance.chance(0.25),
      years_experience: i === 0 ? 8 : chance.int(0, 20),
      languages: ['en', ...chance.some(['es', 'fr', 'vi', 'ar', 'ase'], i === 0 ? 1 : chance.int(0, 2))],
      references:
        i === 0
          ? [
              {
                name: 'Rosa',
                relation: 'Cared for her twins for two years',
                text: 'Patient, punctual, and our children adore her.',
              },
            ]
          : [],
      driver: {has_license: true, has_car: i % 3 > 0, seats: i % 3 > 0 ? 2 : null},
      place: mercator(user.latitude, user.longitude),
      listed_county: 'Davidson County, TN',
    })
    // an unused draw, as above
    if (approved) chance.next()
    const kinds = approved ? (['identity', 'age', 'background'] as const) : (['identity'] as const)
    for (const kind of kinds) {
      people.checks.push({
        id: chance.id(now),
        caretaker_id: id,
        kind,
        provider: kind === 'background' ? 'Tennessee Bureau of Investigation' : seededCheckProvider(),
        // before the first visit that was reviewed
        checked_on: monthsAgo(7).slice(0, 10),
        expires_on: kind === 'background' ? plusMs(now, chance.int(120, 360) * day_ms).slice(0, 10) : null,
      })
    }
    if (i === 0 || (approved && chance.chance(0.4))) subscribe(id, caregiverPlan[0])
  }

  agencies.forEach((agency, i) => {
    const email = i === 0 ? 'agency@demo.test' : i === 10 ? 'newagency@demo.test' : `agency${i}@demo.test`
    const owner = addUser('agency', email)
    const orgId = chance.id(owner.created_at)
    const home = neighbourhoods[i % neighbourhoods.length]!
    people.organizations.push({
      id: orgId,
      legal_name: agency.name,
      created_at: owner.created_at,
      county: [...agency.counties],
      about: agency.about,
      website: `https://${agency.name.toLowerCase().replaceAll(' ', '')}.example`,
      certifications: chance.some(
        ['Licensed by the State of Tennessee', 'Insured and bonded', 'Annual background checks'],
        2,
      ),
      location: `${home.name}, Nashville, TN`,
      latitude: home.latitude,
      longitude: home.longitude,
      timezone: 'America/Chicago',
      phone_number: `+1615555${String(100 + i).padStart(4, '0')}`,
    })
    people.members.push({
      id: chance.id(owner.created_at),
      org_id: orgId,
      user_id: owner.id,
      role: 'owner',
      joined_at: owner.created_at,
    })
    const staff = i === 0 ? 4 : 1
    for (let n = 0; n < staff; n++) {
      const person = addUser('agency', i === 0 && n === 0 ? 'field@demo.test' : `agency${i}.person${n}@demo.test`)
      people.members.push({
        id: chance.id(person.created_at),
        org_id: orgId,
        user_id: person.id,
        joined_at: person.created_at,
        role: i === 0 && n === 3 ? 'coordinator' : 'field',
        credentials: [
          {name: 'Infant and child CPR', expires_on: plusMs(now, (n * 45 - 10) * day_ms).slice(0, 10)},
          {name: 'Background check', expires_on: plusMs(now, 200 * day_ms).slice(0, 10)},
        ],
        availability: {
          hours: [{weekdays: n % 2 === 0 ? [1, 2, 3, 4, 5] : [2, 4, 6, 7], from: '07:00', until: '21:00'}],
          away: [],
          place: {label: person.location, latitude: person.latitude, longitude: person.longitude},
        },
      })
    }
    if (i !== 10 && (i === 0 || chance.chance(0.75))) subscribe(orgId, agencyPlan[0])
  })

  addUser('admin', 'admin@demo.test', {first: 'Frances', last: 'Whitaker'})
  addUser('blog_writer', 'writer@demo.test', {first: 'Theo', last: 'Lindqvist'})
  return people
}

/** The children of the demo family, two and six years old. */
function demoChildren(parent_id: string, created_at: string, now: string): People['children'] {
  const bornAgo = (months: number) => {
    const month = Number(now.slice(0, 4)) * 12 + Number(now.slice(5, 7)) - 1 - months
    return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`
  }
  const child = {parent_id, created_at, notes: null}
  return [
    {
      ...child,
      id: newId(),
      first_name: 'Ellie',
      birth_month: bornAgo(30),
      allergies: 'Nuts: the EpiPen is in the blue drawer',
      routines: 'Naps at one, with the gray rabbit',
    },
    {
      ...child,
      id: newId(),
      first_name: 'Sam',
      birth_month: bornAgo(78),
      allergies: null,
      routines: 'Homework first. Reads to anyone who listens.',
    },
  ]
}

/** The ages that a caregiver with this bio lists. */
const agesFor = (bio: string, ages: readonly number[]): number[] =>
  youngest.words.test(bio) ? [...new Set([...youngest.ages, ...ages])].toSorted((a, b) => a - b) : [...ages]

/** The hours and weekdays that a caregiver offers: those that the bio names, else drawn ones; the demo caregiver's are long. */
function timesFor(
  chance: Chance,
  bio: string,
  isDemo: boolean,
): {hours: keyof typeof offeredHours; weekdays: number[]} {
  // as many draws as there ever were, so that the rest of the town stays as it is
  chance.next()
  const days = Array.from({length: isDemo ? 0 : 45}, () => chance.chance(0.7))
  if (isDemo) return {hours: '07:00-22:00', weekdays: [1, 2, 3, 4, 5, 6, 7]}
  const drawn = chance.pick(['08:00-14:00', '12:00-20:00', '07:00-19:00', '16:00-23:30'] as const)
  const named = timesNamed.find(({words}) => words.test(bio))
  const weekdays = named?.weekdays ?? [1, 2, 3, 4, 5, 6, 7].filter(day => days[day])
  return {hours: named?.hours ?? drawn, weekdays: [...weekdays]}
}
