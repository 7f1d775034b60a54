import {afterAll, beforeAll, beforeEach, expect, test} from 'vitest'
import {changeLanguage} from '#contract/accounts/language.ts'
import * as contract from '#contract/notifications.ts'
import {statementByCard} from '#contract/money/checkout.ts'
import {assignSession} from '#contract/sessions/sessions.ts'
import {newId} from '#lib/id.ts'
import {writeMail} from '#server/jobs/mails/write.ts'
import {mailWeeklyDue} from '#server/jobs/weekly/mail-weekly.ts'
import {testApp} from '#tests/support/app.ts'
import {expectRefusal} from '#tests/support/call.ts'
import {testStart} from '#tests/support/clock.ts'
import {careMoneyOf, monday} from '#tests/support/money/care-money.ts'
import {moneyOf} from '#tests/support/money/money.ts'
import type {Person} from '#tests/support/people.ts'
import {mailboxOf, public_url, type Mailbox} from '#tests/support/services/mailbox.ts'
import {storyOf} from '#tests/support/story.ts'

const app = await testApp()
const story = storyOf(app)
const care = careMoneyOf(app)
const money = moneyOf(app)
/** Six on Sunday evening in Nashville, before the week of the visits of `someRequest`. */
const sunday = '2026-06-07T23:00:00.000Z'
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

const tick = () => mailWeeklyDue(app.db, app.deps.jobs.send, app.clock.now())
/** Schedules the first summary of everyone who is there by then, and lets that time come. */
async function untilSunday(at = sunday) {
  await tick()
  app.clock.set(at)
  await tick()
}
/** The summaries to this person that the mail server received by now. */
async function mailsTo({email}: Person) {
  await mailbox.idle()
  return mailbox.all().filter(({to, text}) => to.includes(email) && /once a week|una vez por semana/.test(text))
}
const settings = (by: Person) => app.ok(contract.getNotificationSettings, {by})
const change = (by: Person, body: {weekly_mail?: boolean; quiet_hours?: {from: string; until: string}}) =>
  app.ok(contract.changeNotificationSettings, {by, body})

test('both sides of a booking are mailed the visits of the week ahead, once, by first names alone', async () => {
  const parent = await app.parent({first_name: 'Mona'})
  const carer = await app.caretaker({first_name: 'Cleo'})
  await story.confirmed(parent, carer)
  await tick()
  app.clock.set('2026-06-07T22:59:00.000Z')
  expect(await tick()).toEqual({weekly_mailed: 0})
  app.clock.set(sunday)
  // two processes at the same time
  await Promise.all([tick(), tick()])
  app.clock.advance({hours: 1})
  expect(await tick()).toEqual({weekly_mailed: 0})
  const [[mail, ...more], [received]] = [await mailsTo(parent), await mailsTo(carer)]
  expect(more).toEqual([])
  expect(mail).toMatchObject({subject: 'Your week: 3 visits'})
  expect(mail!.text).toContain(
    'Your visits, Mon, Jun 8 – Sun, Jun 14:\nMon, Jun 8, 9:00 AM – 1:00 PM: Cleo\nTue, Jun 9, 9:00 AM – 1:00 PM: Cleo\n',
  )
  expect(mail!.text.match(/https?:\/\/\S+/g)).toEqual([`${public_url}/dash/parent`])
  expect(received!.text).toContain('Wed, Jun 10, 9:00 AM – 1:00 PM: Mona\n')
  for (const {text} of [mail!, received!]) expect(text).not.toMatch(/Person|Forrest|4711|trains/)
  // the next one is a week later, without these visits
  app.clock.set('2026-06-14T23:00:00.000Z')
  await tick()
  expect((await mailsTo(parent)).slice(1).map(({text}) => text)).toEqual([
    expect.stringContaining('You have no visits from Mon, Jun 15 to Sun, Jun 21.'),
  ])
})

