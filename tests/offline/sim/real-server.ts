import {sql} from 'drizzle-orm'
import type {TestApp} from '#tests/support/app.ts'
import type {Caretaker} from '#tests/support/people.ts'
import {storyOf} from '#tests/support/story.ts'
import type {Effect, ServerCore} from './model-server.ts'
import type {Cast} from './run.ts'

/**
 * The server that ships, without a socket, over its database. What it did is read from its tables: claims and offers
 * tell what stands there, stored answers which keys it has met.
 */
const realServer = (app: TestApp, people: readonly Caretaker[], since: string): ServerCore => {
  /** Ends of tokens under way; a request sees them all. */
  let ended: Promise<unknown> = Promise.resolve()
  const ids = sql.raw(people.map(({user_id}) => `'${user_id}'`).join(', '))

  return {
    logIn: user => app.logInAgain(people.find(({user_id}) => user_id === user)!),
    end: token => {
      ended = ended.then(() =>
        app.app.request('/api/logout', {method: 'POST', headers: {authorization: `Bearer ${token}`}}),
      )
    },
    handle: async ({method, path, key, token, body, at_ms}) => {
      await ended
      app.clock.set(new Date(at_ms).toISOString())
      const answer = await app.app.request(`/api${path}`, {
        method,
        headers: {
          'content-type': 'application/json',
          ...(token !== undefined && {authorization: `Bearer ${token}`}),
          ...(key !== undefined && {'idempotency-key': key}),
        },
        body: JSON.stringify(body),
      })
      const retry_after = answer.headers.get('retry-after')
      return {status: answer.status, body: await answer.json(), ...(retry_after !== null && {retry_after})}
    },
    effects: () =>
      app.rows<Effect>(sql`
        select by_user_id::text as "user", edge as kind, session_id::text as lane,
          to_char(claimed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as claimed_at
        from (select * from claims where by_user_id in (${ids}) and received_at >= ${since} order by id) as own
        union all
        select user_id::text, 'bid', booking_id::text,
          to_char(claimed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
        from (select offers.*, caretakers.user_id from offers join caretakers on caretakers.id = offers.caretaker_id
          where caretakers.user_id in (${ids}) and offers.received_at >= ${since} order by offers.id) as own`),
    keys: async () => {
      const rows = await app.rows<{key: string}>(
        sql`select key::text as key from idempotency_keys where user_id in (${ids}) and status between 200 and 299`,
      )
      return new Set(rows.map(({key}) => key))
    },
  }
}

const day = (n: number) =>
  `2026-${String(6 + Math.floor(n / 28)).padStart(2, '0')}-${String(1 + (n % 28)).padStart(2, '0')}`

/** Two caregivers with two visits each and two open requests to bid on; for one play after another. */
export const realTown = async (app: TestApp) => {
  const story = storyOf(app)
  const parent = await app.parent()
  const people = [await app.caretaker(), await app.caretaker()]
  const users: {name: string; sessions: string[]; bookings: string[]}[] = []
  for (const [n, person] of people.entries()) {
    const visits = {date_range: [day(50 + 4 * n), day(51 + 4 * n)], time_range: ['09:00', '13:00']} as const
    const approved = await story.confirmed(parent, person, {
      schedule: [{...visits, date_range: [...visits.date_range], time_range: [...visits.time_range]}],
    })
    const sessions = await story.sessions(person, approved)
    const open = [0, 1].map(m =>
      story.request(parent, {
        schedule: [
          {date_range: [day(100 + 4 * n + m), day(100 + 4 * n + m)], time_range: ['09:00', '13:00']},
        ],
      }),
    )
    users.push({
      name: person.user_id,
      sessions: sessions.map(({id}) => id),
      bookings: (await Promise.all(open)).map(({id}) => id),
    })
  }
  let plays = 0
  /** A cast for the next play, an hour after the last: the same visits, but no press near one of another play. */
  return (): Cast => {
    const begins_ms = Date.parse(app.clock.now()) + 3_600_000 * (plays === 0 ? 0 : 1)
    plays += 1
    return {
      server: realServer(app, people, new Date(begins_ms).toISOString()),
      users,
      begins_ms,
      salt: Math.imul(plays, 0x9e3779b1),
    }
  }
}
