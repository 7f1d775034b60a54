import {m} from '#messages'
import * as v from 'valibot'
import {NewPassword, SignedIn} from './auth.ts'
import {Email} from './log-in-fields.ts'
import {SpokenLanguage} from '../bookings/choices.ts'
import {endpoint} from '../endpoint.ts'
import {limits} from '../limits.ts'
import {CaretakerProfile, Gender, OrganizationProfile, ParentProfile} from './profiles.ts'
import {County, Latitude, LocalDate, LocalTime, Longitude, Phone, Rate, TimeZone, WebAddress} from '../shapes.ts'
import {RequiredLine, RequiredText, Text} from '../texts.ts'

export const Name = v.pipe(
  RequiredLine,
  v.maxLength(limits.name_max, () => m.must_be_at_most_characters({max: limits.name_max})),
)

/**
 * The fields of a parent's or caregiver's registration, with every sign-in method.
 * @see src/domain/rules-people.md#registration
 */
export const personEntries = {
  email: Email,
  first_name: Name,
  last_name: Name,
  /** `female` counts as `Female`. */
  gender: Gender,
  user_role: v.picklist(['parent', 'caretaker'], m.must_be_parent_or_caretaker),
  location: RequiredLine,
  /** Required, but null if the place is unknown; both or neither. */
  latitude: v.nullable(Latitude),
  longitude: v.nullable(Longitude),
  phone_number: v.optional(v.nullable(Phone)),
  timezone: v.optional(v.nullable(TimeZone)),
  /** A web address, stored as given. The server never fetches it and shows it to no other user. */
  profile_picture: v.optional(v.nullable(WebAddress)),
}

/** A rule of `personEntries`: latitude and longitude are set together. */
export const isWholePlace = <T extends {latitude: number | null; longitude: number | null}>(person: T): boolean =>
  (person.latitude === null) === (person.longitude === null)
export const halfAPlace = m.give_both_latitude_and_longitude

/** Makes the account and signs in; the profile follows with one of the next two calls. An address in use: `email_taken`. */
export const createUser = endpoint({
  method: 'POST',
  path: '/user/create',
  roles: 'public',
  summary: 'Register as a parent or a caregiver',
  body: v.pipe(
    v.strictObject({...personEntries, password: NewPassword}),
    v.forward(v.check(isWholePlace, halfAPlace), ['longitude']),
  ),
  answer: SignedIn,
  fallback: m.signup_failed,
})

/** A family's description of its children. */
export const familyEntries = {
  /** 0 if the care is for an adult. */
  number_of_children: v.pipe(
    v.number(),
    v.integer(m.must_be_a_whole_number),
    v.minValue(0),
    v.maxValue(limits.children_max, () => m.must_be_at_most({max: limits.children_max})),
  ),
  children_details: v.optional(v.nullable(Text)),
  childcare_preferences: v.optional(v.nullable(Text)),
}

/** One more call answers `profile_exists`; with the key of the first, the first answer. */
export const setUpParent = endpoint({
  method: 'POST',
  path: '/parent/profile-setup',
  roles: ['parent'],
  idempotent: true,
  summary: 'Create the family profile of a new account; Pending until verified',
  body: v.strictObject(familyEntries),
  answer: ParentProfile,
  fallback: m.parent_profile_setup_failed,
})

const whole = (max: number) =>
  v.pipe(
    v.number(),
    v.integer(),
    v.minValue(0),
    v.maxValue(max, () => m.must_be_at_most({max})),
  )

const hours = /^(\S{5})-(\S{5})$/
const TimeRange = v.pipe(
  v.string(),
  v.check(text => {
    const [, from, to] = hours.exec(text) ?? []
    return v.is(LocalTime, from) && v.is(LocalTime, to) && from !== to
  }, m.must_be_a_range_like),
)

/**
 * Days and hours a caregiver offers. One or two days are a range from the first to the last, more are a list; an end at
 * or before its start is past midnight. Days without a time are days away.
 */
