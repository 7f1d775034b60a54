import {beforeEach, expect, test} from 'vitest'
import * as contract from '#contract/admin/careseekers.ts'
import {listAudit} from '#contract/admin/operations.ts'
import {cancelSession} from '#contract/sessions/sessions.ts'
import {newId} from '#lib/id.ts'
import {plusMs} from '#server/clock.ts'
import {testApp} from '#tests/support/app.ts'
import {expectRefusal} from '#tests/support/call.ts'
import {testStart} from '#tests/support/clock.ts'
import {nashville, type Person} from '#tests/support/people.ts'
import {someRequest, storyOf} from '#tests/support/story.ts'
import {visitsOf} from '#tests/support/visit.ts'

const app = await testApp()
const story = storyOf(app)
const visit = visitsOf(app)
const hour_ms = 3_600_000
/** Where a telephone is that lies at the family's door. */
const door = {...nashville, accuracy_m: 20}

beforeEach(async () => {
  app.clock.set(testStart)
  await app.reset()
})

/** Rose, who has no account, is booked for three mornings. */
async function booked(request = someRequest) {
  const [staff, caretaker] = [await app.staff(), await app.caretaker({first_name: 'Grace', last_name: 'Reed'})]
  const family = await app.ok(contract.createNonUser, {
    by: staff,
    key: newId(),
    body: {first_name: 'Rose', last_name: 'Field', phone_number: '(615) 555-0170', number_of_children: 1},
  })
  const {id} = await app.ok(contract.requestForNonUser, {
    by: staff,
    key: newId(),
    params: {id: family.id},
    body: {audience: 'caretakers', request},
  })
  const params = {id: family.id, bookingId: id}
  const offer = await story.bid(caretaker, {id})
  await app.ok(contract.approveForNonUser, {by: staff, key: newId(), params, body: {offer_id: offer.id}})
  return {staff, caretaker, params, sessions: await story.sessions(caretaker, {id})}
}
const make = (staff: Person, params: {id: string; bookingId: string}) =>
  app.ok(contract.makeDoorCard, {by: staff, key: newId(), params, body: {}})
const read = (staff: Person, params: {id: string; bookingId: string}) =>
  app.ok(contract.getDoorCard, {by: staff, params})

test('a card has a code for the start and the end of each visit ahead, and names its family', async () => {
  const {staff, params, sessions} = await booked()
  expect(await read(staff, params)).toMatchObject({is_made: false, visits: [{start_code: null}, {}, {}]})
  const card = await make(staff, params)
  expect(card).toMatchObject({is_made: true, family: 'Rose Field', provider: 'Grace Reed'})
  expect(card.visits.map(each => each.session_id)).toEqual(sessions.map(each => each.id))
  const codes = card.visits.flatMap(each => [each.start_code, each.end_code])
  expect(codes).toEqual(codes.map(() => expect.stringMatching(/^\d{6}$/)))
  expect(await read(staff, params)).toEqual(card)
  const {items} = await app.ok(listAudit, {by: staff, query: {target_id: params.bookingId}})
  expect(items[0]).toMatchObject({action: 'booking.card_made', by: {user_id: staff.user_id}})
})

test('a card made meanwhile is not replaced unread', async () => {
  const {staff, params} = await booked()
  const makeOver = (by: Person, replaces: string | null | undefined) =>
    app.call(contract.makeDoorCard, {by, key: newId(), params, body: {replaces}})
  const printed = (await makeOver(staff, null)).body
  const other = await app.staff()
  const refused = expectRefusal(await makeOver(other, null), 409, 'record_changed')
  expect(refused.current).toEqual({card_id: printed.card_id})
  expect(await read(other, params)).toEqual(printed)
  const second = await makeOver(other, printed.card_id)
  expect(second.status).toBe(201)
  expectRefusal(await makeOver(staff, printed.card_id), 409, 'record_changed')
  expect(await read(staff, params)).toEqual(second.body)
})

test('typed at the door, each counts for the family too: the visit starts and ends agreed, without a signal as well', async () => {
  const {staff, caretaker, params, sessions} = await booked()
  const [first] = (await make(staff, params)).visits
  const [session] = await story.sessions(caretaker, {id: params.bookingId})
  expect(session).toMatchObject({card: true})
  const starts_at = session!.scheduled_start
  const ends_at = session!.scheduled_end
  app.clock.set(plusMs(ends_at, hour_ms))
  const started = await visit.starts(caretaker, session!, {
    claimed_at: starts_at,
    ...door,
    code: first!.start_code,
    offline: true,
  })
  expect(started).toMatchObject({
    status: 'IN_PROGRESS',
    confirmations: {start: {parent: {effective_at: starts_at, reason: 'card_code', by: caretaker.user_id}}},
    receipt: {flags: []},
  })
  const ended = await visit.ends(caretaker, session!, {
    claimed_at: ends_at,
    ...door,
    code: first!.end_code,
    offline: true,
  })
  expect(ended).toMatchObject({status: 'COMPLETED', settled_by: 'agreement', receipt: {flags: []}})
  expect((await read(staff, params)).visits.map(each => each.session_id)).toEqual(
    sessions.slice(1).map(each => each.id),
  )
})

