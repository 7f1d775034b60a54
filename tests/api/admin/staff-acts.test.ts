import {afterAll, beforeAll, beforeEach, describe, expect, test} from 'vitest'
import {closeAccount} from '#contract/accounts/closing.ts'
import {cancelAnyBooking, cancelAnyVisit} from '#contract/admin/bookings.ts'
import {answerMessage, getWaiting, listAudit, listMessages} from '#contract/admin/operations.ts'
import {
  changeAgencyPhone,
  changeContact,
  getUser,
  previewAgencySuspension,
  previewUserSuspension,
  sendResetLink,
} from '#contract/admin/people.ts'
import {getBookingHistory} from '#contract/bookings/history.ts'
import {contactUs} from '#contract/content/support.ts'
import {listNotifications} from '#contract/notifications.ts'
import {newId} from '#lib/id.ts'
import {plusMs} from '#server/clock.ts'
import {testApp} from '#tests/support/app.ts'
import {expectRefusal} from '#tests/support/call.ts'
import {testStart} from '#tests/support/clock.ts'
import {password, type Person} from '#tests/support/people.ts'
import {type Mailbox, mailboxOf} from '#tests/support/services/mailbox.ts'
import {storyOf} from '#tests/support/story.ts'
import {addNote, listNotes, removeNote} from '#contract/admin/notes.ts'
import {verifyEmailLink} from '#contract/accounts/email-change.ts'

const app = await testApp()
const story = storyOf(app)
let admin: Person
let mailbox: Mailbox

beforeAll(async () => {
  mailbox = await mailboxOf(app)
})
afterAll(() => mailbox.close())

beforeEach(async () => {
  app.clock.set(testStart)
  await app.reset()
  admin = await app.staff('admin')
})

const by = () => ({by: admin, key: newId()})

test('a message of the contact page is answered by mail, and the answer stays below it', async () => {
  await app.ok(contactUs, {body: {name: 'Ada', email: 'ada@answer.test', message: 'Where is my invoice?'}})
  expect((await app.ok(getWaiting, {by: admin})).messages.count).toBe(1)
  const [message] = (await app.ok(listMessages, {by: admin})).items
  const answered = await app.ok(answerMessage, {
    ...by(),
    params: {id: message!.id},
    body: {text: 'You find it under Payments.'},
  })
  expect(answered).toMatchObject({answered_at: testStart, answers: [{text: 'You find it under Payments.'}]})
  const mail = await mailbox.next('ada@answer.test')
  expect(mail.text).toContain('You find it under Payments.')
  expect(mail.text).toContain('Where is my invoice?')
  expect((await app.ok(listMessages, {by: admin, query: {state: 'waiting'}})).items).toEqual([])
  expect((await app.ok(getWaiting, {by: admin})).messages.count).toBe(0)
  const {items} = await app.ok(listAudit, {by: admin})
  expect(items[0]).toMatchObject({action: 'message.answered', after: null})
})

describe('a booking canceled by staff', () => {
  const reason = {reason: 'The caregiver is ill'}
  const bodies = async (person: Person) => (await app.ok(listNotifications, {by: person})).items.map(({body}) => body)

  test('loses its visits ahead, and both sides read why', async () => {
    const [ada, grace] = [await app.parent(), await app.caretaker()]
    const booking = await story.confirmed(ada, grace)
    const params = {id: booking.id}
    const detail = await app.ok(cancelAnyBooking, {...by(), params, body: reason})
    expect(detail.status).toBe('CANCELLED')
    expect(detail.visits.map(({status}) => status)).toEqual(['CANCELLED', 'CANCELLED', 'CANCELLED'])
    for (const person of [ada, grace]) expect((await bodies(person))[0]).toContain('The caregiver is ill')
    const {items} = await app.ok(listAudit, {by: admin, query: {target_id: booking.id}})
    expect(items[0]).toMatchObject({action: 'booking.cancelled', after: {visits: 3, ...reason}})
    expectRefusal(await app.call(cancelAnyBooking, {...by(), params, body: reason}), 409, 'booking_closed')
  })

  test('keeps a visit whose time has begun, which the caregiver may have come to', async () => {
    const [ada, grace] = [await app.parent(), await app.caretaker()]
    const booking = await story.confirmed(ada, grace)
    const [begun] = await story.sessions(ada, booking)
    app.clock.set(plusMs(begun!.scheduled_start, 20 * 60_000))
    admin = await app.staff('admin')
    const params = {id: booking.id}
    const detail = await app.ok(cancelAnyBooking, {...by(), params, body: reason})
    expect(detail.visits.map(({status}) => status)).toEqual(['SCHEDULED', 'CANCELLED', 'CANCELLED'])
    expect((await bodies(grace))[0]).toContain('2 visits')
    const {items} = await app.ok(listAudit, {by: admin, query: {target_id: booking.id}})
    expect(items[0]).toMatchObject({action: 'booking.cancelled', after: {visits: 2}})
  })

  test('closes as a request with its offers', async () => {
    const [ada, grace] = [await app.parent(), await app.caretaker()]
    const request = await story.request(ada)
    await story.bid(grace, request)
    const detail = await app.ok(cancelAnyBooking, {...by(), params: {id: request.id}, body: reason})
    expect(detail).toMatchObject({status: 'CANCELLED', booking: {offers: [{status: 'NOT_SELECTED'}]}})
    const {items} = await app.ok(listNotifications, {by: ada})
    expect(items).toHaveLength(2)
    expect(items[0]).toMatchObject({
      kind: 'request_ended',
      title: 'Village ended your request: Child Care, Mon, Jun 8',
      body: 'Child Care, starting Mon, Jun 8, 9:00 AM. “The caregiver is ill”',
      link: `/dash/parent/requests/${request.id}`,
    })
  })
})

