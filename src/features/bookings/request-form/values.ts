import {addDays} from '#lib/day.ts'
import {deviceZone} from '#lib/device-zone.ts'
import * as v from 'valibot'
import type {Booking} from '#contract/bookings/booking.ts'
import {isAssignedAtRate} from '#domain/bookings/booking.ts'
import {Audience, Service} from '#contract/bookings/choices.ts'
import type {ParentProfile} from '#contract/accounts/profiles.ts'
import type {Child} from '#contract/accounts/children.ts'
import {limits} from '#contract/limits.ts'
import {ageMonths} from '#domain/child-ages.ts'
import {othersThan, positionsOf} from '#domain/bookings/asked-children.ts'
import {distanceMeters} from '#domain/place.ts'
import {localDate} from '#domain/time.ts'
import {weekdayOf} from '#domain/bookings/availability.ts'
import {matchingDays} from '#domain/bookings/schedule.ts'
import {usual_exclusive_hours} from '#domain/bookings/invitation.ts'
import {shortNameAmong} from '#domain/bookings/request-text.ts'
import {listText} from '#lib/list-text.ts'
import {newId} from '#lib/id.ts'

const Line = v.object({
  id: v.string(),
  days: v.nullable(v.tuple([v.string(), v.string()])),
  /** Every week from the first day on; drafts stored earlier have an end. @see src/domain/rules.md#every-week */
  no_end: v.optional(v.boolean(), false),
  /** 1 Monday … 7 Sunday; none means every day of the range. */
  weekdays: v.array(v.number()),
  from: v.string(),
  to: v.string(),
})
export type LineValues = v.InferOutput<typeof Line>

/** A caregiver or agency that is asked first, by profile id. */
const Provider = v.object({caretaker_id: v.nullable(v.string()), org_id: v.nullable(v.string()), name: v.string()})
export type Provider = v.InferOutput<typeof Provider>

const StoredValues = v.object({
  service: v.union([Service, v.literal('')]),
  /** Children of the family's records, with their ages in months. Drafts stored earlier have none. */
  children: v.optional(v.array(v.object({id: v.string(), age_months: v.number()})), []),
  /** The age in years of each further child. */
  ages: v.array(v.nullable(v.number())),
  /** The same in months, by index, for those under two; optional. */
  months: v.optional(v.array(v.nullish(v.number())), []),
  place: v.object({
    source: v.picklist(['home', 'device', 'search', 'pin', '']),
    latitude: v.nullable(v.number()),
    longitude: v.nullable(v.number()),
  }),
  timezone: v.string(),
  location: v.string(),
  county: v.string(),
  address: v.object({
    line1: v.string(),
    line2: v.string(),
    city: v.string(),
    state: v.string(),
    zip: v.string(),
    arrival_notes: v.string(),
  }),
  lines: v.array(Line),
  audience: Audience,
  /** An agency's id; empty for all agencies of the county. */
  organization_id: v.string(),
  /** The caregivers, or the one agency, that can be asked first. */
  providers: v.optional(v.array(Provider)),
  /** In drafts stored earlier, which had one at most. */
  provider: v.nullish(Provider),
  /** Asks those providers before everyone else. @see src/domain/rules.md#invitations */
  asks_first: v.optional(v.boolean(), false),
  exclusive_hours: v.optional(v.number(), usual_exclusive_hours),
  then_open: v.optional(v.boolean(), true),
  max_hourly_rate: v.nullable(v.number()),
  preference: v.string(),
  live_in: v.boolean(),
  medical_companion: v.boolean(),
  notes: v.string(),
  handover: v.string(),
})

/** The fields' values, each of which may be empty. Stored drafts are parsed by this schema. */
export const RequestValues = v.pipe(
  StoredValues,
  v.transform(({provider, providers = provider ? [provider] : [], ...values}) => ({...values, providers})),
)
export type RequestValues = v.InferOutput<typeof RequestValues>