test('it says what waits for an answer and what came nearby; an account with nothing to say gets none', async () => {
  const [parent, other, empty] = [await app.parent(), await app.parent(), await app.parent()]
  const carer = await app.caretaker()
  const far = await app.caretaker({at: {latitude: 30.2427, longitude: -97.7648}})
  const unverified = await app.caretaker({verified: false})
  await story.bid(carer, await story.request(parent))
  await story.request(other, {schedule: [{date_range: ['2026-06-20', '2026-06-20'], time_range: ['09:00', '13:00']}]})
  await untilSunday()
  const [mail] = await mailsTo(parent)
  expect(mail).toMatchObject({subject: 'Your week on Village'})
  expect(mail!.text).toContain('Waiting for your answer:\nRequests with offers: 1\n')
  const [received] = await mailsTo(carer)
  expect(received!.text).toContain('New requests near you since last week: 2\n')
  for (const each of [other, empty, far, unverified]) expect(await mailsTo(each)).toEqual([])
})

test('it says what was earned and is owed, and which visits no one confirmed', async () => {
  const {parent, carer, sessions} = await care.booked('2026-06-03', '2026-06-07')
  await care.takesPlace([parent, carer], sessions[0]!)
  app.clock.set('2026-06-05T15:00:00.000Z')
  await untilSunday()
  const [[family], [caregiver]] = [await mailsTo(parent), await mailsTo(carer)]
  expect(caregiver!.text).toContain('Payments:\nEarned last week: $100.00\n')
  for (const mail of [family!, caregiver!]) expect(mail.text).toContain('Visits to confirm: 4\n')
})

test('it says what is to pay and to come, and a week later what was paid', async () => {
  const {parent, carer, id} = await care.stated()
  await money.connect(carer)
  // the ticks of a person's first week schedule the first summary
  app.clock.set(testStart)
  await tick()
  app.clock.set(monday.first)
  await untilSunday('2026-06-21T23:00:00.000Z')
  const partOf = async (by: Person, nth: number) => {
    const mails = await mailsTo(by)
    return mails[nth]?.text.split('\n\n').find(each => each.startsWith('Payments:'))
  }
  expect(await partOf(parent, 0)).toBe('Payments:\nTo pay: $110.00')
  expect(await partOf(carer, 0)).toBe('Payments:\nNot paid to you yet: $100.00')
  app.clock.set(monday.second)
  await money.pay(await app.ok(statementByCard, {by: parent, params: {invoiceId: id}}))
  app.clock.set('2026-06-28T23:00:00.000Z')
  await tick()
  expect(await partOf(parent, 1)).toBe('Payments:\nPaid last week: $110.00')
  expect(await partOf(carer, 1)).toBe('Payments:\nPaid to you last week: $100.00')
  app.clock.set('2026-07-05T23:00:00.000Z')
  await tick()
  expect(await partOf(parent, 2)).toBeUndefined()
})

test('an agency’s office reads who goes and its leads, its caregiver only their own visits', async () => {
  const agency = await app.agency()
  const [office, field] = [
    await app.member(agency, 'coordinator'),
    await app.member(agency, 'field', {first_name: 'Fay'}),
  ]
  const booking = await story.confirmed(await app.parent({first_name: 'Mona'}), agency)
  const [session] = await story.sessions(agency, booking)
  const body = {member_id: field.member_id}
  await app.ok(assignSession, {by: agency, key: newId(), params: {id: session!.id}, body})
  await story.requestAgency(await app.parent())
  await untilSunday()
  for (const by of [agency, office]) {
    const [mail] = await mailsTo(by)
    expect(mail!.text).toContain(
      'Mon, Jun 8, 9:00 AM – 1:00 PM: Mona, Fay goes\nTue, Jun 9, 9:00 AM – 1:00 PM: Mona, no one is assigned\n',
    )
    expect(mail!.text).toContain('New leads in your counties since last week: 1\n')
  }
  const [own] = await mailsTo(field)
  expect(own).toMatchObject({subject: 'Your week: 1 visit'})
  expect(own!.text).toContain('Mon, Jun 8, 9:00 AM – 1:00 PM: Mona\n')
  expect(own!.text).not.toContain('leads')
})

