import {afterAll, beforeAll, beforeEach, describe, expect, test} from 'vitest'
import {getProfile} from '#contract/accounts/auth.ts'
import {
  verifyEmailLink,
  getEmailVerification,
  requestEmailChange,
  sendEmailVerification,
} from '#contract/accounts/email-change.ts'
import {inviteMember} from '#contract/accounts/members.ts'
import {confirmPasswordReset} from '#contract/accounts/password-reset.ts'
import {createUser} from '#contract/accounts/registration.ts'
import {getParentBooking} from '#contract/bookings/family-bookings.ts'
import {approveByOrganization, listLeads, nearby, nearbyCount} from '#contract/bookings/provider-bookings.ts'
import {listNotifications} from '#contract/notifications.ts'
import {newId} from '#lib/id.ts'
import {newResetToken} from '#server/modules/accounts/auth/password-links.ts'
import {deliverDue} from '#server/modules/notifications/deliver.ts'
import {expireDue} from '#server/modules/bookings/index.ts'
import {testApp} from '#tests/support/app.ts'
import {bidsOf} from '#tests/support/bids.ts'
import {expectRefusal} from '#tests/support/call.ts'
import {newcomer} from '#tests/support/newcomer.ts'
import {password, type Person} from '#tests/support/people.ts'
import {mailboxOf, type Mailbox} from '#tests/support/services/mailbox.ts'
import {storyOf} from '#tests/support/story.ts'

const app = await testApp()
const story = storyOf(app)
const {bid, agencyBid} = bidsOf(app)
let mailbox: Mailbox
beforeAll(async () => {
  mailbox = await mailboxOf(app)
})
afterAll(() => mailbox.close())
beforeEach(() => app.forgetLimits())

const sendAgain = (by: Person) => app.call(sendEmailVerification, {by, params: {id: by.user_id}})
const verification = (by: Person) => app.ok(getEmailVerification, {by, params: {id: by.user_id}})
const confirm = (token: string) => app.call(verifyEmailLink, {body: {token}})
/** The token of the link in the next mail to this address. */
const tokenIn = async (email: string) =>
  new URL(/https?:\/\/\S+/.exec((await mailbox.next(email)).text)?.[0] ?? '').searchParams.get('t') ?? ''
async function verify(by: Person): Promise<void> {
  await sendAgain(by)
  expect((await confirm(await tokenIn(by.email))).status).toBe(200)
}
const kindsFor = async (by: Person) => (await app.ok(listNotifications, {by})).items.map(({kind}) => kind)

describe('an address', () => {
  test('is verified by the link of the welcome mail', async () => {
    const body = newcomer()
    const {access_token: token} = await app.ok(createUser, {body})
    expect(await app.ok(getProfile, {by: {token}})).toMatchObject({email_verified: false})
    const answer = await confirm(await tokenIn(body.email))
    expect(answer.body).toEqual({ok: true, email: body.email, is_change: false})
    expect(await app.ok(getProfile, {by: {token}})).toMatchObject({email: body.email, email_verified: true})
  })

  test('is verified by the newest link only, once', async () => {
    const by = await app.account('parent', {email_verified: false})
    await sendAgain(by)
    const first = await tokenIn(by.email)
    await sendAgain(by)
    const second = await tokenIn(by.email)
    expectRefusal(await confirm(first), 422, 'bad_token')
    expect((await confirm(second)).status).toBe(200)
    expectRefusal(await confirm(second), 422, 'bad_token')
    // nothing is sent to a verified address
    expect((await sendAgain(by)).status).toBe(200)
    await mailbox.idle()
    expect(mailbox.all().filter(({to}) => to.includes(by.email))).toHaveLength(2)
  })

  test('is asked for again only so often', async () => {
    const by = await app.account('parent', {email_verified: false})
    for (let i = 0; i < 5; i++) expect((await sendAgain(by)).status).toBe(200)
    expectRefusal(await sendAgain(by), 429, 'too_many_requests')
  })

  test.each([
    ['a reset link', (by: Person) => newResetToken(app.db, by.user_id, app.clock.now())],
    [
      'an invitation',
      async (by: Person) => {
        const agency = await app.agency()
        await app.rows(`delete from tokens where user_id = '${by.user_id}'`)
        await app.rows(`delete from users where id = '${by.user_id}'`)
        const body = {email: by.email, first_name: 'Mia', last_name: 'Park', role: 'field'} as const
        await app.ok(inviteMember, {by: agency, key: newId(), body})
        return tokenIn(by.email)
      },
    ],
  ])('is verified by %s as well', async (_, tokenFor) => {
    const by = await app.account('parent', {email_verified: false})
    const token = await tokenFor(by)
    await app.ok(confirmPasswordReset, {body: {token, new_password: 'chosen anew'}})
    const where = `email = '${by.email}' and email_verified_at is not null`
    expect(await app.rows(`select 1 from users where ${where}`)).toHaveLength(1)
  })

  test('that the account left is not verified by an older link', async () => {
    const by = await app.account('parent', {email_verified: false})
    await sendAgain(by)
    const old = await tokenIn(by.email)
    const new_email = `moved-${by.email}`
    await app.ok(requestEmailChange, {by, params: {id: by.user_id}, body: {new_email, current_password: password}})
    expect(await verification(by)).toMatchObject({email: by.email, new_email})
    expect((await confirm(await tokenIn(new_email))).body).toEqual({ok: true, email: new_email, is_change: true})
    expectRefusal(await confirm(old), 422, 'bad_token')
    expect(await app.ok(getProfile, {by})).toMatchObject({email: new_email, email_verified: true})
  })

  test('has its link on the page where mail is only stored, as in a demo', async () => {
    const by = await app.account('parent', {email_verified: false})
    expect(await verification(by)).toEqual({
      email: by.email,
      is_verified: false,
      new_email: null,
      is_mail_stored: false,
      link: null,
    })
    const text = 'Verify this address:\nhttp://127.0.0.1:3000/confirm-email?verify=1&t=abc\n'
    const mail = (to: string) => ({id: newId(), to, subject: 'Welcome', date: '', text})
    const demo = await testApp({
      database: app.deps.database,
      storedMail: {list: async () => [mail('else@example.test'), mail(by.email)], read: async () => null},
    })
    const answer = await demo.ok(getEmailVerification, {by, params: {id: by.user_id}})
    expect(answer).toMatchObject({is_mail_stored: true, link: '/confirm-email?verify=1&t=abc'})
    await verify(by)
    const own = {by, params: {id: by.user_id}}
    expect((await demo.ok(getEmailVerification, own)).link).toBeNull()
    // after an address change the link is that of the new address
    await app.ok(requestEmailChange, {...own, body: {new_email: 'else@example.test', current_password: password}})
    expect(await demo.ok(getEmailVerification, own)).toMatchObject({
      is_verified: true,
      new_email: 'else@example.test',
      link: '/confirm-email?verify=1&t=abc',
    })
  })
})