const OfferedTimes = v.pipe(
  v.strictObject({
    date_range: v.pipe(
      v.array(LocalDate),
      v.minLength(1, m.choose_at_least_one_day),
      v.maxLength(366, m.at_most_366_days),
      v.check(
        ([first = '', last, ...more]) => more.length > 0 || last === undefined || first <= last,
        m.ends_before_it_starts,
      ),
    ),
    time_range: v.pipe(v.array(TimeRange), v.maxLength(12)),
    /** Every such weekday from the first day on, without an end. @see src/domain/rules.md#offered-hours */
    weekdays: v.optional(
      v.pipe(v.array(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(7))), v.minLength(1), v.maxLength(7)),
    ),
  }),
  v.forward(
    v.check(({weekdays, date_range}) => weekdays === undefined || date_range.length === 1, m.name_the_first_day_alone),
    ['date_range'],
  ),
  v.forward(
    v.check(({weekdays, time_range}) => weekdays === undefined || time_range.length > 0, m.choose_at_least_one_time),
    ['time_range'],
  ),
)

/** A caregiver's description of their work. */
export const caretakerWorkEntries = {
  bio: RequiredText,
  /** Dollars an hour. */
  hourly_rate: Rate,
  /** Miles. */
  work_distance: v.pipe(
    v.number(),
    v.minValue(1, m.must_be_at_least_1_mile),
    v.maxValue(limits.work_distance_miles_max, () => m.must_be_at_most_miles({max: limits.work_distance_miles_max})),
  ),
  booking_time: v.optional(v.nullable(v.pipe(RequiredLine, v.maxLength(100)))),
  available_dates: v.optional(v.pipe(v.array(OfferedTimes), v.maxLength(limits.schedule_lines_max))),
  certifications: v.optional(
    v.pipe(
      v.array(RequiredLine),
      v.maxLength(limits.certificates_max, () => m.at_most_ui({max: limits.certificates_max})),
    ),
  ),
  /** Ages of children, in years. */
  ages: v.optional(
    v.pipe(
      v.array(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(limits.age_max))),
      v.maxLength(limits.age_max + 1),
      v.check(list => new Set(list).size === list.length, m.list_each_age_once),
    ),
  ),
  preference: v.optional(v.nullable(Text)),
  live_in: v.optional(v.boolean()),
  medical_companion: v.optional(v.boolean()),
  years_experience: v.optional(v.nullable(whole(limits.years_max))),
  languages: v.optional(
    v.pipe(
      v.array(SpokenLanguage),
      v.check(list => new Set(list).size === list.length, m.list_each_language_once),
    ),
  ),
  /** People who recommend the caregiver, by first name and without contact details. */
  references: v.optional(
    v.pipe(
      v.array(v.strictObject({name: Name, relation: RequiredLine, text: RequiredText})),
      v.maxLength(limits.references_max, () => m.at_most_ui({max: limits.references_max})),
    ),
  ),
  driver: v.optional(
    v.nullable(
      v.strictObject({
        has_license: v.boolean(),
        has_car: v.boolean(),
        /** For children, in the caregiver's car. */
        seats: v.nullable(whole(limits.car_seats_max)),
      }),
    ),
  ),
}

/** One more call answers `profile_exists`; with the key of the first, the first answer. */
export const createCaretaker = endpoint({
  method: 'POST',
  path: '/caretaker/createcaretaker',
  roles: ['caretaker'],
  idempotent: true,
  summary: 'Create the profile of a new caregiver; Pending until verified',
  body: v.strictObject(caretakerWorkEntries),
  answer: CaretakerProfile,
  fallback: m.caretaker_profile_creation_failed,
})

/** An agency's description of itself. */
export const agencyEntries = {
  legal_name: v.pipe(
    RequiredLine,
    v.maxLength(120, () => m.must_be_at_most_characters({max: 120})),
  ),
  county: v.pipe(
    v.array(County),
    v.minLength(1, m.choose_at_least_one_county),
    v.maxLength(limits.counties_max, () => m.at_most_counties({max: limits.counties_max})),
    v.check(list => new Set(list).size === list.length, m.list_each_county_once),
  ),
  website: v.optional(v.nullable(WebAddress)),
  phone_number: v.optional(v.nullable(Phone)),
  location: v.optional(v.nullable(RequiredLine)),
  timezone: v.optional(v.nullable(TimeZone)),
}

/**
 * Makes an agency, unsubscribed, with its owner's account and name, and signs the owner in. An address in use:
 * `email_taken`.
 */
export const createOrganization = endpoint({
  method: 'POST',
  path: '/org/create',
  roles: 'public',
  summary: 'Register an agency',
  body: v.strictObject({...agencyEntries, first_name: Name, last_name: Name, email: Email, password: NewPassword}),
  answer: v.object({...OrganizationProfile.entries, ...SignedIn.entries}),
  fallback: m.signup_failed,
})
