import {beforeEach, describe, expect, test} from 'vitest'
import {cancelAnyBooking} from '#contract/admin/bookings.ts'
import {suspendUser} from '#contract/admin/people.ts'
import {changeVisitTimes} from '#contract/admin/visit-times.ts'
import * as familyBookings from '#contract/bookings/family-bookings.ts'
import {answerMeeting, proposeMeeting} from '#contract/bookings/meetings.ts'
import {withdrawOffer} from '#contract/bookings/offers.ts'
import * as contract from '#contract/notifications.ts'
import {acceptReschedule, cancelSession, proposeReschedule} from '#contract/sessions/sessions.ts'
import {newId} from '#lib/id.ts'
import {writeMail} from '#server/jobs/mails/write.ts'
import {deliverDue, type Send} from '#server/modules/notifications/deliver.ts'
import {notifyVerified} from '#server/modules/sessions/index.ts'
import {testApp} from '#tests/support/app.ts'
import {testStart} from '#tests/support/clock.ts'
import type {Person} from '#tests/support/people.ts'
import {storyOf} from '#tests/support/story.ts'

/* What is handed over to mail and push. */

const app = await testApp()
const story = storyOf(app)

beforeEach(() => {
  app.clock.set(testStart)
  return app.reset()
})

const handed: {name: string; job: {user_id: string}}[] = []
const send: Send = async (_tx: unknown, name: string, jobs: unknown) => {
  handed.push(...(jobs as {user_id: string}[]).map(job => ({name, job})))
}
const deliver = async () => {
  handed.length = 0
  await deliverDue(app.db, send, app.clock.now(), 100)
  return handed.map(({name, job}) => `${name} ${job.user_id}`)
}
const quiet = (by: Person) =>
  app.ok(contract.changeNotificationSettings, {by, body: {quiet_hours: {from: '22:00', until: '07:00'}}})

test('nothing is mailed to someone suspended after it was handed over', async () => {
  const caretaker = await app.caretaker()
  await story.request(await app.parent())
  const [notice] = (await app.ok(contract.listNotifications, {by: caretaker})).items
  const desk = {
    db: app.db,
    now: app.clock.now(),
    head: {public_url: 'https://village.test'},
  }
  const job = {mail: 'notice', user_id: caretaker.user_id, notice_id: notice!.id} as const
  expect(await writeMail(job, desk)).toMatchObject({to: caretaker.email})
  await app.rows(`update users set suspended_at = now() where id = '${caretaker.user_id}'`)
  expect(await writeMail(job, desk)).toBeNull()
})

describe('between the queue and the mail server', () => {
  /** The mail of the parent's newest notification, as the worker writes it now. */
  async function mailsOf(by: Person) {
    const [notice] = (await app.ok(contract.listNotifications, {by})).items
    const job = {mail: 'notice', user_id: by.user_id, notice_id: notice!.id} as const
    const head = {public_url: 'https://village.test'}
    return () => writeMail(job, {db: app.db, now: app.clock.now(), head})
  }

  test('a bid is withdrawn: no mail', async () => {
    const [parent, caretaker] = [await app.parent(), await app.caretaker()]
    const offer = await story.bid(caretaker, await story.request(parent))
    const mail = await mailsOf(parent)
    expect(await mail()).toMatchObject({to: parent.email})
    await app.ok(withdrawOffer, {by: caretaker, params: {id: offer.id}, body: {}})
    expect(await mail()).toBeNull()
  })

  test('it is read in the app: no mail, unless it is mailed always', async () => {
    const [parent, caretaker] = [await app.parent(), await app.caretaker()]
    await story.bid(caretaker, await story.request(parent))
    const mail = await mailsOf(parent)
    await app.ok(contract.readNotifications, {by: parent, body: {}})
    expect(await mail()).toBeNull()
    await app.rows(`update notices set kind = 'payment_failed',
      facts = '{"number": "V-1", "amount_cents": 1000}'
      where user_id = '${parent.user_id}'`)
    expect(await mail()).toMatchObject({to: parent.email})
  })
})

