import {m} from '#messages'
import * as v from 'valibot'
import {limits} from '../limits.ts'
import {Service} from './choices.ts'
import {County, Id, Instant, Latitude, LocalDate, LocalTime, Longitude, Rate, TimeZone} from '../shapes.ts'
import {Line, RequiredLine, Text} from '../texts.ts'

/**
 * One line of a schedule: first and last day, optionally limited to some weekdays (1 Monday … 7 Sunday), at one time.
 * Without a last day it is every week on its weekdays. @see src/domain/rules.md#every-week
 */
export const ScheduleLine = v.strictObject({
  date_range: v.pipe(v.tupleWithRest([LocalDate], LocalDate), v.maxLength(2)),
  weekdays: v.optional(
    v.pipe(
      v.array(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(7))),
      v.minLength(1, m.choose_at_least_one_day),
      v.maxLength(7),
    ),
  ),
  /** Wall times; an end before the start is on the next day, equal ones are refused. */
  time_range: v.tuple([LocalTime, LocalTime]),
})
export type ScheduleLine = v.InferOutput<typeof ScheduleLine>

const Schedule = v.pipe(
  v.array(ScheduleLine),
  v.minLength(1, m.choose_at_least_one_day),
  v.maxLength(limits.schedule_lines_max),
)

export const Address = v.strictObject({
  line1: RequiredLine,
  line2: v.optional(Line),
  city: RequiredLine,
  state: v.pipe(v.string(), v.regex(/^[A-Z]{2}$/, m.two_letters_like_tn)),
  zip: v.pipe(v.string(), v.regex(/^\d{5}(-\d{4})?$/, m.five_digits)),
  arrival_notes: v.optional(Text),
})
export type Address = v.InferOutput<typeof Address>

/** Asks up to five caregivers, or one agency, before everyone else. @see src/domain/rules.md#invitations */
export const Invite = v.pipe(
  v.strictObject({
    caretaker_ids: v.optional(
      v.pipe(
        v.array(Id),
        v.minLength(1, m.choose_at_least_one_caregiver),
        v.maxLength(limits.invited_max, () => m.at_most_caregivers({max: limits.invited_max})),
      ),
    ),
    organization_id: v.optional(Id),
    /** Length of the exclusive period; 24 by default. */
    exclusive_hours: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(limits.exclusive_hours_max))),
    /** Whether everyone is asked after that; true by default. */
    then_open: v.optional(v.boolean()),
  }),
  v.check(
    b => (b.caretaker_ids === undefined) !== (b.organization_id === undefined),
    m.ask_either_caregivers_or_one_agency_first,
  ),
)
export type Invite = v.InferOutput<typeof Invite>

/** Records of the family's children, which only the approved provider reads. @see src/domain/rules.md#children */
export const ChildIds = v.pipe(v.array(Id), v.maxLength(limits.children_max))

const requestEntries = {
  service: Service,
  schedule: Schedule,
  timezone: TimeZone,
  location: RequiredLine,
  latitude: Latitude,
  longitude: Longitude,
  county: County,
  address: v.optional(Address),
  /**
   * How exact the place is. A place by ZIP code never flags a claim as out of place.
   * @see src/domain/rules.md#county-and-location-source
   */
  location_source: v.optional(v.picklist(['pin', 'device', 'zip'])),
  number_of_children: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(limits.children_max)),
  ages: v.pipe(
    v.array(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(limits.age_max))),
    v.maxLength(limits.ages_max),
  ),
  /** The months of each child under two, in the order of `ages`. */
  age_months: v.optional(
    v.pipe(v.array(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(23))), v.maxLength(limits.ages_max)),
  ),
  child_ids: v.optional(ChildIds),
  preference: v.optional(v.nullable(Text)),
  live_in: v.optional(v.boolean()),
  medical_companion: v.optional(v.boolean()),
  max_hourly_rate: v.optional(v.nullable(Rate)),
  notes: v.optional(v.nullable(Text)),
  /** Door code, people allowed to pick up: visible to the approved side only. */
  handover: v.optional(v.nullable(Text)),
  invite: v.optional(Invite),
}

