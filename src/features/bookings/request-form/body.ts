import type {ScheduleLine} from '#contract/bookings/request.ts'
import {requestAges} from '#domain/child-ages.ts'
import {invitedProviders, tidyCounty, type LineValues, type RequestValues} from './values.ts'

const given = (text: string) => text.trim() || undefined

/** A schedule line of the request body; null while days or times are missing. */
function lineOf({days, no_end, weekdays, from, to}: LineValues): ScheduleLine | null {
  if (!days || !from || !to) return null
  // without an end every line needs its weekdays
  if (no_end) return weekdays.length > 0 ? {date_range: [days[0]], weekdays, time_range: [from, to]} : null
  // weekdays are redundant for a single day, or if all seven are chosen
  const some = days[0] !== days[1] && weekdays.length > 0 && weekdays.length < 7
  return {date_range: days, ...(some && {weekdays}), time_range: [from, to]}
}

/** The complete lines, each with its index in the form. */
export const wholeLines = (lines: readonly LineValues[]) =>
  lines.flatMap((line, index) => {
    const whole = lineOf(line)
    return whole ? [{index, line: whole}] : []
  })

/** Whether an address was entered. City, state and ZIP do not count, since they are prefilled. */
export const hasAddress = ({line1, line2, arrival_notes}: RequestValues['address']) =>
  [line1, line2, arrival_notes].some(part => part.trim() !== '')

/** The address of the request body. */
export const addressOf = (address: RequestValues['address']) => ({
  line1: address.line1,
  line2: given(address.line2),
  city: address.city,
  state: address.state.trim().toUpperCase(),
  zip: address.zip.trim(),
  arrival_notes: given(address.arrival_notes),
})

/** Whether a child of so many months is so many years old. */
export const isAgeInYears = (months: number, years: number): boolean => Math.floor(months / 12) === years

/** The children of the request, those of records first, with months only if they are known for all under two. */
export function requestedAges({
  service,
  children,
  ages,
  months,
}: Pick<RequestValues, 'service' | 'children' | 'ages' | 'months'>) {
  if (service === 'Elderly Care') return {child_ids: [], ages: [], age_months: []}
  const recorded = requestAges(children.map(({age_months}) => age_months))
  const babies = ages.flatMap((age, index) => (age !== null && age < 2 ? [{age, months: months[index] ?? null}] : []))
  const typed = babies.flatMap(baby => (baby.months !== null && isAgeInYears(baby.months, baby.age) ? baby.months : []))
  return {
    child_ids: children.map(({id}) => id),
    ages: [...recorded.ages, ...ages],
    age_months: typed.length === babies.length ? [...recorded.age_months, ...typed] : [],
  }
}

/** The request body of these values, not validated yet. */
export const requestBody = (values: RequestValues): Record<string, unknown> => ({
  ...wishesOf(values),
  ...recipientsOf(values),
})

/** The part of it that says what is asked for, not which providers. */
export function wishesOf(values: RequestValues): Record<string, unknown> {
  const {address, place} = values
  const {child_ids, ages, age_months} = requestedAges(values)
  return {
    service: values.service,
    schedule: wholeLines(values.lines).map(({line}) => line),
    timezone: values.timezone,
    location: values.location,
    latitude: place.latitude,
    longitude: place.longitude,
    county: tidyCounty(values.county),
    // a profile's place or a town has unknown accuracy, so it must not cause a location mismatch
    location_source: place.source === 'device' || place.source === 'pin' ? place.source : 'zip',
    ...(hasAddress(address) && {address: addressOf(address)}),
    number_of_children: ages.length,
    ages,
    ...(age_months.length > 0 && {age_months}),
    ...(child_ids.length > 0 && {child_ids}),
    preference: given(values.preference),
    live_in: values.live_in,
    medical_companion: values.medical_companion,
    max_hourly_rate: values.max_hourly_rate ?? undefined,
    notes: given(values.notes),
    handover: given(values.handover),
  }
}

/** The recipients: the invited caregivers or agency, or one agency alone; everyone otherwise. */
function recipientsOf(values: RequestValues): Record<string, unknown> {
  const {audience, organization_id, exclusive_hours, then_open} = values
  const invited = invitedProviders(values)
  if (invited.length === 0) return audience === 'agencies' ? {organization_id: organization_id || null} : {}
  const caretaker_ids = invited.flatMap(({caretaker_id}) => caretaker_id ?? [])
  return {
    invite: {
      ...(caretaker_ids.length > 0 ? {caretaker_ids} : {organization_id: invited[0]?.org_id ?? undefined}),
      exclusive_hours,
      then_open,
    },
  }
}
