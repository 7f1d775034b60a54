import {beforeEach, expect, test} from 'vitest'
import {closeAccount} from '#contract/accounts/closing.ts'
import type {MailJob} from '#server/jobs/port.ts'
import {writeMail} from '#server/jobs/mails/write.ts'
import {testApp} from '#tests/support/app.ts'
import {testStart} from '#tests/support/clock.ts'
import {password} from '#tests/support/people.ts'

const app = await testApp()

beforeEach(async () => {
  app.clock.set(testStart)
  await app.reset()
})

const jobs = async () =>
  (await app.rows<{data: MailJob}>("select data from jobs.job where data ->> 'mail' = 'left_agency'")).map(
    ({data}) => data,
  )

test('an agency that closes with its last owner mails its people, who get nothing more of it', async () => {
  const owner = await app.agency()
  const field = await app.member(owner, 'field')
  await app.rows(`insert into notices (user_id, id, kind, side, facts, created_at, deliver_at)
    values ('${field.user_id}', gen_random_uuid(), 'staff_message', 'field', '{"text": "Hello"}', now(), now())`)
  // who was only invited reads nothing of it
  const invited = await app.member(owner, 'field')
  await app.rows(`update users set password_hash = null where id = '${invited.user_id}'`)
  await app.ok(closeAccount, {by: owner, body: {password}})
  expect(await app.rows('select 1 from notices where deliver_at is not null')).toEqual([])
  const [job, ...others] = await jobs()
  expect([job, others]).toMatchObject([{user_id: field.user_id}, []])
  const mail = await writeMail(job!, {db: app.db, now: app.clock.now(), head: {public_url: 'http://localhost'}})
  expect(mail?.text.replaceAll(/\s+/g, ' ')).toContain('closed its account on Village')
})