export const newLine = (like?: Pick<LineValues, 'from' | 'to' | 'no_end'>): LineValues => ({
  id: newId(),
  days: null,
  no_end: like?.no_end ?? false,
  weekdays: [],
  from: like?.from ?? '',
  to: like?.to ?? '',
})

/** The weekdays of a line every week after its first day changed: that day's, unless others were chosen. */
export function weeklyDays(line: Pick<LineValues, 'days' | 'weekdays'>, first: string): number[] {
  const isUntouched = line.weekdays.length === 0 || isFirstDayAlone(line)
  return isUntouched && first ? [weekdayOf(first)] : line.weekdays
}

/** Whether the weekday of the first day is the only one chosen. */
export const isFirstDayAlone = ({days, weekdays}: Pick<LineValues, 'days' | 'weekdays'>): boolean =>
  days !== null && weekdays.length === 1 && weekdays[0] === weekdayOf(days[0])

/** The first day from the first one on that has a chosen weekday; null without days or weekdays. */
export function firstVisitDay({days, weekdays}: Pick<LineValues, 'days' | 'weekdays'>): string | null {
  if (days === null || days[0] === '' || weekdays.length === 0) return null
  return matchingDays(days[0], addDays(days[0], 6), weekdays, 1)[0] ?? null
}

/** The fields that invite these providers, or none; a family may add others to a caregiver. */
export const invitationValues = (
  ...providers: Provider[]
): Pick<RequestValues, 'providers' | 'asks_first' | 'exclusive_hours' | 'then_open'> => ({
  providers,
  asks_first: providers.length > 0,
  exclusive_hours: usual_exclusive_hours,
  then_open: true,
})

/** The home place of the family's profile; null if it has none. */
export function homeAddress(profile: ParentProfile | undefined) {
  const user = profile?.user
  if (user?.latitude == null || user.longitude == null) return null
  const {latitude, longitude, location} = user
  return {latitude, longitude, location, timezone: user.timezone ?? deviceZone()}
}

/** City, state and ZIP of a location: `Donelson, Nashville, TN 37214` is in Nashville. Missing parts are empty. */
export function placeParts(location: string): {city: string; state: string; zip: string} {
  const parts = location.split(',').map(part => part.trim())
  const [, state = '', zip = ''] = /^([A-Z]{2})(?: +(\d{5}(?:-\d{4})?))?$/.exec(parts.at(-1) ?? '') ?? []
  return {city: parts.at(state ? -2 : -1) ?? '', state, zip}
}

/** The fields of an address: the earlier one, else city, state and ZIP of the location. */
export function addressValues(address: Booking['address'], location: string): RequestValues['address'] {
  return {
    line1: '',
    line2: '',
    arrival_notes: '',
    ...placeParts(location),
    ...address,
  }
}

/** What matters to the family, as the default of a request. Empty for elderly care, since it is about children. */
export const preferenceFor = (service: string, profile?: ParentProfile): string =>
  service === 'Elderly Care' ? '' : (profile?.childcare_preferences ?? '')

/** What the form starts with besides the profile and earlier requests. */
export interface Records {
  /** The children of the family. */
  children?: readonly Child[] | undefined
  /** How many it says that it has, where no profile says it. */
  number_of_children?: number | undefined
  /** The handover of the earlier booking that the request resembles. */
  handover?: string | null | undefined
  /** A date. */
  today: string
}

/** The children of an earlier booking whose records still exist, and the ages typed beside them. */
export function childrenOf(
  booking: AskedBooking,
  {children = [], today}: Records,
): Pick<RequestValues, 'children' | 'ages' | 'months'> {
  const {child_ids = []} = booking
  const picked = children.filter(({id}) => child_ids.includes(id))
  const positions = positionsOf(booking, picked, today)
  const removed = child_ids.flatMap((id, index) => (picked.some(child => child.id === id) ? [] : index))
  return {
    children: picked.map(({id, birth_month}) => ({id, age_months: ageMonths(birth_month, today)})),
    ages: agesOfOthers(booking, [...positions.values(), ...removed], child_ids.length),
    months: [],
  }
}