test('a code is bound to its visit and its edge, and a wrong one leaves the claim standing, flagged', async () => {
  const {staff, caretaker, params, sessions} = await booked()
  const [first, second] = (await make(staff, params)).visits
  const [session] = sessions
  app.clock.set(session!.scheduled_start)
  for (const code of [first!.end_code, second!.start_code]) {
    expect(await visit.starts(caretaker, session!, {...door, code})).toMatchObject({
      status: 'START_PARTIAL',
      receipt: {flags: ['code_invalid']},
    })
  }
  expect(await visit.starts(caretaker, session!, {...door, code: first!.start_code})).toMatchObject({
    status: 'IN_PROGRESS',
  })
  app.clock.set(session!.scheduled_end)
  expect(await visit.ends(caretaker, session!, {...door, code: first!.start_code})).toMatchObject({
    status: 'END_PARTIAL',
    receipt: {flags: ['code_invalid']},
  })
})

test('a code typed away from the door is no try, so it is still right there', async () => {
  const {staff, caretaker, params, sessions} = await booked()
  const [first] = (await make(staff, params)).visits
  const [session] = sessions
  app.clock.set(session!.scheduled_start)
  const code = first!.start_code
  for (let tries = 0; tries < 5; tries++) {
    const away = await visit.starts(caretaker, session!, {latitude: 40.7, longitude: -74, accuracy_m: 20, code})
    expect(away).toMatchObject({status: 'START_PARTIAL', receipt: {flags: expect.arrayContaining(['code_unplaced'])}})
  }
  expect(await visit.starts(caretaker, session!, {...door, code})).toMatchObject({status: 'IN_PROGRESS'})
})

test('a used code proves nothing again, and tries at the end are counted for themselves', async () => {
  const {staff, caretaker, params, sessions} = await booked()
  const [first] = (await make(staff, params)).visits
  const [session] = sessions
  app.clock.set(session!.scheduled_start)
  const wrong = first!.start_code === '000000' ? '000001' : '000000'
  for (let tries = 0; tries < 5; tries++) await visit.starts(caretaker, session!, {...door, code: wrong})
  expect((await visit.starts(caretaker, session!, {...door, code: first!.start_code})).receipt.flags).toEqual([
    'code_invalid',
  ])
  app.clock.set(session!.scheduled_end)
  await visit.ends(caretaker, session!, {...door, code: first!.end_code})
  app.clock.advance({hours: 1})
  const again = await visit.ends(caretaker, session!, {...door, code: first!.end_code})
  expect(again.confirmations.end.parent).toMatchObject({effective_at: session!.scheduled_end})
  const [{count} = {count: 0}] = await app.rows<{count: number}>(
    `select count(*)::int as count from claims where session_id = '${session!.id}' and reason = 'card_code'`,
  )
  expect(count).toBe(1)
})

const far = {latitude: nashville.latitude + 0.02, longitude: nashville.longitude}

test.for([
  ['without a place', {}],
  ['two kilometres away', {...far, accuracy_m: 20}],
  ['by a reading too vague to say', {...far, accuracy_m: 100_000}],
])('typed %s it is the caregiver’s word alone, and stays good at the door', async ([, elsewhere]) => {
  const {staff, caretaker, params, sessions} = await booked()
  const [first] = (await make(staff, params)).visits
  const [session] = sessions
  const code = first!.start_code
  app.clock.set(session!.scheduled_start)
  const typed = await visit.starts(caretaker, session!, {...(elsewhere as object), code})
  expect(typed).toMatchObject({status: 'START_PARTIAL', confirmations: {start: {parent: null}}})
  expect(typed.receipt.flags).toContain('code_unplaced')
  expect((await visit.storedFlags(session!))[0]).toContain('code_unplaced')
  expect((await read(staff, params)).visits[0]).toMatchObject({start_code: code})
  expect(await visit.starts(caretaker, session!, {...door, code})).toMatchObject({
    status: 'IN_PROGRESS',
    confirmations: {start: {parent: {reason: 'card_code'}}},
  })
})

test('where only the ZIP code is known its surroundings are near enough, and no other town', async () => {
  const {staff, caretaker, params, sessions} = await booked({...someRequest, location_source: 'zip'})
  const [first] = (await make(staff, params)).visits
  const [session] = sessions
  app.clock.set(session!.scheduled_start)
  const memphis = {latitude: 35.1495, longitude: -90.049}
  const typed = await visit.starts(caretaker, session!, {...memphis, code: first!.start_code})
  expect(typed).toMatchObject({status: 'START_PARTIAL', receipt: {flags: ['code_unplaced']}})
  expect(await visit.starts(caretaker, session!, {...far, code: first!.start_code})).toMatchObject({
    status: 'IN_PROGRESS',
  })
})

