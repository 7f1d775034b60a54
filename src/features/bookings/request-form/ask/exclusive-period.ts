import {m} from '#messages'
import {hour_ms} from '#domain/constants.ts'
import {exclusiveUntil, longestExclusive_ms} from '#domain/bookings/invitation.ts'
import {everyoneText} from '#domain/bookings/request-text.ts'
import {hoursText} from '#domain/bookings/hours-text.ts'
import {timePointInSentence, type Reader} from '#domain/time.ts'
import {listText} from '#lib/list-text.ts'
import {invitedProviders, type RequestValues} from '../values.ts'
import {visitsOf} from '../visits/visits.ts'

const exclusiveHours = [2, 6, 12, 24, 48, 72] as const
/** More hours than are possible mean as many as are. */
const most_hours = 72

type Timed = Pick<RequestValues, 'lines' | 'timezone' | 'exclusive_hours'>

const firstStart = ({lines, timezone}: Timed) => visitsOf(lines, timezone)?.slots[0]?.scheduled_start

/**
 * The lengths of the exclusive period that are possible before the first visit, and the chosen one. All that are too long
 * are one choice.
 * @see src/domain/rules.md#invitations
 */
export function exclusiveChoices(
  values: Timed,
  now: string,
): {options: {value: string; label: string}[]; value: string} {
  const first_start = firstStart(values)
  const isPossible = (hours: number) =>
    first_start === undefined || hours * hour_ms <= longestExclusive_ms({now, first_start})
  const options = exclusiveHours.filter(isPossible).map(hours => ({value: String(hours), label: hoursText(hours)}))
  if (!isPossible(most_hours)) options.push({value: String(most_hours), label: m.as_long_as_possible()})
  const {exclusive_hours: hours} = values
  return {options, value: String(isPossible(hours) ? hours : most_hours)}
}

/** `today, 9:00 PM`: when the exclusive period ends if the request is sent now; null while the times are missing. */
export function exclusiveUntilText(values: Timed, reader: Reader): string | null {
  const first_start = firstStart(values)
  if (!first_start) return null
  const until = exclusiveUntil({now: reader.now, first_start, hours: values.exclusive_hours})
  return timePointInSentence(until, values.timezone, reader)
}

/**
 * `June Rivers first, until today, 9:00 PM` and who is asked then, or that only June Rivers is asked, which has no end, in
 * two lines; null if no provider is invited. Several are named together.
 */
export function invitedProviderText(
  values: Timed & Pick<RequestValues, 'providers' | 'asks_first' | 'then_open' | 'audience'>,
  reader: Reader,
): string | null {
  const invited = invitedProviders(values)
  if (invited.length === 0) return null
  const name = listText(invited.map(each => each.name))
  if (!values.then_open) return `${m.only_name({name})}\n${m.no_one_else_is_asked_unless()}`
  const until = exclusiveUntilText(values, reader)
  const next = m.then_text({everyone_text: everyoneText(values.audience)})
  return `${until ? m.name_first_until({name, until}) : m.name_first({name})}\n${next}`
}
