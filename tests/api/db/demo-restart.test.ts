import {beforeAll, expect, test} from 'vitest'
import {login} from '#contract/accounts/auth.ts'
import {confirmStartByCaretaker} from '#contract/sessions/confirming.ts'
import {listSessions} from '#contract/sessions/own-sessions.ts'
import {plusMs} from '#server/clock.ts'
import {renewDemo, seedDemo} from '#server/db/seed/demo.ts'
import {newId} from '#lib/id.ts'
import {testApp} from '#tests/support/app.ts'
import {password} from '#tests/support/people.ts'

const app = await testApp()
const database = () => ({...app.deps.database, db: app.db})
const minute_ms = 60_000
beforeAll(() => seedDemo({database: database(), files: app.deps.files, clock: app.clock}))

const restart = (at: string) => {
  app.clock.set(at)
  return renewDemo({database: database(), clock: app.clock})
}

/** Visits at the same time as another one of the same caregiver, family or assigned member. */
const overlaps = () =>
  app.rows(
    `select a.scheduled_start as one, b.scheduled_start as other, a.parent_id = b.parent_id as is_of_family
      from sessions a join sessions b on a.id < b.id and a.status <> 'CANCELLED' and b.status <> 'CANCELLED'
        and (a.parent_id = b.parent_id or a.caretaker_id = b.caretaker_id or a.assigned_member_id = b.assigned_member_id)
        and a.scheduled_start < b.scheduled_end and b.scheduled_start < a.scheduled_end`,
  )

/** The caregiver of the demo confirms the start of the visit that begins next. */
async function confirmNextStart() {
  const body = {grant_type: 'password', username: 'caregiver@demo.test', password} as const
  const {access_token: token} = await app.ok(login, {body})
  const now = app.clock.now()
  const visits = await app.ok(listSessions, {token, query: {}})
  const [next] = visits
    .filter(({status, scheduled_start}) => status === 'SCHEDULED' && scheduled_start > now)
    .toSorted((a, b) => a.scheduled_start.localeCompare(b.scheduled_start))
  await app.ok(confirmStartByCaretaker, {token, params: {id: next!.id}, body: {}, key: newId()})
}

test('the people of the demo have no two visits at once, also after restarts some days later', async () => {
  expect(await overlaps()).toEqual([])
  for (const at of [
    '2026-06-01T15:00:00.000Z',
    // before the agency's evening with the same family
    '2026-06-02T22:00:00.000Z',
    // during the morning that the caregiver has each Wednesday
    '2026-06-03T12:30:00.000Z',
    '2026-06-09T23:40:00.000Z',
  ]) {
    await restart(at)
    expect(await overlaps(), at).toEqual([])
  }
})

test('nor after two restarts within an hour, each with a start confirmed beforehand', async () => {
  const first = '2026-06-11T16:00:00.000Z'
  await restart(first)
  await confirmNextStart()
  await restart(plusMs(first, 2 * minute_ms))
  await confirmNextStart()
  await restart(plusMs(first, 20 * minute_ms))
  await confirmNextStart()
  const last = plusMs(first, 22 * minute_ms)
  await restart(last)
  expect(await overlaps()).toEqual([])
  const start = new Date(Date.parse(last) + 5 * minute_ms).toISOString()
  expect(await app.rows(`select id from sessions where scheduled_start = '${start}'`)).toHaveLength(1)
})

/** The booking of the visit that starts then. */
const bookingAt = async (start: string) =>
  (
    await app.rows<{id: string; schedule: unknown; last_end: string}>(
      `select b.id, b.schedule, b.last_end::text as last_end from bookings b join sessions s on s.booking_id = b.id
        where s.scheduled_start = '${start}'`,
    )
  )[0]!

test('weekly care keeps its schedule where a restart ends one of its visits', async () => {
  const at = '2026-06-15T16:00:00.000Z'
  await restart(at)
  const start = plusMs(at, 5 * minute_ms)
  const {id} = await bookingAt(start)
  await app.rows(`update bookings set extended_until = last_end + interval '8 weeks' where id = '${id}'`)
  const before = await bookingAt(start)
  await confirmNextStart()
  await restart(plusMs(at, 2 * minute_ms))
  const [after] = await app.rows(
    `select b.id, b.schedule, b.last_end::text as last_end from bookings b where b.id = '${id}'`,
  )
  expect(after).toEqual(before)
})

test('a confirmed visit behind a running one ends too, and is never moved by weeks', async () => {
  const at = '2026-06-17T16:00:00.000Z'
  await restart(at)
  await confirmNextStart()
  const start = plusMs(at, 5 * minute_ms)
  // one of the same people right behind it, confirmed early
  const next = newId()
  await app.rows(
    `insert into sessions select (jsonb_populate_record(s, jsonb_build_object('id', '${next}',
        'scheduled_start', s.scheduled_end, 'scheduled_end', s.scheduled_end + interval '1 hour'))).*
      from sessions s where s.scheduled_start = '${start}'`,
  )
  await app.rows(
    `insert into claims select (jsonb_populate_record(c, jsonb_build_object('id', '${newId()}', 'session_id', '${next}'))).*
      from claims c join sessions s on s.id = c.session_id where s.scheduled_start = '${start}'`,
  )
  await restart(plusMs(at, 122 * minute_ms))
  expect(await overlaps()).toEqual([])
  expect(
    await app.rows(`select status from sessions where id = '${next}' and scheduled_end <= '${app.clock.now()}'`),
  ).toEqual([{status: 'COMPLETED'}])
})

test('a visit of the family with others that waits for a confirmation stays as it is', async () => {
  const [other] = await app.rows<{id: string}>(
    `update sessions set status = 'END_PARTIAL' where id = (select s.id from sessions s join bookings b on b.id = s.booking_id
      join family_adults f on f.parent_id = s.parent_id join users u on u.id = f.user_id
      where u.email = 'parent@demo.test' and s.org_id is not null and s.scheduled_end < '2026-06-18' order by s.id limit 1)
      returning id`,
  )
  const read = () => app.rows(`select scheduled_start, status from sessions where id = '${other!.id}'`)
  const before = await read()
  await restart('2026-06-19T16:00:00.000Z')
  expect(await read()).toEqual(before)
})
