import * as v from 'valibot'
import {Place} from '#contract/places.ts'
import {WorkValues} from '#data/queries/work-values.ts'
import {weekChoices} from '#domain/bookings/weekly-hours.ts'
import {newId} from '#lib/id.ts'
import type {ArrivalSearch} from './search.ts'

export type PersonRole = 'parent' | 'caretaker'

const Hours = v.object({
  id: v.string(),
  /** 1 Monday … 7 Sunday. */
  weekdays: v.array(v.number()),
  from: v.string(),
  until: v.string(),
})
export type HoursValues = v.InferOutput<typeof Hours>

/** What stands in the fields: everything may still be missing. Read back from a draft by this same schema. */
export const PersonValues = v.object({
  account: v.object({
    first_name: v.string(),
    last_name: v.string(),
    email: v.string(),
    /** Never in a draft. */
    password: v.string(),
    gender: v.picklist(['', 'Female', 'Male', 'Other']),
    phone_number: v.string(),
  }),
  place: v.nullable(Place),
  family: v.object({
    number_of_children: v.nullable(v.number()),
    children_details: v.string(),
    childcare_preferences: v.string(),
  }),
  work: WorkValues,
  hours: v.object({lines: v.array(Hours), weeks: v.picklist(weekChoices)}),
  certifications: v.array(v.string()),
  /** Typed and not added yet; it counts like the others. */
  certification: v.string(),
})
export type PersonValues = v.InferOutput<typeof PersonValues>

export const newHours = (like?: Pick<HoursValues, 'from' | 'until'>): HoursValues => ({
  id: newId(),
  weekdays: [],
  from: like?.from ?? '',
  until: like?.until ?? '',
})

const genders = {female: 'Female', male: 'Male', other: 'Other'} as const
const genderOf = (told = ''): PersonValues['account']['gender'] =>
  told.toLowerCase() in genders ? genders[told.toLowerCase() as keyof typeof genders] : ''

const none: PersonValues = {
  account: {first_name: '', last_name: '', email: '', password: '', gender: '', phone_number: ''},
  place: null,
  family: {number_of_children: null, children_details: '', childcare_preferences: ''},
  work: {
    bio: '',
    hourly_rate: null,
    work_distance: 10,
    ages: [],
    live_in: false,
    medical_companion: false,
    preference: '',
  },
  hours: {lines: [], weeks: 4},
  certifications: [],
  certification: '',
}

/** What the form begins with: what was typed before, and where nothing was, what a provider said. Its address is the account's. */
export function startingValues(arrival: ArrivalSearch, kept?: PersonValues, isSocial = false): PersonValues {
  const {account, ...rest} = kept ?? none
  return {
    ...rest,
    account: {
      ...account,
      first_name: account.first_name || (arrival.first_name ?? ''),
      last_name: account.last_name || (arrival.last_name ?? ''),
      email: isSocial ? (arrival.email ?? '') : account.email || (arrival.email ?? ''),
      gender: account.gender || genderOf(arrival.gender),
    },
  }
}

/** As much of it as may be kept on the device: never the password, and of a finished account nothing again. */
export const keepable = (values: PersonValues, hasAccount: boolean): PersonValues =>
  hasAccount
    ? {...values, account: none.account, place: null}
    : {...values, account: {...values.account, password: ''}}