describe('one visit canceled by staff', () => {
  const reason = 'The school is closed'
  const cancel = (id: string, canceled_for: 'staff' | 'family' | 'provider', read: {fee_cents?: number} = {}) =>
    app.call(cancelAnyVisit, {...by(), params: {id}, body: {canceled_for, reason, ...read}})
  const stored = (id: string) =>
    app.rows(`select status, cancelled_by, cancelled_free, cancelled_reason from sessions where id = '${id}'`)
  const newest = async (person: Person) => (await app.ok(listNotifications, {by: person})).items[0]

  test('is free of charge, the others stay, and both sides, history and log have the reason', async () => {
    const [ada, grace] = [await app.parent(), await app.caretaker()]
    const booking = await story.confirmed(ada, grace)
    const [visit] = await story.sessions(ada, booking)
    expect((await cancel(visit!.id, 'staff')).body).toMatchObject({status: 'CANCELLED'})
    const cancelled = {status: 'CANCELLED', cancelled_by: 'staff', cancelled_free: null, cancelled_reason: reason}
    expect(await stored(visit!.id)).toEqual([cancelled])
    expect((await story.sessions(ada, booking)).map(({status}) => status)).toEqual([
      'CANCELLED',
      'SCHEDULED',
      'SCHEDULED',
    ])
    for (const person of [ada, grace]) {
      expect(await newest(person)).toMatchObject({kind: 'session_cancelled', body: expect.stringContaining(reason)})
    }
    const {items} = await app.ok(getBookingHistory, {by: ada, params: {id: booking.id}})
    expect(items[0]).toMatchObject({what: 'visit_cancelled', by: 'staff', reason: null})
    const log = await app.ok(listAudit, {by: admin, query: {target_id: visit!.id}})
    expect(log.items[0]).toMatchObject({action: 'session.cancelled', after: {canceled_for: 'staff', reason}})
    expectRefusal(await cancel(visit!.id, 'staff'), 409, 'session_closed')
  })

  test('as the cancellation of the family is free a day before and costs an hour after that', async () => {
    const [ada, grace] = [await app.parent(), await app.caretaker()]
    const booking = await story.confirmed(ada, grace)
    const [first, second] = await story.sessions(ada, booking)
    app.clock.set('2026-06-08T12:00:00.000Z')
    admin = await app.staff('admin')
    const refused = expectRefusal(await cancel(first!.id, 'family', {fee_cents: 0}), 409, 'cost_changed')
    const {fee_cents} = refused.current as {fee_cents: number}
    expect(fee_cents).toBeGreaterThan(0)
    expect(await stored(first!.id)).toMatchObject([{status: 'SCHEDULED'}])
    expect((await cancel(first!.id, 'family', {fee_cents})).status).toBe(200)
    await cancel(second!.id, 'family')
    expect(await stored(first!.id)).toMatchObject([{cancelled_by: 'parent', cancelled_free: false}])
    expect(await stored(second!.id)).toMatchObject([{cancelled_by: 'parent', cancelled_free: true}])
    const {items} = await app.ok(getBookingHistory, {by: ada, params: {id: booking.id}})
    expect(items[0]).toMatchObject({
      what: 'visit_cancelled',
      by: 'staff',
      canceled_for: 'family',
      adult: null,
      reason: null,
    })
    for (const reader of [ada, grace]) {
      const [visit] = await story.sessions(reader, booking)
      expect(visit!.cancelled).toMatchObject({by: 'parent', is_by_staff: true})
    }
  })

  test('as the cancellation of the caregiver is theirs', async () => {
    const [ada, grace] = [await app.parent(), await app.caretaker()]
    const booking = await story.confirmed(ada, grace)
    const [visit] = await story.sessions(ada, booking)
    await cancel(visit!.id, 'provider')
    expect(await stored(visit!.id)).toMatchObject([{cancelled_by: 'caretaker', cancelled_free: null}])
    expect((await newest(grace))?.body).toContain('It counts as canceled by the caregiver’s side.')
    const {items} = await app.ok(getBookingHistory, {by: ada, params: {id: booking.id}})
    expect(items[0]).toMatchObject({what: 'visit_cancelled', by: 'staff', canceled_for: 'provider'})
  })
})

