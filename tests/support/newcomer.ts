import type {BodyIn} from '#contract/endpoint.ts'
import type {createCaretaker, createOrganization, createUser, setUpParent} from '#contract/accounts/registration.ts'
import {davidson, nashville, password} from './people.ts'

let met = 0

/** What someone types who registers; every one has an address of her own. */
export function newcomer(own: Partial<BodyIn<typeof createUser>> = {}): BodyIn<typeof createUser> {
  met += 1
  return {
    email: `newcomer${met}@example.test`,
    password,
    first_name: 'Nell',
    last_name: 'Newcomer',
    gender: 'female',
    user_role: 'parent',
    location: 'Nashville, TN 37206',
    ...nashville,
    ...own,
  }
}

/** What an agency types. */
export function newAgency(own: Partial<BodyIn<typeof createOrganization>> = {}): BodyIn<typeof createOrganization> {
  met += 1
  return {
    legal_name: `Maple Care ${met} LLC`,
    first_name: 'Dana',
    last_name: 'Reyes',
    email: `maple${met}@example.test`,
    password,
    county: [davidson],
    ...own,
  }
}

export const newFamily: BodyIn<typeof setUpParent> = {
  number_of_children: 2,
  children_details: 'Twins of four',
  childcare_preferences: 'Outdoors when it is dry',
}

export const newWork: BodyIn<typeof createCaretaker> = {
  bio: 'Ten years with small children',
  hourly_rate: 21.5,
  work_distance: 12,
  booking_time: 'Mornings',
  available_dates: [{date_range: ['2026-06-08', '2026-06-19'], time_range: ['08:00-13:00', '15:00-18:00']}],
  certifications: ['Infant and child CPR'],
  ages: [0, 1, 2, 3],
  preference: 'Child Care',
  live_in: false,
  medical_companion: true,
  years_experience: 10,
  languages: ['en', 'es'],
  references: [{name: 'Rosa', relation: 'Neighbor', text: 'Our twins adore her'}],
  driver: {has_license: true, has_car: false, seats: null},
}