type AskedBooking = Parameters<typeof positionsOf>[0]

const agesOfOthers = (...given: Parameters<typeof othersThan>): RequestValues['ages'] =>
  othersThan(...given).map(child => child && child.age)

/** The children that a booking names, with those whose record was removed since once the records are read. */
export function childrenWithRemoved(
  booking: AskedBooking,
  records: Records,
): Pick<RequestValues, 'children' | 'ages' | 'months'> {
  const {children, ...others} = childrenOf(booking, records)
  const removed = (booking.child_ids ?? [])
    .map((id, index) => ({id, age_months: (booking.ages[index] ?? 0) * 12}))
    .filter(({id}) => records.children && !children.some(child => child.id === id))
  return {children: [...children, ...removed], ...others}
}

/** Those of the chosen children who are recorded. */
export const stillRecorded = (
  children: RequestValues['children'],
  records: readonly {id: string}[],
): RequestValues['children'] => children.filter(({id}) => records.some(record => record.id === id))

/** A place farther away than this counts as another address; a nearer one can be a corrected pin. */
export const elsewhere_m = 3_000

/** Within this a place is the same house, whatever its digits were rounded to. */
const same_house_m = 100

/**
 * The newest booking at home, or the newest with an address; its address and handover fit the next request. One
 * nearby counts only without any at the very place, since it can be another house.
 */
export function bookingAtHome(profile?: ParentProfile, bookings: readonly Booking[] = []): Booking | undefined {
  const home = homeAddress(profile)
  const within = (meters: number) => bookings.filter(each => home && distanceMeters(each, home) <= meters)
  const atHouse = within(same_house_m)
  const atHome = atHouse.length > 0 ? atHouse : within(elsewhere_m)
  return atHome.find(({address}) => address) ?? atHome[0]
}

/** Whether a booking is at the family's home. */
export function isAtHome(profile: ParentProfile | undefined, booking: Booking): boolean {
  const home = homeAddress(profile)
  return home !== null && home.location === booking.location && distanceMeters(booking, home) <= elsewhere_m
}

/**
 * The zone of a request at home: that of the booking there, else of the home as it was looked up; the profile's zone is
 * the reader's.
 * @see src/domain/rules.md#times
 */
export function homeZone(profile?: ParentProfile, bookings?: readonly Booking[], place?: {timezone: string}): string {
  const before = bookingAtHome(profile, bookings)
  const found = before?.county ? undefined : place?.timezone
  return found ?? before?.timezone ?? homeAddress(profile)?.timezone ?? deviceZone()
}

/**
 * The defaults of an empty form: the home place, and what rarely changes between requests. `bookings` are the family's,
 * newest first; `service` is empty if unknown.
 */
export function requestDefaults(
  profile?: ParentProfile,
  bookings: readonly Booking[] = [],
  service = '',
  records: Records = {today: localDate(new Date().toISOString(), deviceZone())},
): RequestValues {
  const home = homeAddress(profile)
  // one for an older person says nothing of the children
  const last = bookings.find(each => each.number_of_children > 0)
  const before = bookingAtHome(profile, bookings)
  return {
    service: '',
    ...childrenAtStart(profile, last, records),
    place: home
      ? {source: 'home', latitude: home.latitude, longitude: home.longitude}
      : {source: '', latitude: null, longitude: null},
    // those of the place, which is looked up without an earlier booking
    timezone: homeZone(profile, bookings),
    location: home?.location ?? '',
    county: before?.county ?? '',
    address: addressValues(before?.address, home?.location ?? ''),
    lines: [newLine()],
    audience: 'caretakers',
    organization_id: '',
    ...invitationValues(),
    max_hourly_rate: null,
    preference: preferenceFor(service, profile),
    notes: '',
    live_in: false,
    medical_companion: false,
    handover: records.handover ?? '',
  }
}

