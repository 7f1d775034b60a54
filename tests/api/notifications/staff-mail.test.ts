import {afterAll, beforeAll, beforeEach, expect, test} from 'vitest'
import {assignException} from '#contract/admin/exceptions.ts'
import {markMessage} from '#contract/admin/operations.ts'
import {contactUs, type ContactTopic} from '#contract/content/support.ts'
import * as contract from '#contract/notifications.ts'
import {contestSession} from '#contract/sessions/sessions.ts'
import {newId} from '#lib/id.ts'
import {plusMs} from '#server/clock.ts'
import {writeMail} from '#server/jobs/mails/write.ts'
import {mailStaffWaiting} from '#server/jobs/notifications.ts'
import {testApp} from '#tests/support/app.ts'
import {expectRefusal} from '#tests/support/call.ts'
import {testStart} from '#tests/support/clock.ts'
import type {Person} from '#tests/support/people.ts'
import {mailboxOf, public_url, type Mailbox} from '#tests/support/services/mailbox.ts'
import {storyOf} from '#tests/support/story.ts'
import {visitsOf} from '#tests/support/visit.ts'

const app = await testApp()
const story = storyOf(app)
const visits = visitsOf(app)
const minute = 60_000
const hour = 60 * minute
let mailbox: Mailbox
beforeAll(async () => {
  mailbox = await mailboxOf(app)
})
afterAll(() => mailbox.close())
beforeEach(async () => {
  app.forgetLimits()
  app.clock.set(testStart)
  await app.reset()
})

const choose = (by: Person, staff_mail: contract.StaffMail) =>
  app.ok(contract.changeNotificationSettings, {by, body: {staff_mail, timezone: 'America/Chicago'}})
const later = (ms: number) => app.clock.set(plusMs(app.clock.now(), ms))
const write = (topic: ContactTopic) =>
  app.ok(contactUs, {body: {name: 'Ada', email: 'ada@example.test', topic, message: 'The gate was open.'}})
const tick = () => mailStaffWaiting(app.db, app.deps.jobs.send, app.clock.now())
/** The mails to this person that the mail server received by now. */
async function mailsTo({email}: Person) {
  await mailbox.idle()
  return mailbox.all().filter(({to}) => to.includes(email))
}

test('an admin who chose nothing is mailed Safety messages alone, once, since the account was made', async () => {
  const admin = await app.staff()
  const writer = await app.staff('blog_writer')
  // the upgrade made a row for one of them before they joined
  const [invited, withRow] = [await app.staff(), await app.staff()]
  await app.rows(`update users set password_hash = null where id in ('${invited.user_id}', '${withRow.user_id}')`)
  await app.rows(`insert into notice_settings (user_id, staff_safety_after)
    values ('${withRow.user_id}', '${app.clock.now()}')`)
  expect(await app.ok(contract.getNotificationSettings, {by: admin})).toMatchObject({staff_mail: 'safety'})
  later(minute)
  await write('Booking')
  await write('Safety')
  later(minute)
  await Promise.all([tick(), tick()])
  later(minute)
  expect(await tick()).toEqual({staff_mailed: 0})
  const mails = await mailsTo(admin)
  expect(mails.map(({subject}) => subject)).toEqual(['Safety: 1 new item needs attention'])
  expect(mails[0]!.text).not.toContain('ontact messages')
  expect(await mailsTo(writer)).toEqual([])
  for (const each of [invited, withRow]) expect(await mailsTo(each)).toEqual([])
  // other settings leave the choice as it is
  await app.ok(contract.changeNotificationSettings, {by: admin, body: {groups: {visits: {mail: false}}}})
  await write('Safety')
  later(minute)
  expect(await tick()).toEqual({staff_mailed: 1})
  expect(await choose(admin, 'off')).toMatchObject({staff_mail: 'off'})
  await write('Safety')
  later(minute)
  expect(await tick()).toEqual({staff_mailed: 0})
})

test('only an admin who chose it is mailed, once, with counts and one link', async () => {
  const [chosen, other] = [await app.staff(), await app.staff()]
  await write('Booking')
  later(minute)
  await choose(chosen, 'now')
  later(minute)
  await write('Booking')
  await write('Payment')
  later(minute)
  // two processes at the same time
  await Promise.all([tick(), tick()])
  later(minute)
  expect(await tick()).toEqual({staff_mailed: 0})
  const mails = await mailsTo(chosen)
  expect(mails).toHaveLength(1)
  expect(mails[0]).toMatchObject({subject: '2 new items need attention'})
  expect(mails[0]!.text).toMatch(/^Contact messages: 2$/m)
  expect(mails[0]!.text.match(/https?:\/\/\S+/g)).toEqual([`${public_url}/admin/dashboard/messages`])
  expect(mails[0]!.text).not.toContain('gate')
  expect(await mailsTo(other)).toEqual([])
})

