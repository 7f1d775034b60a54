import {useQueries, type UseQueryResult} from '@tanstack/react-query'
import type {MemberAvailability} from '#contract/accounts/profiles.ts'
import type {Session} from '#contract/sessions/session.ts'
import {sessionQueries} from './sessions.ts'
import {addDays, type Day} from '#lib/day.ts'

type Away = MemberAvailability['away']

/** The server lists at most 400 days at once. */
const listed_days = 390
/** Days off that are closer together are loaded at once. */
const gap_days = 14

/** The days to load, apart where no one is away for weeks between them. */
function rangesOf(away: Away, today: Day): Away {
  const ranges: Away = []
  const coming = away.filter(({to}) => to >= today).map(({from, to}) => ({from: from > today ? from : today, to}))
  for (const {from, to} of coming.toSorted((a, b) => a.from.localeCompare(b.from))) {
    const last = ranges.at(-1)
    if (last && from <= addDays(last.to, gap_days)) last.to = to > last.to ? to : last.to
    else ranges.push({from, to})
  }
  return ranges
}

/** One more day on both sides, since days are in each visit's own zone. */
function queryOf({from, to}: Away[number]) {
  const latest = addDays(from, listed_days)
  return sessionQueries.between(
    `${addDays(from, -1)}T00:00:00.000Z`,
    `${addDays(to < latest ? to : latest, 2)}T00:00:00.000Z`,
  )
}

const combine = (results: readonly UseQueryResult<Session[]>[]): readonly Session[] | undefined =>
  results.every(({data}) => data) ? results.flatMap(({data}) => data ?? []) : undefined

/** The reader's visits on these days off that are not over, of an agency all; undefined until they are known. */
export const useVisitsDuring = (away: Away, today: Day): readonly Session[] | undefined =>
  useQueries({queries: rangesOf(away, today).map(queryOf), combine})
