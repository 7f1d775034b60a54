import {afterAll, expect, test} from 'vitest'
import {createFaq, listStaffFaqs} from '#contract/admin/platform.ts'
import {listFaqs} from '#contract/content/support.ts'
import {newId} from '#lib/id.ts'
import {openPostgres} from '#server/db/client.ts'
import {openReplica} from '#server/db/replica.ts'
import {readMetrics} from '#server/observe/metrics.ts'
import {testApp, type TestApp} from '#tests/support/app.ts'
import {prepareJobs} from '#tests/support/database.ts'
import type {SignedInAs} from '#tests/support/call.ts'
import {findPostgres, startPostgres} from '#tests/support/services/postgres.ts'
import {until} from '#tests/support/until.ts'

// the step of the suite that runs this says so where there is none
const bin = findPostgres() ?? ''
const primary = await startPostgres(bin, {durable: false})
const database = await prepareJobs(await openPostgres(primary.url))
const standby = await startPostgres(bin, {durable: false, primary})
/** What only the replica itself does: its replay is paused, which is a lag of any length. */
const control = await openPostgres(standby.url, {migrate: false})

/** Patient where the test is about something else than the age. */
const open = (max_age_ms = 600_000) => openReplica(standby.url, database, {max_age_ms, interval_ms: 50})
const [replica, replicaOfOther] = [open(), open()]
const app = await testApp({database, replica})
/** Another process: it shares nothing with the first but the database. */
const other = await testApp({database, replica: replicaOfOther})
afterAll(async () => {
  await Promise.all([replica.close(), replicaOfOther.close()])
  await control.close()
  await database.close()
  await standby.stop()
  await primary.stop()
})

const question = () => `What is ${newId()}?`
const add = (by: SignedInAs, asked: string) =>
  app.call(createFaq, {by, key: newId(), body: {audience: 'General', question: asked, answer: 'This.'}})
const staffRead = async (from: TestApp, by: SignedInAs, asked: string) =>
  JSON.stringify(await from.ok(listStaffFaqs, {by})).includes(asked)
const visitorReads = async (from: TestApp, asked: string, headers: Record<string, string> = {}) =>
  JSON.stringify(await from.ok(listFaqs, {headers})).includes(asked)
const advance = (seconds: number) => {
  app.clock.advance({seconds})
  other.clock.advance({seconds})
}
const position = async (of: typeof control, name: string) =>
  (await of.query(`select ${name}()::text as at`)).rows[0] as {at: string}
/** The replica has everything that was written until now. */
const caughtUp = async () => {
  const {at} = await position(database, 'pg_current_wal_lsn')
  await until(async () =>
    expect((await control.query(`select pg_last_wal_replay_lsn() >= '${at}'::pg_lsn as is_there`)).rows[0]).toEqual({
      is_there: true,
    }),
  )
  await until(() => expect(Boolean(replica.db() && replicaOfOther.db())).toBe(true))
}

test('while the replica lags others may read the old state, but each person reads their own write in every process', async () => {
  const [writer, reader] = [await app.staff(), await app.staff()]
  advance(60)
  await caughtUp()
  await control.query('select pg_wal_replay_pause()')
  const asked = question()
  const written = await add(writer, asked)
  expect(written.status).toBeLessThan(300)

  expect(await staffRead(app, writer, asked)).toBe(true)
  expect(await staffRead(other, writer, asked)).toBe(true)
  expect(await staffRead(app, reader, asked)).toBe(false)
  expect(await visitorReads(app, asked)).toBe(false)
  const cookie = written.headers.get('Set-Cookie')?.split(';')[0] ?? ''
  expect(await visitorReads(other, asked, {Cookie: cookie})).toBe(true)
  // one who has just logged in does not know the replica's past either
  expect(await staffRead(app, await app.staff(), asked)).toBe(true)

  await control.query('select pg_wal_replay_resume()')
  await caughtUp()
  expect(await staffRead(app, reader, asked)).toBe(true)
  advance(60)
  expect(await staffRead(other, writer, asked)).toBe(true)
  expect(await readMetrics(database)).toMatch(/^village_replica_reads_total\{result="answered"\} [1-9]/m)
})

test('a replica that is too far behind, or away, is passed over', async () => {
  const impatient = open(300)
  await until(() => expect(impatient.db()).not.toBeNull())
  await control.query('select pg_wal_replay_pause()')
  const reader = await app.staff()
  advance(60)
  const asked = question()
  await add(await app.staff(), asked)
  await until(() => expect(impatient.db()).toBeNull())
  expect(await staffRead(app, reader, asked)).toBe(false)
  await control.query('select pg_wal_replay_resume()')
  await until(() => expect(impatient.db()).not.toBeNull())
  await impatient.close()

  await standby.stop()
  const last = question()
  await add(await app.staff(), last)
  expect(await staffRead(app, reader, last)).toBe(true)
})