test('a newer card ends the one before it', async () => {
  const {staff, caretaker, params, sessions} = await booked()
  const [old] = (await make(staff, params)).visits
  const [fresh] = (await make(staff, params)).visits
  const [session] = sessions
  app.clock.set(session!.scheduled_start)
  expect((await visit.starts(caretaker, session!, {...door, code: old!.start_code})).receipt.flags).toEqual([
    'code_invalid',
  ])
  expect(await visit.starts(caretaker, session!, {...door, code: fresh!.start_code})).toMatchObject({
    status: 'IN_PROGRESS',
  })
})

test('a tap made before its card was replaced counts when it arrives after that, and one made later does not', async () => {
  const {staff, caretaker, params, sessions} = await booked()
  const [first] = (await make(staff, params)).visits
  const [session] = sessions
  const replaced_at = plusMs(session!.scheduled_end, -60_000)
  app.clock.set(replaced_at)
  await make(staff, params)
  app.clock.set(plusMs(session!.scheduled_end, hour_ms))
  await make(staff, params)
  const started = await visit.starts(caretaker, session!, {
    claimed_at: session!.scheduled_start,
    ...door,
    code: first!.start_code,
    offline: true,
  })
  expect(started).toMatchObject({
    status: 'IN_PROGRESS',
    confirmations: {start: {parent: {effective_at: session!.scheduled_start, reason: 'card_code'}}},
    receipt: {flags: []},
  })
  const late = {claimed_at: replaced_at, ...door, code: first!.end_code, offline: true}
  expect(await visit.ends(caretaker, session!, late)).toMatchObject({
    status: 'END_PARTIAL',
    confirmations: {end: {parent: null}},
    receipt: {flags: ['code_invalid']},
  })
})

test('a replaced card proves nothing away from the door either', async () => {
  const {staff, caretaker, params, sessions} = await booked()
  const [first] = (await make(staff, params)).visits
  const [session] = sessions
  app.clock.set(plusMs(session!.scheduled_start, hour_ms))
  await make(staff, params)
  const tap = {claimed_at: session!.scheduled_start, code: first!.start_code, offline: true}
  const away = await visit.starts(caretaker, session!, {latitude: 40.7, longitude: -74, accuracy_m: 20, ...tap})
  expect(away).toMatchObject({status: 'START_PARTIAL', receipt: {flags: expect.arrayContaining(['code_unplaced'])}})
})

test('a booking stores its last ten replaced cards, and none once its family is erased', async () => {
  const {staff, params} = await booked()
  const makeAt = async (minutes: number) => {
    app.clock.set(plusMs(testStart, minutes * 60_000))
    await make(staff, params)
  }
  for (let minutes = 1; minutes <= 12; minutes++) await makeAt(minutes)
  const stored = async () => {
    const [row] = await app.rows<{former_cards: {replaced_at: string}[]}>(
      `select former_cards from bookings where id = '${params.bookingId}'`,
    )
    return row!.former_cards.map(each => each.replaced_at)
  }
  expect(await stored()).toEqual(Array.from({length: 10}, (_, n) => plusMs(testStart, (12 - n) * 60_000)))
  await app.ok(contract.cancelForNonUser, {by: staff, key: newId(), params, body: {}})
  await app.ok(contract.eraseNonUser, {by: staff, key: newId(), params: {id: params.id}, body: {}})
  expect(await stored()).toEqual([])
})

test('what was canceled is on no card, and without a visit there is none', async () => {
  const {staff, caretaker, params, sessions} = await booked()
  await make(staff, params)
  for (const {id} of sessions.slice(1)) {
    await app.ok(cancelSession, {by: caretaker, key: newId(), params: {id}, body: {}})
  }
  expect((await read(staff, params)).visits).toHaveLength(1)
  const body = {}
  await app.ok(contract.cancelForNonUser, {by: staff, key: newId(), params, body})
  const refused = await app.call(contract.makeDoorCard, {by: staff, key: newId(), params, body})
  expectRefusal(refused, 409, 'not_yet')
})

test('there is none for a family with an account, and no one but staff reads one', async () => {
  const {staff, caretaker, params} = await booked()
  await make(staff, params)
  const [parent, grace] = [await app.parent(), await app.caretaker()]
  const own = await story.confirmed(parent, grace)
  const theirs = {id: parent.parent_id, bookingId: own.id}
  expectRefusal(await app.call(contract.getDoorCard, {by: staff, params: theirs}), 404)
  expectRefusal(await app.call(contract.makeDoorCard, {by: staff, key: newId(), params: theirs, body: {}}), 404)
  expectRefusal(await app.call(contract.getDoorCard, {by: caretaker, params}), 403)
  const [session] = await story.sessions(grace, own)
  expect(session).not.toHaveProperty('card')
})
