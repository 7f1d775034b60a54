import {beforeEach, expect, test} from 'vitest'
import {getSystemStatus} from '#contract/admin/status.ts'
import {day_ms} from '#domain/constants.ts'
import {isQueueLate} from '#domain/system-status.ts'
import {newId} from '#lib/id.ts'
import {contactUs} from '#contract/content/support.ts'
import {testApp} from '#tests/support/app.ts'
import type {Person} from '#tests/support/people.ts'

const app = await testApp()
let admin: Person

beforeEach(async () => {
  await app.reset()
  await app.rows('delete from jobs.job')
  await app.rows('delete from jobs.archive')
  admin = await app.staff('admin')
})

const status = () => app.ok(getSystemStatus, {by: admin})
const queue = async (name: string) => (await status()).queues.find(each => each.queue === name)
const writeUs = () =>
  app.ok(contactUs, {key: newId(), body: {name: 'Ada', email: 'ada@example.test', message: 'Where is my caregiver?'}})

test('the server says what it is, and names no setting’s value', async () => {
  const {version, database, process: own, services, queues} = await status()
  expect(version).toBe('test')
  expect(database.size_bytes).toBeGreaterThan(1_000_000)
  expect(own.memory_bytes).toBeGreaterThan(1_000_000)
  expect(own.calls).toBeGreaterThanOrEqual(own.failed_calls)
  expect(services).toContainEqual({service: 'payments', state: 'built_in'})
  expect(queues.map(each => each.queue)).toEqual(['tick', 'mail', 'push', 'export', 'cover'])
})

test('a mail that waits is counted with its age, and one that failed for good with the failures', async () => {
  expect(await queue('mail')).toEqual({queue: 'mail', due: 0, due_ms: null, done_ms: null, failed: 0})
  await writeUs()
  await app.rows("update jobs.job set start_after = now() - interval '11 minutes' where name = 'mail'")
  const waiting = await queue('mail')
  expect(waiting).toMatchObject({due: 1, done_ms: null, failed: 0})
  expect(isQueueLate(waiting!, day_ms)).toBe(true)

  await app.rows("update jobs.job set state = 'failed', completed_on = now() where name = 'mail'")
  expect(await queue('mail')).toMatchObject({due: 0, due_ms: null, failed: 1})
  await app.rows("update jobs.job set completed_on = now() - interval '25 hours' where name = 'mail'")
  expect(await queue('mail')).toMatchObject({failed: 0})
})

test('what was done lately is found in the archive too', async () => {
  await writeUs()
  await app.rows(
    "update jobs.job set state = 'completed', completed_on = now() - interval '13 hours' where name = 'mail'",
  )
  const [{columns}] = (await app.rows(
    "select string_agg(quote_ident(column_name), ', ') as columns from information_schema.columns where table_schema = 'jobs' and table_name = 'job'",
  )) as [{columns: string}]
  await app.rows(`insert into jobs.archive (${columns}) select ${columns} from jobs.job where name = 'mail'`)
  await app.rows('delete from jobs.job')
  const mail = await queue('mail')
  expect(mail?.done_ms).toBeGreaterThanOrEqual(13 * 3_600_000)
  expect(mail?.done_ms).toBeLessThan(13 * 3_600_000 + 600_000)
})