/**
 * The children of the last request that had any, else all that are recorded, and an age for each further one of that
 * request or the profile: records can be of some children alone.
 * @see src/domain/rules.md#children
 */
function childrenAtStart(
  profile: ParentProfile | undefined,
  last: Booking | undefined,
  records: Records,
): Pick<RequestValues, 'children' | 'ages' | 'months'> {
  const {children = [], number_of_children = profile?.number_of_children ?? 1, today} = records
  if (last?.child_ids) return childrenWithRemoved(last, records)
  const recorded = children.map(({id, birth_month}) => ({id, age_months: ageMonths(birth_month, today)}))
  const count = Math.min(Math.max(number_of_children, 1), limits.children_max)
  const ages = last
    ? agesOfOthers(last, [...positionsOf(last, children, today).values()], recorded.length)
    : Array.from({length: Math.max(count - recorded.length, 0)}, () => null)
  return {children: recorded, ages, months: []}
}

/** The children with one more that is recorded, in place of an age that is the same, empty, or a year off. */
export function withRecorded(
  {children, ages, months}: Pick<RequestValues, 'children' | 'ages' | 'months'>,
  child: RequestValues['children'][number],
): Pick<RequestValues, 'children' | 'ages' | 'months'> {
  const years = Math.floor(child.age_months / 12)
  const near = ages.findIndex(age => age !== null && Math.abs(age - years) === 1)
  const replaced = [ages.indexOf(years), ages.indexOf(null), near].find(index => index !== -1)
  const isOther = (_: unknown, index: number) => index !== replaced
  return {children: [...children, child], ages: ages.filter(isOther), months: months.filter(isOther)}
}

/** Normalizes a typed county: `davidson, tn` → `Davidson County, TN`. Other text is only trimmed. */
export function tidyCounty(typed: string): string {
  const [name = '', code = '', ...more] = typed.split(',').map(part => part.trim().replace(/\s+/g, ' '))
  if (more.length > 0 || name === '' || !stateCode.test(code)) return typed.trim()
  const words = name.replace(/(^|[\s-])\p{Ll}/gu, start => start.toUpperCase())
  const whole = /\b(county|parish|borough|municipality|census area|city)$/i.test(words) ? words : `${words} County`
  return `${whole}, ${code.toUpperCase()}`
}

const stateCode = /^[a-z]{2}$/i

const no_providers: readonly Provider[] = []

/** The providers that these values invite; none if they ask everyone. */
export const invitedProviders = ({
  providers,
  asks_first,
}: Pick<RequestValues, 'providers' | 'asks_first'>): readonly Provider[] => (asks_first ? providers : no_providers)

/** `June and Maya`: the names of those who are asked first, within a sentence. */
export const shortNames = (providers: readonly Provider[]): string => listText(providers.map(shortNameAmong(providers)))

/**
 * Whether the values ask one agency at a maximum rate, which it can accept.
 * @see src/domain/rules.md#assigned-requests
 */
export const canBeAccepted = (
  values: Pick<RequestValues, 'audience' | 'organization_id' | 'providers' | 'asks_first' | 'max_hourly_rate'>,
): boolean =>
  values.audience === 'agencies' &&
  invitedProviders(values).length === 0 &&
  isAssignedAtRate({...values, organization_id: values.organization_id || null})

/** Whether a request asks some providers before everyone else or alone, or everyone at once. */
export type AskOrder = 'first' | 'only' | 'everyone'

/** In which order the request asks. */
export const askOrder = (values: Pick<RequestValues, 'providers' | 'asks_first' | 'then_open'>): AskOrder =>
  invitedProviders(values).length === 0 ? 'everyone' : values.then_open ? 'first' : 'only'

/** What the form says of its recipients above its steps. */
export interface Asked {
  order: AskOrder
  /** One agency can accept at the maximum rate. */
  isAcceptable: boolean
  /** The providers that are asked first or alone; absent until the form has said so. */
  invited?: readonly Provider[]
}
