import {beforeEach, describe, expect, test} from 'vitest'
import {listAudit} from '#contract/admin/operations.ts'
import * as staff from '#contract/admin/messages.ts'
import {searchAll} from '#contract/admin/search.ts'
import * as contract from '#contract/messages/messages.ts'
import {listNotifications} from '#contract/notifications.ts'
import {day_ms} from '#domain/constants.ts'
import {newId} from '#lib/id.ts'
import {plusMs} from '#server/clock.ts'
import {tick} from '#server/jobs/tick.ts'
import {testApp} from '#tests/support/app.ts'
import {expectRefusal} from '#tests/support/call.ts'
import {testStart} from '#tests/support/clock.ts'
import type {Person} from '#tests/support/people.ts'
import {fileOf, picture as pictureOf} from '#tests/support/pictures.ts'
import {joinFamily} from '#tests/support/second-adult.ts'
import {storyOf} from '#tests/support/story.ts'
import {visitsOf} from '#tests/support/visit.ts'

const app = await testApp()
const story = storyOf(app)
const visit = visitsOf(app)
beforeEach(async () => {
  await app.reset()
  app.clock.set(testStart)
})

/** A booked pair, with one message of June. */
async function conversation() {
  const dana = await app.parent({first_name: 'Dana', last_name: 'Park'})
  const june = await app.caretaker({first_name: 'June', last_name: 'Rivers'})
  const admin = await app.staff('admin')
  const booking = await story.confirmed(dana, june)
  const [thread] = (await app.ok(contract.listThreads, {by: dana})).items
  const message = await app.ok(contract.sendMessage, {
    by: june,
    key: newId(),
    params: {id: thread!.id},
    body: {text: 'Pay me in cash, then we save the fee'},
  })
  return {dana, june, admin, booking, thread: thread!, message}
}

const report = (by: Person, {id}: {id: string}, note?: string) =>
  app.call(contract.reportMessage, {by, key: newId(), params: {id}, body: {reason: 'outside_payment', note}})
const readAsStaff = (by: Person, {id}: {id: string}) => app.call(staff.readThreadAsStaff, {by, params: {id}})
const close = (by: Person, id: string, outcome: staff.ReportOutcome) =>
  app.call(staff.closeMessageReport, {by, key: newId(), params: {id}, body: {outcome, memo: 'Looked at it'}})
const bell = async (by: Person) => (await app.ok(listNotifications, {by})).items.map(({kind}) => kind)