test('staff see what a suspension would end before they suspend', async () => {
  const [ada, grace, agency] = [await app.parent(), await app.caretaker(), await app.agency()]
  await story.confirmed(ada, grace)
  await story.bid(agency, await story.requestAgency(ada))
  await story.requestAgency(await app.parent(), {organization_id: agency.org_id})
  const of = (person: Person) => app.ok(previewUserSuspension, {by: admin, params: {id: person.user_id}})
  const visits = {visits: 3, first_start: '2026-06-08T14:00:00.000Z', last_start: '2026-06-10T14:00:00.000Z'}
  expect(await of(ada)).toMatchObject({ends: 'profile', under_way: [], requests: 1, offers: 0, bookings: 1, ...visits})
  expect(await of(grace)).toMatchObject({under_way: [], requests: 0, offers: 0, bookings: 1, ...visits})
  expect(await app.ok(previewAgencySuspension, {by: admin, params: {id: agency.org_id}})).toMatchObject({
    ends: 'profile',
    requests: 1,
    offers: 1,
    bookings: 0,
  })
})

test('staff note things about people and bookings, and the log never has their words', async () => {
  const ada = await app.parent()
  const booking = await story.request(ada)
  const abouts = [
    {target: 'user', target_id: ada.user_id},
    {target: 'booking', target_id: booking.id},
  ] as const
  for (const about of abouts) {
    const {id} = await app.ok(addNote, {...by(), body: {...about, text: 'Prefers a call'}})
    const {items} = await app.ok(listNotes, {by: admin, query: about})
    expect(items).toMatchObject([{id, text: 'Prefers a call', created_at: testStart}])
    await app.ok(removeNote, {...by(), params: {id}})
    expect((await app.ok(listNotes, {by: admin, query: about})).items).toEqual([])
  }
  const log = await app.ok(listAudit, {by: admin})
  expect(log.items.map(({action}) => action)).toEqual([
    'booking.note_removed',
    'booking.noted',
    'user.note_removed',
    'user.noted',
  ])
  expect(JSON.stringify(log.items)).not.toContain('Prefers a call')
  const body = {target: 'agency', target_id: ada.user_id, text: 'Nothing there'} as const
  expectRefusal(await app.call(addNote, {...by(), body}), 404, 'not_found')
})

