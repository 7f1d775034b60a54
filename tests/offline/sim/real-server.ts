import {sql} from 'drizzle-orm'
import {bidByCaretaker, withdrawOffer} from '#contract/bookings/offers.ts'
import {newId} from '#lib/id.ts'
import type {TestApp} from '#tests/support/app.ts'
import type {Caretaker} from '#tests/support/people.ts'
import {storyOf} from '#tests/support/story.ts'
import type {Effect, ListedOffer, ServerCore} from './model-server.ts'
import type {Cast} from './run.ts'

/**
 * The server that ships, without a socket, over its database. What it did is read from its tables: claims and offers
 * tell what stands there, stored answers which keys it has met.
 */
const realServer = (app: TestApp, people: readonly Caretaker[], since: string): ServerCore => {
  /** Ends of tokens under way; a request sees them all. */
  let ended: Promise<unknown> = Promise.resolve()
  const ids = sql.raw(people.map(({user_id}) => `'${user_id}'`).join(', '))

  const person = (user: string) => people.find(({user_id}) => user_id === user)!
  const iso = (column: string) => sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)
  const latestOffer: ServerCore['latestOffer'] = async (user, booking) => {
    const [row] = await app.rows<ListedOffer>(sql`
      select offers.id::text as id, offers.status, offers.hourly_rate_cents / 100.0 as hourly_rate,
        ${iso('offers.received_at')} as received_at
      from offers join caretakers on caretakers.id = offers.caretaker_id
      where caretakers.user_id = ${user} and offers.booking_id = ${booking}
      order by offers.id desc limit 1`)
    return row ?? null
  }
  const refused: {lane: string; claimed_at: string; live_id: string}[] = []

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
      const answered = await answer.json()
      const bid = path.match(/^\/bidBooking\/caretaker\/request\/([^/]+)$/)
      if (bid && answered.code === 'offer_changed' && answered.current) {
        refused.push({lane: bid[1] ?? '', claimed_at: String(body.claimed_at), live_id: answered.current.id})
      }
      return {status: answer.status, body: answered, ...(retry_after !== null && {retry_after})}
    },
    latestOffer,
    withdraw: async (user, id) => {
      const answer = await app.call(withdrawOffer, {by: person(user), params: {id}, body: {}, key: newId()})
      return answer.status === 200 ? latestOffer(user, answer.body.booking_id) : null
    },
    bidElsewhere: async (user, booking) => {
      const latest = await latestOffer(user, booking)
      const replaces = latest?.status === 'SUBMITTED' ? latest.id : null
      const body = {hourly_rate: 30, replaces}
      await app.call(bidByCaretaker, {by: person(user), params: {id: booking}, body, key: newId()})
    },
    conflicts: async () => {
      const rows = await app.rows<{id: string; user: string; live_claimed_at: string | null}>(sql`
        select offers.id::text as id, user_id::text as "user", ${iso('claimed_at')} as live_claimed_at
        from offers join caretakers on caretakers.id = offers.caretaker_id`)
      return refused.flatMap(({live_id, lane, claimed_at}) => {
        const live = rows.find(({id}) => id === live_id)
        return live?.live_claimed_at ? [{user: live.user, lane, claimed_at, live_claimed_at: live.live_claimed_at}] : []
      })
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
          where caretakers.user_id in (${ids}) and claimed_at is not null and offers.received_at >= ${since} order by offers.id) as own`),
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
        schedule: [{date_range: [day(100 + 4 * n + m), day(100 + 4 * n + m)], time_range: ['09:00', '13:00']}],
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
