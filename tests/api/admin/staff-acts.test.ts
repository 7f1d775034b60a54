import {afterAll, beforeAll, beforeEach, describe, expect, test} from 'vitest'
import {cancelAnyBooking} from '#contract/admin/bookings.ts'
import {answerMessage, getWaiting, listAudit, listMessages} from '#contract/admin/operations.ts'
import {previewAgencySuspension, previewUserSuspension} from '#contract/admin/people.ts'
import {contactUs} from '#contract/content/support.ts'
import {listNotifications} from '#contract/notifications.ts'
import {newId} from '#lib/id.ts'
import {testApp} from '#tests/support/app.ts'
import {expectRefusal} from '#tests/support/call.ts'
import {testStart} from '#tests/support/clock.ts'
import type {Person} from '#tests/support/people.ts'
import {mailboxOf, type Mailbox} from '#tests/support/services/mailbox.ts'
import {storyOf} from '#tests/support/story.ts'

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

  test('closes as a request with its offers', async () => {
    const [ada, grace] = [await app.parent(), await app.caretaker()]
    const request = await story.request(ada)
    await story.bid(grace, request)
    const detail = await app.ok(cancelAnyBooking, {...by(), params: {id: request.id}, body: reason})
    expect(detail).toMatchObject({status: 'CANCELLED', booking: {offers: [{status: 'NOT_SELECTED'}]}})
    expect(await bodies(ada)).toHaveLength(2)
  })
})

test('staff see what a suspension would end before they suspend', async () => {
  const [ada, grace, agency] = [await app.parent(), await app.caretaker(), await app.agency()]
  await story.confirmed(ada, grace)
  await story.bid(agency, await story.requestAgency(ada))
  const of = (person: Person) => app.ok(previewUserSuspension, {by: admin, params: {id: person.user_id}})
  const visits = {visits: 3, first_start: '2026-06-08T14:00:00.000Z', last_start: '2026-06-10T14:00:00.000Z'}
  expect(await of(ada)).toEqual({requests: 1, offers: 0, bookings: 1, ...visits})
  expect(await of(grace)).toEqual({requests: 0, offers: 0, bookings: 1, ...visits})
  expect(await app.ok(previewAgencySuspension, {by: admin, params: {id: agency.org_id}})).toMatchObject({offers: 1})
})