test('quiet hours delay it, and a server that was down for days leaves it out', async () => {
  const [parent, other] = [await app.parent(), await app.parent()]
  const carer = await app.caretaker()
  for (const by of [parent, other]) await story.bid(carer, await story.request(by))
  await change(parent, {quiet_hours: {from: '17:00', until: '07:00'}})
  await untilSunday()
  expect(await mailsTo(parent)).toEqual([])
  expect(await mailsTo(other)).toHaveLength(1)
  app.clock.set('2026-06-08T12:00:00.000Z')
  await tick()
  expect(await mailsTo(parent)).toHaveLength(1)
  app.clock.set('2026-06-17T12:00:00.000Z')
  await tick()
  expect(await mailsTo(other)).toHaveLength(1)
})

test('it is on until it is switched off, in the settings or in a mail program, and staff have none', async () => {
  const [parent, carer, admin] = [await app.parent(), await app.caretaker(), await app.staff()]
  await story.confirmed(parent, carer)
  expect(await settings(parent)).toMatchObject({weekly_mail: true})
  expect(await settings(admin)).not.toHaveProperty('weekly_mail')
  const body = {weekly_mail: true}
  expectRefusal(await app.call(contract.changeNotificationSettings, {by: admin, body}), 403, 'forbidden')
  expect(await change(carer, {weekly_mail: false})).toMatchObject({weekly_mail: false})
  await untilSunday()
  expect(await mailsTo(carer)).toEqual([])
  const [mail] = await mailsTo(parent)
  const path = /List-Unsubscribe: <[^>]*(?<path>\/api\/unsubscribe\/[^>]+)>/.exec(mail!.headers)?.groups?.path
  const click = {method: 'POST', body: new URLSearchParams({'List-Unsubscribe': 'One-Click'})}
  expect((await app.app.request(path ?? '', click)).status).toBe(200)
  expect(await settings(parent)).toMatchObject({weekly_mail: false, groups: {visits: {mail: true}}})
  // one that is in the queue still is not sent
  const job = {mail: 'weekly_summary', user_id: parent.user_id, week: '2026-06-08'} as const
  const write = () => writeMail(job, {db: app.db, now: app.clock.now(), head: {public_url}})
  expect(await write()).toBeNull()
  expect(await change(parent, {weekly_mail: true})).toMatchObject({weekly_mail: true})
  expect(await write()).not.toBeNull()
})

test('only an active account with a verified address is mailed, in its language and its time zone', async () => {
  const [parent, unverified, suspended] = [await app.parent(), await app.parent(), await app.parent()]
  const carer = await app.caretaker({first_name: 'Cleo'})
  await story.confirmed(parent, carer)
  for (const by of [unverified, suspended]) await story.confirmed(by, await app.caretaker())
  await app.rows(`update users set email_verified_at = null where id = '${unverified.user_id}'`)
  await app.rows(`update users set suspended_at = '${testStart}' where id = '${suspended.user_id}'`)
  await app.ok(changeLanguage, {by: parent, body: {language: 'es'}})
  await app.rows(`update users set timezone = 'America/New_York' where id = '${parent.user_id}'`)
  await untilSunday('2026-06-07T22:00:00.000Z')
  const [mail] = await mailsTo(parent)
  expect(mail).toMatchObject({subject: 'Su semana: 3 visitas'})
  expect(mail!.text).toContain('Sus visitas, lun, 8 de jun – dom, 14 de jun:\nLun, 8 de jun, ')
  for (const each of [unverified, suspended]) expect(await mailsTo(each)).toEqual([])
})