test('once, by the ways that are on, and not what was read already or of someone suspended', async () => {
  const [on, off, read, suspended] = await Promise.all([1, 2, 3, 4].map(() => app.caretaker()))
  await app.ok(contract.changeNotificationSettings, {by: off!, body: {groups: {requests: {mail: false}}}})
  await story.request(await app.parent())
  await app.ok(contract.readNotifications, {by: read!, body: {}})
  await app.rows(`update users set suspended_at = now() where id = '${suspended!.user_id}'`)
  expect(await deliver()).toEqual([`mail ${on!.user_id}`])
  expect(await deliver()).toEqual([])
})

test('quiet hours hold back what can wait, never one’s own matters of the next day', async () => {
  const parent = await app.parent()
  const caretaker = await app.caretaker()
  await quiet(parent)
  await quiet(caretaker)
  app.clock.set('2026-06-02T05:00:00.000Z')
  const far = await story.request(parent)
  await story.bid(caretaker, far)
  expect(await deliver()).toEqual([])
  const tomorrow = await story.request(parent, {
    schedule: [{date_range: ['2026-06-02', '2026-06-02'], time_range: ['09:00', '13:00']}],
  })
  await story.bid(caretaker, tomorrow)
  expect(await deliver()).toEqual([`mail ${parent.user_id}`])
  app.clock.set('2026-06-02T11:59:59.000Z')
  expect(await deliver()).toEqual([])
  app.clock.set('2026-06-02T12:00:00.000Z')
  expect((await deliver()).toSorted()).toEqual(
    [`mail ${caretaker.user_id}`, `mail ${caretaker.user_id}`, `mail ${parent.user_id}`].toSorted(),
  )
})

describe('a booking of which tomorrow’s visit is the next, at half past ten at night', () => {
  const night = '2026-06-17T03:30:00.000Z'
  const weekly = {
    schedule: [
      {date_range: ['2026-06-03'] as [string], weekdays: [3], time_range: ['09:00', '13:00'] as [string, string]},
    ],
  }

  async function running() {
    app.clock.set(testStart)
    const [parent, caretaker] = [await app.parent(), await app.caretaker()]
    await Promise.all([quiet(parent), quiet(caretaker)])
    const booking = await story.confirmed(parent, caretaker, weekly)
    await app.rows(`update sessions set status = 'MISSED' where scheduled_start < '${night}'`)
    await deliver()
    app.clock.set(night)
    return {parent, caretaker, params: {id: booking.id}}
  }
  const by = (person: Person, params: {id: string}) => ({by: person, key: newId(), params})

  test('canceled by either side or by staff wakes the other side', async () => {
    const family = await running()
    await app.ok(familyBookings.cancelBooking, {...by(family.parent, family.params), body: {}})
    expect(await deliver()).toEqual([`mail ${family.caretaker.user_id}`])
    const caregiver = await running()
    await app.ok(familyBookings.cancelBooking, {...by(caregiver.caretaker, caregiver.params), body: {}})
    expect(await deliver()).toEqual([`mail ${caregiver.parent.user_id}`])
    const staff = await running()
    await app.ok(cancelAnyBooking, {...by(await app.staff('admin'), staff.params), body: {reason: 'No license'}})
    expect((await deliver()).toSorted()).toEqual(
      [`mail ${staff.parent.user_id}`, `mail ${staff.caretaker.user_id}`].toSorted(),
    )
    const suspended = await running()
    const params = {id: suspended.caretaker.user_id}
    await app.ok(suspendUser, {...by(await app.staff('admin'), params), body: {reason: 'No license'}})
    expect(await deliver()).toEqual([`mail ${suspended.parent.user_id}`])
  })

  test('ended with today as its last day wakes the other side', async () => {
    const {parent, caretaker, params} = await running()
    await app.ok(familyBookings.endWeekly, {...by(caretaker, params), body: {last_day: '2026-06-16'}})
    expect(await deliver()).toEqual([`mail ${parent.user_id}`])
  })

  test('requested so that its first visit has begun: a bid on it wakes the family', async () => {
    const [parent, caretaker] = [await app.parent(), await app.caretaker()]
    await quiet(parent)
    const request = await story.request(parent, weekly)
    await deliver()
    app.clock.set(night)
    await story.bid(caretaker, request)
    expect(await deliver()).toEqual([`mail ${parent.user_id}`])
  })

  test('whose caregiver lost the verification wakes the family', async () => {
    const {parent, caretaker} = await running()
    await notifyVerified(app.db, {caretaker_ids: [caretaker.caretaker_id], is_verified: false}, night)
    expect(await deliver()).toEqual([`mail ${parent.user_id}`])
  })
})

