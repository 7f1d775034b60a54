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
