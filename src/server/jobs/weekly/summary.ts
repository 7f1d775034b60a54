import {summarizedWeek, weekBounds} from '#domain/accounts/weekly-mail.ts'
import {addDays, type Day} from '#lib/day.ts'
import {settled} from '#lib/settled.ts'
import type {Db} from '#server/db/client.ts'
import {countNewRequests, type NewRequestsFor} from '#server/modules/bookings/index.ts'
import {countWaiting, type Waiting} from '#server/modules/notifications/index.ts'
import {readWeekMoney, type WeekMoney} from './money.ts'
import {ownerOf, type Owner, type WeeklyReader} from './readers.ts'
import {countVisitsToAnswer, readVisitsAhead, type VisitsAhead, type VisitsToAnswer} from './visits.ts'

/** What a weekly summary says. */
export interface WeeklySummary {
  reads_as: 'family' | 'caregiver' | 'office' | 'field'
  /** The Monday of the week ahead, and the zone of its days. */
  week: Day
  timezone: string
  visits: VisitsAhead
  waiting: Waiting & VisitsToAnswer
  /** In cents. */
  money: WeekMoney
  /** Open requests that came within a week: near a caregiver, or in an agency's counties. */
  new_requests: number
}

/** Whether there is anything to say; a summary without it is not sent. */
export const hasContent = ({visits, waiting, money, new_requests}: WeeklySummary): boolean =>
  visits.count > 0 || new_requests > 0 || [waiting, money].some(part => Object.values(part).some(count => count > 0))

interface Asked {
  reader: WeeklyReader
  owner: Owner
  week: Day
}

function readsAs({parent_id, caretaker_id, org_id}: Owner): WeeklySummary['reads_as'] {
  if (parent_id) return 'family'
  if (caretaker_id) return 'caregiver'
  return org_id ? 'office' : 'field'
}

/** Where new requests are counted; null for a family, an agency's caregiver and a caregiver who cannot see requests. */
function requestsFor({reader, owner: {caretaker_id, org_id}}: Asked): NewRequestsFor | null {
  if (org_id) return {org_id}
  const {latitude, longitude} = reader.user
  return caretaker_id && reader.is_verified ? {caretaker_id, latitude, longitude} : null
}

/**
 * The summaries of these people, in their order; null for those without a profile. Without a `week` it is the one that is
 * due at `now`. The number of statements does not depend on how many they are.
 * @see src/domain/rules-people.md#weekly-summary
 */
export async function readWeeklySummaries(
  db: Db,
  readers: readonly WeeklyReader[],
  now: string,
  week?: Day,
): Promise<(WeeklySummary | null)[]> {
  const asked = readers.flatMap((reader): Asked[] => {
    const owner = ownerOf(reader)
    return owner ? [{reader, owner, week: week ?? summarizedWeek(reader.timezone, now)}] : []
  })
  if (asked.length === 0) return readers.map(() => null)
  const seekers = asked.flatMap(each => {
    const place = requestsFor(each)
    const since = weekBounds(addDays(each.week, -7), each.reader.timezone).from
    return place ? [{each, place: {...place, since}}] : []
  })
  const [visits, toAnswer, waiting, money, requests] = await settled([
    readVisitsAhead(
      db,
      asked.map(({reader, owner, week: monday}) => {
        const {from, until} = weekBounds(monday, reader.timezone)
        return {...owner, from: from > now ? from : now, until}
      }),
    ),
    countVisitsToAnswer(
      db,
      asked.map(({owner}) => owner),
      now,
    ),
    countWaiting(
      db,
      asked.map(({reader}) => reader.user.id),
      now,
    ),
    readWeekMoney(
      db,
      asked.map(({reader, owner, week: ahead}) => {
        const monday = addDays(ahead, -7)
        return {...owner, last_week: {monday, ...weekBounds(monday, reader.timezone)}}
      }),
      now,
    ),
    countNewRequests(
      db,
      seekers.map(({place}) => place),
      now,
    ),
  ])
  const found = new Map(
    asked.map((each, nth): [string, WeeklySummary] => [
      each.reader.user.id,
      {
        reads_as: readsAs(each.owner),
        week: each.week,
        timezone: each.reader.timezone,
        visits: visits[nth] ?? {first: [], count: 0},
        waiting: {...waiting(each.reader.user.id), ...(toAnswer[nth] ?? {to_confirm: 0, times_differ: 0})},
        money: money[nth] ?? {to_pay: 0, paid: 0, received: 0, to_receive: 0, earned: 0, earned_waiting: 0},
        new_requests: requests[seekers.findIndex(seeker => seeker.each === each)] ?? 0,
      },
    ]),
  )
  return readers.map(({user}) => found.get(user.id) ?? null)
}