describe('a request of a family whose address is not verified', () => {
  test('is hidden from caregivers until the link is opened, then shown and told at once', async () => {
    const grace = await app.caretaker()
    const parent = await app.parent({email_verified: false})
    const request = await story.request(parent)
    expect(request).toMatchObject({status: 'PENDING', told_count: 0, email_pending: true})
    const seen = () => app.ok(nearby, {by: grace, query: {booking_id: request.id}})
    expect(await seen()).toEqual([])
    expect((await app.ok(nearby, {by: grace})).map(({id}) => id)).not.toContain(request.id)
    const {count} = await app.ok(nearbyCount, {by: grace})
    expectRefusal(await bid(grace, request), 404)
    expect(await kindsFor(grace)).toEqual([])

    await verify(parent)
    expect((await seen()).map(({id}) => id)).toEqual([request.id])
    expect((await app.ok(nearbyCount, {by: grace})).count).toBe(count + 1)
    expect(await kindsFor(grace)).toEqual(['request_new'])
    const shown = await app.ok(getParentBooking, {by: parent, params: {id: request.id}})
    expect(shown.told_count).toBeGreaterThan(0)
    expect(shown.email_pending).toBeUndefined()
    expect((await bid(grace, request)).status).toBe(201)
  })

  test.each([
    ['its county’s agencies', () => ({})],
    ['the agency it is assigned to', ({org_id}: {org_id: string}) => ({organization_id: org_id})],
  ])('is hidden from %s', async (_, to) => {
    const agency = await app.agency()
    const parent = await app.parent({email_verified: false})
    const request = await story.requestAgency(parent, {...to(agency), max_hourly_rate: 30})
    const leads = async () => (await app.ok(listLeads, {by: agency})).map(({id}) => id)
    expect(await leads()).not.toContain(request.id)
    expectRefusal(await app.call(listLeads, {by: agency, query: {booking_id: request.id}}), 404)
    expectRefusal(await agencyBid(agency, request), 404)
    const accept = {by: agency, key: newId(), params: {id: request.id}, body: {}}
    expectRefusal(await app.call(approveByOrganization, accept), 404)
    expect(await kindsFor(agency)).toEqual([])
    app.clock.advance({minutes: 20})
    await verify(parent)
    expect(await leads()).toContain(request.id)
    const [lead] = await app.ok(listLeads, {by: agency, query: {booking_id: request.id}})
    expect(lead).toMatchObject({open_since: app.clock.now()})
    expect(await kindsFor(agency)).toHaveLength(1)
  })
})

test('a provider’s bid waits for the address of the person who bids', async () => {
  const parent = await app.parent()
  const grace = await app.caretaker({email_verified: false})
  const owner = await app.agency()
  const [request, lead] = [await story.request(parent), await story.requestAgency(parent)]
  expectRefusal(await bid(grace, request), 409, 'email_not_verified')
  const coordinator = await app.member(owner, 'coordinator', {email_verified: false})
  expectRefusal(await agencyBid(coordinator, lead), 409, 'email_not_verified')
  expect((await agencyBid(owner, lead)).status).toBe(201)
  await verify(grace)
  expect((await bid(grace, request)).status).toBe(201)
})

// moves the clock
test('a hidden request is mailed to no one, not even when it expires', async () => {
  const parent = await app.parent({email_verified: false})
  await story.request(parent)
  const verified = await app.parent()
  await story.request(verified)
  app.clock.advance({days: 30})
  await expireDue(app.db, app.clock.now(), 1_000)
  const mailed: string[] = []
  const send = async (_tx: unknown, name: string, jobs: {user_id?: string}[]) => {
    if (name === 'mail') mailed.push(...jobs.map(job => job.user_id ?? ''))
  }
  await deliverDue(app.db, send as never, app.clock.now(), 1_000)
  expect(mailed).toContain(verified.user_id)
  expect(mailed).not.toContain(parent.user_id)
})

test('a link lives a week', async () => {
  const late = await app.account('parent', {email_verified: false})
  await sendAgain(late)
  const token = await tokenIn(late.email)
  app.clock.advance({days: 7, minutes: 1})
  expectRefusal(await confirm(token), 422, 'bad_token')
})