describe('a reported message', () => {
  test('opens its thread to staff, who say what became of it; each reading is in the audit log', async () => {
    const {dana, june, admin, booking, thread, message} = await conversation()
    expectRefusal(await readAsStaff(admin, thread), 404, 'not_found')
    expect((await report(dana, message, 'This is not right')).status).toBe(200)
    expect((await report(dana, message)).status).toBe(200)
    const {items, open, total} = await app.ok(staff.listMessageReports, {by: admin})
    expect(open).toBe(1)
    expect(total).toEqual({count: 1, amount_cents: null})
    expect(items).toMatchObject([
      {
        reason: 'outside_payment',
        note: 'This is not right',
        booking: {id: booking.id, number: booking.number},
        reported_by: {side: 'family', name: 'Dana Park'},
        about: {side: 'caretaker', id: june.caretaker_id, name: 'June Rivers'},
        author_user_id: june.user_id,
        message: {id: message.id, text: message.text},
        closed: null,
      },
    ])
    expect((await readAsStaff(admin, thread)).body).toMatchObject({
      thread: {messages_count: 1},
      items: [{side: 'caretaker', name: 'June', text: message.text, is_reported: true}],
    })
    expect((await app.ok(listAudit, {by: admin})).items).toMatchObject([
      {action: 'thread.read', target_id: thread.id, after: {messages: 1}, about: {name: booking.number}},
    ])

    expect((await close(admin, items[0]!.id, 'warned')).body).toMatchObject({closed: {outcome: 'warned'}})
    expectRefusal(await close(admin, items[0]!.id, 'warned'), 409, 'already_answered')
    expect(await bell(dana)).toContain('report_closed')
    expect(await bell(june)).toContain('message_warning')
    expectRefusal(await readAsStaff(admin, thread), 404, 'not_found')
    expect(await app.ok(staff.listMessageReports, {by: admin, query: {status: 'closed'}})).toMatchObject({
      open: 0,
      total: {count: 1},
      items: [{id: items[0]!.id, message: {id: message.id, text: null}}],
    })
  })

  test('is known as reported to who did, and to no one else; one’s own cannot be reported', async () => {
    const {dana, june, thread, message} = await conversation()
    expectRefusal(await report(june, message), 404, 'not_found')
    expectRefusal(await report(await app.parent(), message), 404, 'not_found')
    await report(dana, message)
    const isReportedFor = async (by: Person) =>
      (await app.ok(contract.listThreadMessages, {by, params: {id: thread.id}})).items[0]?.is_reported
    expect([await isReportedFor(dana), await isReportedFor(june)]).toEqual([true, false])
  })

  test('warns its author alone, not a colleague, and answers the adult who reported it, not the other one', async () => {
    const [owner, dana] = [await app.agency(), await app.parent({first_name: 'Dana'})]
    const [cora, otto] = [await app.member(owner, 'coordinator'), await joinFamily(app, dana)]
    await story.confirmed(dana, owner)
    const [thread] = (await app.ok(contract.listThreads, {by: dana})).items
    const body = {text: 'Pay us in cash'}
    const message = await app.ok(contract.sendMessage, {by: cora, key: newId(), params: {id: thread!.id}, body})
    await report(otto, message)
    const admin = await app.staff('admin')
    const [found] = (await app.ok(staff.listMessageReports, {by: admin})).items
    await close(admin, found!.id, 'warned')
    expect(await bell(cora)).toContain('message_warning')
    expect(await bell(owner)).not.toContain('message_warning')
    expect(await bell(otto)).toContain('report_closed')
    expect(await bell(dana)).not.toContain('report_closed')
  })

  test('without a violation warns no one', async () => {
    const {dana, june, admin, message} = await conversation()
    await report(dana, message)
    const [found] = (await app.ok(staff.listMessageReports, {by: admin})).items
    await close(admin, found!.id, 'no_violation')
    expect(await bell(dana)).toContain('report_closed')
    expect(await bell(june)).not.toContain('message_warning')
  })

  test('without a violation names blocking only to a side that can block and has not', async () => {
    const {dana, june, admin, thread, message} = await conversation()
    const bodyFor = async (by: Person, {id}: {id: string}) => {
      await report(by, {id})
      const [found] = (await app.ok(staff.listMessageReports, {by: admin})).items
      await close(admin, found!.id, 'no_violation')
      const {items} = await app.ok(listNotifications, {by})
      return items.find(({kind}) => kind === 'report_closed')?.body
    }
    const read = 'Our team read the message and took no action.'
    expect(await bodyFor(dana, message)).toBe(`${read} You can still block the other side in the conversation.`)
    const write = (by: Person, id: string, text: string) =>
      app.ok(contract.sendMessage, {by, key: newId(), params: {id}, body: {text}})
    const answer = await write(dana, thread.id, 'No, thank you')
    await app.ok(contract.blockThread, {by: june, key: newId(), params: {id: thread.id}})
    expect(await bodyFor(june, answer)).toBe(read)

    const agency = await app.agency()
    const field = await app.member(agency, 'field')
    const [own] = (await app.ok(contract.listThreads, {by: field})).items
    expect(await bodyFor(field, await write(agency, own!.id, 'Call the office'))).toBe(read)
  })

  test('counts as suspended only once the account is', async () => {
    const {dana, june, admin, message} = await conversation()
    await report(dana, message)
    const [found] = (await app.ok(staff.listMessageReports, {by: admin})).items
    expect(found!.is_suspended).toBe(false)
    expectRefusal(await close(admin, found!.id, 'suspended'), 409, 'not_suspended')
    expect(await bell(dana)).not.toContain('report_closed')
    await app.rows(`update users set suspended_at = now() where id = '${june.user_id}'`)
    expect((await close(admin, found!.id, 'suspended')).body).toMatchObject({
      is_suspended: true,
      closed: {outcome: 'suspended'},
    })
  })

  test('goes with the last report, when its author was erased meanwhile', async () => {
    const {dana, june, admin, thread, message} = await conversation()
    const second = {params: {id: thread.id}, body: {text: 'Or by check'}}
    const other = await app.ok(contract.sendMessage, {by: june, key: newId(), ...second})
    await app.ok(contract.sendMessage, {by: dana, key: newId(), params: {id: thread.id}, body: {text: 'No'}})
    for (const each of [message, other]) await report(dana, each)
    await app.rows(`update users set closed_at = now() where id = '${june.user_id}'`)
    const {items} = await app.ok(staff.listMessageReports, {by: admin})
    const texts = async () =>
      (await app.rows<{text: string}>('select text from messages order by position')).map(({text}) => text)
    await close(admin, items[0]!.id, 'no_violation')
    expect(await texts()).toEqual([message.text, other.text, 'No'])
    await close(admin, items[1]!.id, 'no_violation')
    expect(await texts()).toEqual(['', '', 'No'])
  })
})

