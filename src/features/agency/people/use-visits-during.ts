import {useQuery} from '@tanstack/react-query'
import type {MemberAvailability} from '#contract/accounts/profiles.ts'
import type {Session} from '#contract/sessions/session.ts'
import {sessionQueries} from '#data/queries/sessions.ts'
import {addDays, type Day} from '#lib/day.ts'

/** The server lists at most 400 days at once. */
const listed_days = 390

/** The agency's visits from the first to the last of these days off that are not over; undefined until they are known. */
export function useVisitsDuring(away: MemberAvailability['away'], today: Day): readonly Session[] | undefined {
  const coming = away.filter(({to}) => to >= today)
  const [first = today] = coming.map(({from}) => (from > today ? from : today)).toSorted()
  const last =
    coming
      .map(({to}) => to)
      .toSorted()
      .at(-1) ?? first
  const latest = addDays(first, listed_days)
  // one more day on both sides, since days are in each visit's own zone
  const from = `${addDays(first, -1)}T00:00:00.000Z`
  const to = `${addDays(last < latest ? last : latest, 2)}T00:00:00.000Z`
  return useQuery({...sessionQueries.between(from, to), enabled: coming.length > 0}).data
}