describe('contact changed by staff', () => {
  test('a phone number changes at once, an address when its link is opened, and the old one is mailed', async () => {
    const grace = await app.caretaker({email: 'grace@old.test', phone_number: '6155550100'})
    const params = {id: grace.user_id}
    const body = {phone_number: '(615) 555-0142', email: 'grace@new.test', reason: 'Lost her phone'}
    const changed = await app.ok(changeContact, {...by(), params, body})
    expect(changed.person).toMatchObject({email: 'grace@old.test'})
    expect(changed.account.new_email).toBe('grace@new.test')
    const mails = [await mailbox.next('grace@old.test'), await mailbox.next('grace@old.test')]
    expect(mails.map(({subject}) => subject).toSorted()).toEqual([
      'A new email for your account',
      'Your phone number was changed',
    ])
    const {text} = await mailbox.next('grace@new.test')
    expect(text).toContain('You will then be logged out everywhere.')
    await app.ok(verifyEmailLink, {body: {token: /[?&]t=([\w-]+)/.exec(text)![1]!}})
    const {person, account} = await app.ok(getUser, {by: admin, params})
    expect(person.email).toBe('grace@new.test')
    expect(account).toMatchObject({new_email: null, is_email_verified: true, sign_ins: []})
    expect((await mailbox.next('grace@old.test')).text).toContain('You were logged out everywhere.')
    const {items} = await app.ok(listAudit, {by: admin, query: {target_id: grace.user_id}})
    expect(items.map(({action, after}) => [action, after?.reason])).toEqual([
      ['user.email_change_asked', 'Lost her phone'],
      ['user.phone_changed', 'Lost her phone'],
    ])
  })

  test('the agency’s own number, which families read, and its owner is mailed', async () => {
    const agency = await app.agency()
    const params = {id: agency.org_id}
    const body = {phone_number: '(615) 555-0142', reason: 'Asked by phone'}
    const stale = {...body, seen: {phone_number: '6155550111'}}
    expectRefusal(await app.call(changeAgencyPhone, {...by(), params, body: stale}), 409, 'record_changed')
    const changed = await app.ok(changeAgencyPhone, {...by(), params, body})
    expect(await app.rows(`select phone_number from organizations where id = '${agency.org_id}'`)).toEqual([
      {phone_number: changed.phone_number},
    ])
    expect(changed.phone_number).toContain('0142')
    const {subject, text} = await mailbox.next(agency.email)
    expect(subject).toContain('The phone number of')
    expect(text).toContain('Our team changed the phone number of')
    const {items} = await app.ok(listAudit, {by: admin, query: {target_id: agency.org_id}})
    expect(items.map(({action, after}) => [action, after?.reason])).toEqual([
      ['agency.phone_changed', 'Asked by phone'],
    ])
    await app.rows(`update organizations set closed_at = now() where id = '${agency.org_id}'`)
    expectRefusal(await app.call(changeAgencyPhone, {...by(), params, body}), 404, 'not_found')
  })

  test('never to an address of another account, and never of staff', async () => {
    const [ada, grace] = [await app.parent(), await app.caretaker()]
    const reason = 'Asked for it'
    const taken = {params: {id: ada.user_id}, body: {email: grace.email, reason}}
    expectRefusal(await app.call(changeContact, {...by(), ...taken}), 409, 'email_taken')
    const other = await app.staff('admin')
    const own = {params: {id: other.user_id}, body: {email: 'mine@example.test', reason}}
    expectRefusal(await app.call(changeContact, {...by(), ...own}), 404, 'not_found')
  })
})

test('a closed account keeps its contact and gets no reset link', async () => {
  const grace = await app.caretaker({phone_number: '6155550100'})
  await app.ok(closeAccount, {by: grace, body: {password}})
  const params = {id: grace.user_id}
  const body = {phone_number: '(615) 555-0142', reason: 'Asked for it'}
  expectRefusal(await app.call(changeContact, {...by(), params, body}), 404)
  expectRefusal(await app.call(sendResetLink, {...by(), params, body: {}}), 404)
  expect(await app.rows(`select phone_number from users where id = '${grace.user_id}'`)).toEqual([
    {phone_number: '6155550100'},
  ])
})

test('a reset link that staff send says who sent it', async () => {
  const grace = await app.caretaker()
  await app.ok(sendResetLink, {...by(), params: {id: grace.user_id}, body: {}})
  const {subject, text} = await mailbox.next(grace.email)
  expect(subject).toBe('Choose a new password')
  expect(text).toContain('Our team sent you this link to choose a new password.')
  expect(text).not.toMatch(/most likely you|wasn’t you/)
})

test('the page of a person has plan, reliability, totals and log-ins', async () => {
  const [ada, grace] = [await app.parent(), await app.caretaker()]
  await story.confirmed(ada, grace)
  const detail = async (person: Person) => app.ok(getUser, {by: admin, params: {id: person.user_id}})
  expect((await detail(grace)).owner).toMatchObject({reliability: null, total: {visits: 0, earned_cents: 0}})
  expect((await detail(ada)).account).toMatchObject({closed_at: null, sign_ins: [{}]})
  const other = await app.parent()
  await app.ok(closeAccount, {by: other, body: {password}})
  expect((await detail(other)).account).toMatchObject({closed_at: testStart, sign_ins: []})
})