test('the search of staff shows no message, only its sender and their booking', async () => {
  const {june, admin, booking, thread, message} = await conversation()
  for (const q of ['June Rivers', 'save the fee']) {
    const found = JSON.stringify(await app.ok(searchAll, {by: admin, query: {q}}))
    for (const hidden of [message.text, message.id, thread.id]) expect(found, q).not.toContain(hidden)
  }
  const {people, bookings} = await app.ok(searchAll, {by: admin, query: {q: 'June Rivers'}})
  expect(people.items).toMatchObject([{user_id: june.user_id}])
  expect(bookings.items).toMatchObject([{number: booking.number}])
})

describe('an exception', () => {
  test('of a visit opens the threads of its booking to staff', async () => {
    const {dana, june, admin, booking, thread} = await conversation()
    const threads = () => app.ok(staff.listBookingThreads, {by: admin, params: {id: booking.id}})
    expect(await threads()).toEqual({is_exception: false, items: []})
    const [first] = await story.sessions(dana, booking)
    app.clock.set(first!.scheduled_start)
    await visit.starts(june, first!, {latitude: 36.5, longitude: -86.7})
    expect(await threads()).toMatchObject({
      is_exception: true,
      items: [{id: thread.id, messages_count: 1, sides: [{name: 'June Rivers'}, {name: 'Dana Park'}]}],
    })
    expect((await readAsStaff(admin, thread)).status).toBe(200)
  })
})

describe('a picture', () => {
  const upload = async (by: Person, id: string) =>
    app.call(contract.uploadMessagePicture, {by, params: {id}, files: {picture: [fileOf(await pictureOf('png'))]}})
  const picture = (by: Person, id: string) => app.call(contract.getMessagePicture, {by, params: {id}})

  test('is sent with or without a text, and read by both sides alone', async () => {
    const {dana, june, admin, thread} = await conversation()
    const {file_id} = (await upload(june, thread.id)).body
    const send = (by: Person) =>
      app.call(contract.sendMessage, {by, key: newId(), params: {id: thread.id}, body: {file_id}})
    expectRefusal(await send(dana), 422, 'invalid')
    const sent = await send(june)
    expect(sent.body).toMatchObject({text: null, has_picture: true})
    expectRefusal(await send(june), 422, 'invalid')
    for (const by of [dana, june]) {
      const answer = await picture(by, sent.body.id)
      expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, 'image/png'])
    }
    for (const by of [admin, await app.parent()]) expectRefusal(await picture(by, sent.body.id), 404, 'not_found')
    await report(dana, sent.body)
    expect((await picture(admin, sent.body.id)).status).toBe(200)
    expect((await app.ok(listAudit, {by: admin})).items).toMatchObject([
      {action: 'thread.read', target_id: thread.id, after: {picture: sent.body.id}},
    ])
    expect(await app.rows("select name, is_public from files where purpose = 'message'")).toEqual([
      {name: '', is_public: false},
    ])
  })

  test('is sent by a device that had no network for two weeks', async () => {
    const {june, thread} = await conversation()
    const {file_id} = (await upload(june, thread.id)).body
    app.clock.set(plusMs(app.clock.now(), 14 * day_ms))
    await tick(app.db, app.clock.now())
    const by = {...june, token: await app.logInAgain(june)}
    const sent = await app.ok(contract.sendMessage, {by, key: newId(), params: {id: thread.id}, body: {file_id}})
    expect((await picture(by, sent.id)).status).toBe(200)
  })

  test('cannot be added to a stranger’s thread', async () => {
    const {thread} = await conversation()
    expectRefusal(await upload(await app.parent(), thread.id), 404, 'not_found')
  })
})