const childrenMatch = <T extends {service: Service; number_of_children: number; ages: number[]}>(b: T) =>
  b.service === 'Elderly Care' ? b.number_of_children === 0 : b.number_of_children >= 1

const agesMatch = <T extends {number_of_children: number; ages: number[]}>(b: T) =>
  b.ages.length === b.number_of_children

const monthsMatch = <T extends {ages: number[]; age_months?: number[] | undefined}>({ages, age_months}: T) => {
  const years = age_months?.map(months => Math.floor(months / 12))
  return years === undefined || String(years) === String(ages.filter(age => age < 2))
}

/** Whether a request names each child once, and no more than it is for. */
export const childrenFit = <T extends {number_of_children: number; child_ids?: string[] | undefined}>(b: T): boolean =>
  new Set(b.child_ids).size === (b.child_ids ?? []).length && (b.child_ids ?? []).length <= b.number_of_children

/** Body of a request to caregivers. @see src/domain/rules.md#request-body */
export const RequestBody = v.pipe(
  v.strictObject(requestEntries),
  v.forward(v.check(childrenMatch, m.must_be_0_for_elderly_care), ['number_of_children']),
  v.forward(v.check(agesMatch, m.give_one_age_for_each_child), ['ages']),
  v.forward(v.check(monthsMatch, m.give_the_months_of_each_child_under_two), ['age_months']),
  v.forward(v.check(childrenFit, m.name_each_child_once), ['child_ids']),
  v.forward(
    v.check(({invite}) => invite?.organization_id === undefined, m.only_a_request_to_agencies_can_ask_one),
    ['invite'],
  ),
)
export type RequestBody = v.InferOutput<typeof RequestBody>

/** Body of a request to agencies: one of them, or all in the county. */
export const AgencyRequestBody = v.pipe(
  v.strictObject({...requestEntries, organization_id: v.optional(v.nullable(Id))}),
  v.forward(v.check(childrenMatch, m.must_be_0_for_elderly_care), ['number_of_children']),
  v.forward(v.check(agesMatch, m.give_one_age_for_each_child), ['ages']),
  v.forward(v.check(monthsMatch, m.give_the_months_of_each_child_under_two), ['age_months']),
  v.forward(v.check(childrenFit, m.name_each_child_once), ['child_ids']),
  v.forward(
    v.check(({invite}) => invite?.caretaker_ids === undefined, m.only_a_request_to_caregivers_can_ask_one),
    ['invite'],
  ),
  v.forward(
    v.check(b => !b.organization_id || b.invite === undefined, m.choose_one_agency_or_ask_one_first),
    ['organization_id'],
  ),
)
export type AgencyRequestBody = v.InferOutput<typeof AgencyRequestBody>

const {invite: _, ...changeableEntries} = requestEntries

/** Body of a changed request: all of it, but the providers that it asks. @see src/domain/rules.md#changing-a-request */
export const ChangedRequestBody = v.pipe(
  v.strictObject({
    ...changeableEntries,
    /** The `changed_at` that was read; null if it had none. Refused as `request_changed` if it was changed since. */
    changed_at: v.nullable(Instant),
    /** The live offers that were read, which the change ends. With another one to end it is refused as `has_offers`. */
    ends_offers: v.optional(v.pipe(v.array(Id), v.maxLength(limits.list_max))),
  }),
  v.forward(v.check(childrenMatch, m.must_be_0_for_elderly_care), ['number_of_children']),
  v.forward(v.check(agesMatch, m.give_one_age_for_each_child), ['ages']),
  v.forward(v.check(monthsMatch, m.give_the_months_of_each_child_under_two), ['age_months']),
  v.forward(v.check(childrenFit, m.name_each_child_once), ['child_ids']),
)
export type ChangedRequestBody = v.InferOutput<typeof ChangedRequestBody>