test('a digest comes in the morning of the zone, Safety messages at once, and none where nothing is new', async () => {
  const admin = await app.staff()
  // noon in Chicago
  app.clock.set('2026-06-01T17:00:00.000Z')
  await choose(admin, 'daily')
  later(minute)
  await write('Booking')
  later(minute)
  expect(await tick()).toEqual({staff_mailed: 0})
  await write('Safety')
  later(minute)
  expect(await tick()).toEqual({staff_mailed: 1})
  const [safety] = await mailsTo(admin)
  expect(safety).toMatchObject({subject: 'Safety: 1 new item needs attention'})
  app.clock.set('2026-06-02T12:59:00.000Z')
  expect(await tick()).toEqual({staff_mailed: 0})
  later(2 * minute)
  expect(await tick()).toEqual({staff_mailed: 1})
  const [, digest] = await mailsTo(admin)
  // other items are not counted as ones of safety
  expect(digest).toMatchObject({subject: 'Safety: 1 new item needs attention'})
  expect(digest!.text).toContain('Safety messages: 1\nOther contact messages: 1')
  later(24 * hour)
  expect(await tick()).toEqual({staff_mailed: 0})
  await choose(admin, 'off')
  await write('Safety')
  later(minute)
  expect(await tick()).toEqual({staff_mailed: 0})
})

test('an exception is mailed when it waits past its goal, unless a colleague took it', async () => {
  const [admin, colleague] = [await app.staff(), await app.staff()]
  const [parent, caretaker] = [await app.parent(), await app.caretaker()]
  const booking = await story.confirmed(parent, caretaker, {
    schedule: [{date_range: ['2026-06-10', '2026-06-10'], time_range: ['09:00', '13:00']}],
  })
  const [session] = await story.sessions(parent, booking)
  app.clock.set(session!.scheduled_start)
  await visits.starts(caretaker, session!)
  await visits.starts(parent, session!)
  app.clock.set(session!.scheduled_end)
  await visits.ends(caretaker, session!)
  await visits.ends(parent, session!)
  later(20 * hour)
  await app.ok(contestSession, {by: parent, key: newId(), params: {id: session!.id}, body: {reason: 'Not so long'}})
  await choose(admin, 'now')
  await choose(colleague, 'now')
  later(hour)
  expect(await tick()).toEqual({staff_mailed: 0})
  const body = {to_me: true, seen: null}
  await app.ok(assignException, {by: colleague, key: newId(), params: {id: session!.id}, body})
  later(24 * hour)
  expect(await tick()).toEqual({staff_mailed: 1})
  expect((await mailsTo(colleague)).map(({text}) => text)).toEqual([
    expect.stringContaining('Exceptions past the goal: 1'),
  ])
  expect(await mailsTo(admin)).toEqual([])
})

test('what was answered before the mail is written is not in it', async () => {
  const admin = await app.staff()
  const {user_id} = admin
  await write('Booking')
  const head = {public_url}
  const until = plusMs(app.clock.now(), minute)
  const job = {mail: 'staff_waiting', user_id, after: plusMs(until, -hour), until} as const
  const mail = () => writeMail(job, {db: app.db, now: until, head})
  expect(await mail()).toMatchObject({subject: '1 new item needs attention'})
  const [message] = await app.rows<{id: string}>('select id from contact_messages where answered_at is null')
  await app.ok(markMessage, {by: admin, params: {id: message!.id}, body: {answered: true}})
  expect(await mail()).toBeNull()
})

test('only admins choose it', async () => {
  const [parent, writer] = [await app.parent(), await app.staff('blog_writer')]
  for (const by of [parent, writer]) {
    const body = {staff_mail: 'now' as const}
    expectRefusal(await app.call(contract.changeNotificationSettings, {by, body}), 403, 'forbidden')
    expect(await app.ok(contract.getNotificationSettings, {by})).not.toHaveProperty('staff_mail')
  }
  expect(await choose(await app.staff(), 'daily')).toMatchObject({staff_mail: 'daily', timezone: 'America/Chicago'})
})

test('unsubscribing from it in a mail program switches it off', async () => {
  const admin = await app.staff()
  await choose(admin, 'now')
  later(minute)
  await write('Booking')
  later(minute)
  await tick()
  const [mail] = await mailsTo(admin)
  const path = /List-Unsubscribe: <[^>]*(?<path>\/api\/unsubscribe\/[^>]+)>/.exec(mail!.headers)?.groups?.path
  const click = {method: 'POST', body: new URLSearchParams({'List-Unsubscribe': 'One-Click'})}
  expect((await app.app.request(path ?? '', click)).status).toBe(200)
  expect(await app.ok(contract.getNotificationSettings, {by: admin})).toMatchObject({staff_mail: 'off'})
})
