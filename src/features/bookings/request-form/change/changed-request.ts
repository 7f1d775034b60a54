import * as v from 'valibot'
import type {ParentProfile} from '#contract/accounts/profiles.ts'
import type {Booking} from '#contract/bookings/booking.ts'
import {ChangedRequestBody, type ScheduleLine} from '#contract/bookings/request.ts'
import {
  askedChildren,
  othersThan,
  placeCorrected,
  positionsOf,
  type AskedChild,
} from '#domain/bookings/asked-children.ts'
import {changedParts} from '#domain/bookings/request-change.ts'
import {expandSchedule} from '#domain/bookings/schedule.ts'
import {requestedAges, wishesOf} from '../body.ts'
import {lineValues, repeatedValues} from '../start/repeat-booking.ts'
import {childrenOf, invitationValues, type Records, type RequestValues} from '../values.ts'

/** The draft of a change; of a request that was changed since, it is another one. */
export const changeDraft = ({id, changed_at}: Pick<Booking, 'id' | 'changed_at'>): string =>
  ['request-change', id, ...(changed_at ? [changed_at] : [])].join('-')

/** The initial values of a form that changes a request: all that it asks for, on its days that are ahead. */
export const valuesToChange = (
  request: Booking,
  {now, ...records}: {profile: ParentProfile | undefined; now: string} & Records,
): RequestValues => ({
  ...repeatedValues(request, records),
  ...childrenToChange(request, records),
  lines: lineValues(linesAhead(request, now), 0),
  organization_id: request.organization_id ?? '',
  ...invitationValues(),
})

/** The lines of a request without the visits that have begun, which no save would take. */
function linesAhead({schedule, timezone}: Pick<Booking, 'schedule' | 'timezone'>, now: string): ScheduleLine[] {
  return schedule.flatMap(line => {
    const own = expandSchedule([line], timezone)
    const next = own.ok ? own.slots.findIndex(({scheduled_start}) => scheduled_start > now) : 0
    if (!own.ok || next === 0) return [line]
    const first = own.slots[next]?.date
    const [, ...last] = line.date_range
    return first === undefined ? [] : [{...line, date_range: [first, ...last]}]
  })
}

/**
 * The recorded children of a request, and the ages of the others; a removed record leaves its age. Those whose age has only
 * grown stay as old as they were asked for, since an age that differs ends the offers.
 */
function childrenToChange(request: Booking, records: Records): Pick<RequestValues, 'children' | 'ages' | 'months'> {
  const {children: all = [], today} = records
  const {children} = childrenOf(request, records)
  const picked = all.filter(({id}) => children.some(child => child.id === id))
  const asked = askedChildren(request)
  const positions = positionsOf(request, picked, today)
  const placed = placeCorrected(positions, request, picked, today)
  const others = othersThan(request, [...placed.values()], picked.length)
  return {
    children: children.map(({id, age_months}) => ({
      id,
      age_months: askedMonths(asked[positions.get(id) ?? -1], age_months),
    })),
    ages: others.map(child => child && child.age),
    months: others.map(child => child && child.months),
  }
}

/** The age in months that was asked for, or the recorded one where it is not clear or has the same years. */
function askedMonths(asked: AskedChild | undefined, recorded_months: number): number {
  if (!asked) return recorded_months
  return asked.months ?? (Math.floor(recorded_months / 12) === asked.age ? recorded_months : asked.age * 12)
}

/** Whether the values are at the place of this request. */
export const isAtPlace = ({place}: RequestValues, {latitude, longitude}: Pick<Booking, 'latitude' | 'longitude'>) =>
  place.latitude === latitude && place.longitude === longitude

/** The body that changes the request that was read and ends these offers; only for values without problems. */
export const changedRequestOf = (
  values: RequestValues,
  request: Booking,
  ends_offers: readonly string[] = [],
): ChangedRequestBody => v.parse(ChangedRequestBody, bodyOf(values, request, ends_offers))

/** That body, not validated yet. */
function bodyOf(values: RequestValues, request: Booking, ends_offers: readonly string[]): Record<string, unknown> {
  const {location_source, age_months, ...wishes} = wishesOf(values)
  return {
    ...wishes,
    ...(!isInYearsAlone(values, request) && {age_months}),
    // the form does not know how exact the place was that it was given
    ...(!isAtPlace(values, request) && {location_source}),
    changed_at: request.changed_at ?? null,
    // also none, since without the field the server answers as it does to an older app
    ends_offers,
  }
}

/** Whether the request has the same ages in years alone, to which the family added no months. */
function isInYearsAlone(values: RequestValues, {ages, age_months}: Booking): boolean {
  const isSame = inOrder(requestedAges(values).ages).join() === inOrder(ages).join()
  return isSame && age_months === undefined && values.months.every(each => each == null)
}

const inOrder = (ages: readonly (number | null)[]) => ages.toSorted((a, b) => Number(a) - Number(b))

/** What a change is of: nothing, what providers cannot read before an approval, or what they can. */
export type ChangeOf = 'nothing' | 'hidden' | 'shown'

/**
 * What saving these values changes of the request that was read, in a form that began with `initial`. Values with problems
 * count as `shown`, since they cannot be compared.
 * @see src/domain/rules.md#changing-a-request
 */
export function changeOf(values: RequestValues, request: Booking, initial: RequestValues): ChangeOf {
  const {success, output: body} = v.safeParse(ChangedRequestBody, bodyOf(values, request, []))
  if (!success || changedParts(request, body).length > 0) return 'shown'
  const before = v.safeParse(ChangedRequestBody, bodyOf(initial, request, []))
  return JSON.stringify(before.output) === JSON.stringify(body) ? 'nothing' : 'hidden'
}
