import {beforeEach, describe, expect, test} from 'vitest'
import * as contract from '#contract/notifications.ts'
import type {MailJob} from '#server/jobs/port.ts'
import {writeMail} from '#server/jobs/mails/write.ts'
import {notify} from '#server/modules/notifications/index.ts'
import {testApp} from '#tests/support/app.ts'
import {testStart} from '#tests/support/clock.ts'
import {careMoneyOf} from '#tests/support/money/care-money.ts'
import {moneyOf} from '#tests/support/money/money.ts'
import type {Person} from '#tests/support/people.ts'
import {storyOf} from '#tests/support/story.ts'

const app = await testApp()
const story = storyOf(app)
const money = moneyOf(app)
const {stated} = careMoneyOf(app)
const company_address = '100 Main St, Nashville, TN 37201'
const public_url = 'https://village.test'

beforeEach(async () => {
  app.clock.set(testStart)
  await app.reset()
})

async function write(job: MailJob) {
  const head = {public_url, company_address}
  const mail = await writeMail(job, {db: app.db, now: app.clock.now(), head})
  if (!mail) throw new Error(`no mail: ${job.mail}`)
  return mail
}

/** The mail of a person's newest notification of this kind. */
async function mailed(to: Person, kind: string) {
  const {items} = await app.ok(contract.listNotifications, {by: to})
  const notice = items.find(each => each.kind === kind)
  if (!notice) throw new Error(`not notified: ${kind}`)
  return write({mail: 'notice', user_id: to.user_id, notice_id: notice.id})
}

describe('a mail about a notification', () => {
  test('of a bid lists the booking’s number, the first visit with its zone, and the sum', async () => {
    const [parent, carer] = [await app.parent(), await app.caretaker()]
    const booking = await story.request(parent, {
      schedule: [{date_range: ['2026-06-08', '2026-06-08'], time_range: ['09:00', '13:00']}],
    })
    await story.bid(carer, booking)
    const {text, html} = await mailed(parent, 'offer_placed')
    expect(text).toMatch(/Booking: V-\w{5}\nFirst visit: Mon, Jun 8, 2026, 9:00 AM CT\nAmount: \$\d+\.\d\d\n/)
    expect(html).toMatch(/Booking: V-\w{5}<br>First visit: Mon, Jun 8, 2026, 9:00 AM CT<br>Amount: /)
  })

  test('of a statement lists its number, sum, due date and date', async () => {
    const {parent, carer} = await stated()
    const {text} = await mailed(parent, 'invoice_issued')
    expect(text).toContain(
      'Statement: INV-2026-000001\nAmount: $110.00\nDue: Mon, Jun 29, 2026, 7:00 AM CT\nDate: Mon, Jun 15, 2026, 7:00 AM CT\n',
    )
    await money.connect(carer)
    const confirmed = await mailed(carer, 'session_confirmed')
    expect(confirmed.text).toMatch(/Booking: V-\w{5}\nVisit: Mon, Jun 8, 2026, 9:00 AM – 1:00 PM CT\n/)
  })
})

test('a mail of an automatic payment says that it is always sent, not how to turn it off', async () => {
  const parent = await app.parent()
  const to = {family: parent.parent_id}
  const facts = {number: 'INV-2026-000001', amount_cents: 11_000}
  await notify(
    app.db,
    [
      {kind: 'payment_planned', to, facts: {...facts, at: testStart}},
      {kind: 'payment_postponed', to, facts},
      {kind: 'payment_failed', to, facts},
      {kind: 'paid_outside_answered', to, facts: {number: facts.number, received: true}},
    ],
    testStart,
  )
  for (const kind of ['payment_planned', 'payment_postponed', 'payment_failed']) {
    const {text} = await mailed(parent, kind)
    expect(text).toContain('We always email you about automatic and failed payments.')
    expect(text).not.toContain('To turn them off')
  }
  expect((await mailed(parent, 'paid_outside_answered')).text).toContain(
    'You get emails about “Money and account”. To turn them off, open the bell in Village and choose Settings.',
  )
})

test('every mail ends with the postal address', async () => {
  const parent = await app.parent()
  for (const mail of ['welcome', 'password_changed'] as const) {
    const {text, html} = await write({mail, user_id: parent.user_id})
    expect(text.trimEnd().endsWith(company_address)).toBe(true)
    expect(html).toContain(`<br>${company_address}</p>`)
  }
})

describe('unsubscribing with one click', () => {
  const open = (url: string, init: RequestInit = {}) => app.app.request(url.replace(public_url, ''), init)
  const click = {
    method: 'POST',
    headers: {'Content-Type': 'application/x-www-form-urlencoded'},
    body: 'List-Unsubscribe=One-Click',
  }
  const mailOn = async (by: Person) => {
    const {groups} = await app.ok(contract.getNotificationSettings, {by})
    return Object.entries(groups).flatMap(([group, ways]) => (ways.mail ? [group] : []))
  }

  test('switches off the group of the mail without logging in; opening the address changes nothing', async () => {
    const parent = await app.parent()
    await story.bid(await app.caretaker(), await story.request(parent))
    const url = (await mailed(parent, 'offer_placed')).unsubscribe_url!
    const page = await open(url)
    expect(page.status).toBe(200)
    expect(await page.text()).toContain('Stop emails about “Requests and offers”?')
    expect(await mailOn(parent)).toEqual(['visits', 'requests', 'account'])
    const done = await open(url, click)
    expect(done.status).toBe(200)
    expect(await done.text()).toContain('You are unsubscribed')
    expect(await mailOn(parent)).toEqual(['visits', 'account'])
    // a mail program may post again
    expect((await open(url, click)).status).toBe(200)
  })

  test('an address that was changed is not known', async () => {
    const [parent, other] = [await app.parent(), await app.parent()]
    await story.bid(await app.caretaker(), await story.request(parent))
    const url = (await mailed(parent, 'offer_placed')).unsubscribe_url!
    for (const wrong of [
      url.replace(parent.user_id, other.user_id),
      url.replace('.requests.', '.visits.'),
      `${url}x`,
    ]) {
      expect((await open(wrong, click)).status).toBe(404)
    }
    expect(await mailOn(other)).toHaveLength(3)
  })

  test('is not offered on necessary mails', async () => {
    const {parent} = await stated()
    expect((await mailed(parent, 'invoice_issued')).unsubscribe_url).toBeUndefined()
    for (const mail of ['welcome', 'email_verification', 'password_changed'] as const) {
      await app.rows(`update users set email_verified_at = null where id = '${parent.user_id}'`)
      expect((await write({mail, user_id: parent.user_id})).unsubscribe_url).toBeUndefined()
    }
    const reset = await write({mail: 'password_reset', user_id: parent.user_id, next: '/forgot-password'})
    expect(reset.unsubscribe_url).toBeUndefined()
  })
})
