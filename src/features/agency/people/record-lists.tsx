import {m} from '#messages'
import type {Credential, Member} from '#contract/accounts/profiles.ts'
import {awayText, hoursLines} from '#data/forms/hours-values.ts'
import {expiring_days} from '#domain/accounts/expiry-reminder.ts'
import {addDays, dayText, type Day} from '#lib/day.ts'
import {Unbroken} from '#ui/primitives/unbroken.tsx'

/** When a member works, days off that are not over, and from where they start. */
export function AvailabilityList({
  availability: {hours, away, place},
  today,
}: Pick<Member, 'availability'> & {today: Day}) {
  return (
    <ul className="text-14 text-muted empty:hidden">
      {hoursLines(hours).map(text => (
        <li key={text}>
          <Unbroken>{text}</Unbroken>
        </li>
      ))}
      <ComingDaysAway away={away} today={today} />
      {place && <li>{m.starts_from_place({place: place.label})}</li>}
    </ul>
  )
}

type DaysAway = Pick<Member['availability'], 'away'> & {today: Day}

const ComingDaysAway = ({away, today}: DaysAway) =>
  away
    .filter(({to}) => to >= today)
    .toSorted((a, b) => a.from.localeCompare(b.from))
    .map(({from, to}) => (
      <li key={from + to} className="font-medium text-waiting">
        {awayText(from, to, today)}
      </li>
    ))

/** Days off that are not over. */
export const DaysAwayList = (days: DaysAway) => (
  <ul className="text-14 empty:hidden">
    <ComingDaysAway {...days} />
  </ul>
)

/** `CPR until Mon, Mar 1`, `CPR expired on Mon, Mar 1`, and its color. */
function credentialLine({name, expires_on}: Credential, today: Day): {text: string; tone: string} {
  if (expires_on === null) return {text: name, tone: 'text-muted'}
  const day = dayText(expires_on, today)
  if (expires_on < today) return {text: m.name_expired_on({name, day}), tone: 'font-medium text-bad'}
  const isSoon = expires_on <= addDays(today, expiring_days)
  return {text: m.name_until_day({name, day}), tone: isSoon ? 'font-medium text-waiting' : 'text-muted'}
}

/** A member's credentials, those that end first at the top. */
export function CredentialList({credentials, today}: {credentials: readonly Credential[]; today: Day}) {
  if (credentials.length === 0) return null
  const ordered = credentials.toSorted((a, b) => (a.expires_on ?? '9').localeCompare(b.expires_on ?? '9'))
  return (
    <ul className="text-14">
      {ordered.map(each => {
        const {text, tone} = credentialLine(each, today)
        return (
          <li key={text} className={tone}>
            {text}
          </li>
        )
      })}
    </ul>
  )
}