describe('times that are moved at half past ten at night', () => {
  // a Sunday; the first visit is on Monday morning
  const night = '2026-06-08T03:30:00.000Z'
  const thursday = {start: '2026-06-11T14:00:00.000Z', end: '2026-06-11T18:00:00.000Z'}
  const tomorrow = {start: '2026-06-08T12:00:00.000Z', end: '2026-06-08T14:00:00.000Z'}

  async function booked() {
    const [parent, caretaker] = [await app.parent(), await app.caretaker()]
    await Promise.all([quiet(parent), quiet(caretaker)])
    const [first, , third] = await story.sessions(parent, await story.confirmed(parent, caretaker))
    await deliver()
    const post = (by: Person, {id}: {id: string}) => ({by, key: newId(), params: {id}})
    return {parent, caretaker, first: first!, third: third!, post}
  }

  test('from tomorrow to a later day, by an answer or by staff: who would come tomorrow reads it at once', async () => {
    const {parent, caretaker, first, post} = await booked()
    await app.ok(proposeReschedule, {...post(caretaker, first), body: thursday})
    await deliver()
    app.clock.set(night)
    await app.ok(acceptReschedule, post(parent, first))
    expect(await deliver()).toEqual([`mail ${caretaker.user_id}`])
    app.clock.set(testStart)
    const other = await booked()
    app.clock.set(night)
    const body = {...thursday, reason: 'The family called'}
    await app.ok(changeVisitTimes, {...post(await app.staff('admin'), other.first), body})
    expect((await deliver()).toSorted()).toEqual(
      [`mail ${other.parent.user_id}`, `mail ${other.caretaker.user_id}`].toSorted(),
    )
  })

  test('from a later day to tomorrow: who is asked reads it at once', async () => {
    const {parent, caretaker, first, third, post} = await booked()
    app.clock.set(night)
    await app.ok(cancelSession, {...post(caretaker, first), body: {}})
    await deliver()
    await app.ok(proposeReschedule, {...post(caretaker, third), body: tomorrow})
    expect(await deliver()).toEqual([`mail ${parent.user_id}`])
  })

  test('a meet-and-greet of tomorrow, for which the other side proposes a later day', async () => {
    const [parent, caretaker] = [await app.parent(), await app.caretaker()]
    await Promise.all([quiet(parent), quiet(caretaker)])
    await story.bid(caretaker, await story.request(parent))
    const ask = {caretaker_id: caretaker.caretaker_id, start: tomorrow.start, minutes: 30, how: 'in_person' as const}
    const {id} = await app.ok(proposeMeeting, {by: parent, key: newId(), body: ask})
    const answer = {by: caretaker, key: newId(), params: {id}}
    await app.ok(answerMeeting, {...answer, body: {answer: 'accept', start: ask.start}})
    await deliver()
    app.clock.set(night)
    const later = {answer: 'propose' as const, start: thursday.start, minutes: 30, read_start: ask.start}
    await app.ok(answerMeeting, {...answer, key: newId(), body: later})
    expect(await deliver()).toEqual([`mail ${parent.user_id}`])
  })
})
