import {m} from '#messages'
import * as v from 'valibot'
import {AgencyRequestBody, RequestBody} from '#contract/bookings/request.ts'
import {problemsIn} from '#data/forms/problems.ts'
import type {Request} from '#data/queries/bookings.ts'
import {shortName} from '#domain/bookings/request-text.ts'
import {expandSchedule} from '#domain/bookings/schedule.ts'
import {localDate} from '#domain/time.ts'
import type {Problems} from '#lib/form-steps.ts'
import {isAgeInYears, requestBody, wholeLines} from './body.ts'
import {invitedProviders, stillRecorded, type RequestValues} from './values.ts'

/** Problems with messages of the form's own; the contract validates the rest. */
function missing(
  {service, children, ages, months, place, lines}: RequestValues,
  records: readonly {id: string}[] | undefined,
): Problems {
  const found: Problems = {}
  if (service === '') found.service = m.choose_a_service()
  if (place.latitude === null || place.longitude === null) found.place = m.choose_where_the_visits_are()
  if (service !== 'Elderly Care') {
    if (children.length + ages.length === 0)
      found.ages = records?.length ? m.choose_at_least_one_child() : m.add_at_least_one_child()
    else if (records && stillRecorded(children, records).length < children.length)
      found.ages = m.choose_again_who_the_visits_are_for()
    for (const [index, age] of ages.entries()) {
      if (age === null) found[`ages[${index}]`] = m.enter_the_age_0_for_a()
      else if (age < 0 || age > 17) found[`ages[${index}]`] = m.from_0_to_17_years()
      else if (age < 2 && !isAgeInYears(months[index] ?? age * 12, age))
        found[`months[${index}]`] = m.from_to_months({value: age * 12, value2: age * 12 + 11})
    }
  }
  for (const [index, {days, no_end, weekdays, from, to}] of lines.entries()) {
    if (no_end && weekdays.length === 0) found[`lines[${index}].weekdays`] = m.choose_at_least_one_weekday()
    if (!days) found[`lines[${index}].days`] = m.choose_the_days()
    if (!from) found[`lines[${index}].from`] = m.choose_a_time()
    if (!to) found[`lines[${index}].to`] = m.choose_a_time()
  }
  return found
}

const lineFields: Record<string, string> = {
  weekdays: 'weekdays',
  time_range: 'to',
  'time_range.0': 'from',
  'time_range.1': 'to',
}

/**
 * The form's field for a dotted path of the body; `at` maps a schedule line to its index in the form, and `recorded`
 * children stand before the typed ages.
 */
export function requestField(path: string, at: (line: number) => number = line => line, recorded = 0): string {
  const line = /^schedule\.(\d+)(?:\.(.+))?$/.exec(path)
  if (line) return `lines[${at(Number(line[1]))}].${lineFields[line[2] ?? ''] ?? 'days'}`
  if (path === 'schedule') return 'lines[0].days'
  const age = /^ages\.(\d+)$/.exec(path)
  if (age) return Number(age[1]) < recorded ? 'ages' : `ages[${Number(age[1]) - recorded}]`
  if (/^(ages|number_of_children|age_months|child_ids)\b/.test(path)) return 'ages'
  if (path === 'invite' || path.startsWith('invite.')) return 'audience'
  if (path === 'latitude' || path === 'longitude' || path === 'location_source') return 'place'
  return path
}

/**
 * All problems by field; empty if the values can be sent. `blocked_ids` are providers that the family has blocked,
 * `records` its recorded children once they are read.
 */
export function requestProblems(
  values: RequestValues,
  now: string,
  blocked_ids: readonly string[] = [],
  records?: readonly {id: string}[],
): Problems {
  const whole = wholeLines(values.lines)
  const at = (line: number) => whole[line]?.index ?? line
  const schema = values.audience === 'agencies' ? AgencyRequestBody : RequestBody
  const found = problemsIn(schema, requestBody(values), path => requestField(path, at, values.children.length))
  if (whole.length > 0) {
    const expanded = expandSchedule(
      whole.map(({line}) => line),
      values.timezone,
    )
    if (!expanded.ok) found[requestField(expanded.path, at)] ??= expanded.reason
    for (const {index, line} of whole) {
      const own = expandSchedule([line], values.timezone)
      const start = own.ok ? own.slots[0]?.scheduled_start : undefined
      if (start === undefined || start > now) continue
      const isToday = localDate(start, values.timezone) === localDate(now, values.timezone)
      found[`lines[${index}].${isToday ? 'from' : 'days'}`] ??= m.must_start_in_the_future()
    }
  }
  // without a complete line, `missing` reports each empty field
  if (whole.length === 0) delete found['lines[0].days']
  const blocked = invitedProviders(values).find(({caretaker_id, org_id}) =>
    blocked_ids.includes(caretaker_id ?? org_id ?? ''),
  )
  if (blocked) found.audience = m.name_is_blocked_in_messages({name: shortName(blocked)})
  return {...found, ...missing(values, records)}
}

/** The request body; only for values without problems. */
export const requestOf = (values: RequestValues): Request =>
  values.audience === 'agencies'
    ? {audience: 'agencies', body: v.parse(AgencyRequestBody, requestBody(values))}
    : {audience: 'caretakers', body: v.parse(RequestBody, requestBody(values))}
