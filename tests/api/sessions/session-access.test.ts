import {randomUUID} from 'node:crypto'
import {describe, expect, test} from 'vitest'
import * as confirming from '#contract/sessions/confirming.ts'
import {getAnyBooking} from '#contract/admin/bookings.ts'
import {cancelBooking} from '#contract/bookings/family-bookings.ts'
import * as contract from '#contract/sessions/sessions.ts'
import {removeFromFamily, removeMember} from '#contract/accounts/members.ts'
import {members} from '#server/db/schema/all.ts'
import {listNotifications} from '#contract/notifications.ts'
import {newId} from '#lib/id.ts'
import {plusMs} from '#server/clock.ts'
import {testApp} from '#tests/support/app.ts'
import {expectRefusal} from '#tests/support/call.ts'
import {testStart} from '#tests/support/clock.ts'
import {morningsOf} from '#tests/support/mornings.ts'
import {joinFamily} from '#tests/support/second-adult.ts'
import {storyOf} from '#tests/support/story.ts'
import {visitsOf} from '#tests/support/visit.ts'

const app = await testApp()
const story = storyOf(app)
const visit = visitsOf(app)
const {morning, agencyMorning} = morningsOf(app)
const hour_ms = 3_600_000

describe('who may', () => {
  test('someone else’s session answers as one that does not exist', async () => {
    const {session, booking} = await morning()
    const others = [await app.parent(), await app.caretaker(), await app.agency()]
    for (const other of others) {
      const foreign = await visit.tap(other, 'start', session)
      const unknown = await visit.tap(other, 'start', {id: randomUUID()})
      expectRefusal(foreign, 404, 'not_found')
      expect(foreign.text).toBe(unknown.text)
      expectRefusal(await app.call(contract.listSessions, {by: other, query: {booking_id: booking.id}}), 404)
      expectRefusal(await app.call(contract.listSessions, {by: other, query: {session_id: session.id}}), 404)
    }
    expect(await visit.storedFlags(session)).toEqual([])
  })

  test('the wrong side is refused by role, and a malformed body by its fields', async () => {
    const {parent, caretaker, session} = await morning()
    const params = {id: session.id}
    expectRefusal(await app.call(confirming.confirmStartByParent, {params}), 401, 'not_signed_in')
    expectRefusal(await app.call(confirming.confirmStartByParent, {by: caretaker, params}), 403, 'forbidden')
    expectRefusal(await app.call(confirming.confirmStartByCaretaker, {by: parent, params}), 403, 'forbidden')
    expectRefusal(await app.call(confirming.confirmStartByCaretaker, {by: await app.staff(), params}), 403)
    const body = {claimed_at: 'yesterday', settled_by: 'staff'} as object
    const refusal = expectRefusal(await app.call(confirming.confirmStartByParent, {by: parent, params, body}), 422)
    expect(Object.keys(refusal.fields ?? {}).sort()).toEqual(['claimed_at', 'settled_by'])
  })

  test('without a body it is now', async () => {
    const {parent, session} = await morning()
    const answer = await app.ok(confirming.confirmStartByParent, {by: parent, params: {id: session.id}})
    expect(answer.receipt).toMatchObject({claimed_at: app.clock.now(), effective_at: app.clock.now()})
  })

  test('a party keeps the right to confirm without verification or subscription', async () => {
    const {caretaker, session} = await morning()
    await app.rows("update caretakers set is_verified = 'Rejected'")
    await app.rows('delete from subscriptions')
    expect((await visit.starts(caretaker, session)).status).toBe('START_PARTIAL')
  })

  test('a suspended caregiver may send what she captured, and reads nothing of the family', async () => {
    const {caretaker, session} = await morning()
    await app.rows(`update users set suspended_at = '${app.clock.now()}' where id = '${caretaker.user_id}'`)
    const answer = await visit.starts(caretaker, session)
    expect(answer.receipt.flags).toEqual([])
    for (const name of ['address', 'handover', 'contact']) expect(answer).not.toHaveProperty(name)
    expectRefusal(await app.call(contract.listSessions, {by: caretaker}), 403, 'suspended')
    app.clock.advance({minutes: 30})
    expectRefusal(await visit.tap(caretaker, 'end', session), 403, 'suspended')
  })

  test('a field member sees and confirms what is assigned to her, and nothing else', async () => {
    const {parent, owner, field, booking, session, assign} = await agencyMorning()
    expectRefusal(await visit.tap(field, 'start', session), 404)
    expectRefusal(await app.call(contract.listSessions, {by: field, query: {booking_id: booking.id}}), 404)
    const assigned = await assign(field.member_id)
    expect(await visit.reads(field, session)).not.toHaveProperty('pay')
    expect(assigned.body.assigned).toMatchObject({
      member_id: field.member_id,
      name: expect.stringMatching(/^Fay /),
    })
    expect(await story.sessions(field, booking)).toMatchObject([{title: 'Child Care for Pat', other_name: 'Pat'}])
    // the office has many families
    expect((await story.sessions(owner, booking))[0]?.title).toMatch(/^Child Care for Pat \w+/)
    expect(await story.sessions(owner, booking)).toHaveLength(3)

    const away = {latitude: 36.3, longitude: -86.7, accuracy_m: 5}
    const answer = await visit.starts(field, session, away)
    expect(answer.confirmations.start.caretaker).toMatchObject({on_behalf: null, by: field.user_id})
    expect(answer.receipt.flags).toEqual(['out_of_place'])
    expect((await visit.reads(parent, session)).assigned?.name).toMatch(/^Fay /)
    expectRefusal(
      await app.call(contract.cancelSession, {by: field, key: newId(), params: {id: session.id}, body: {}}),
      403,
    )
  })

  test('a tap by the member assigned at that time is stored and flagged, also after a reassignment', async () => {
    const {parent, field, owner, session, assign} = await agencyMorning()
    const other = await app.member(owner, 'field', {first_name: 'Gil'})
    await assign(field.member_id)
    const tapped_at = plusMs(app.clock.now(), 60_000)
    app.clock.advance({minutes: 2})
    await assign(other.member_id)
    await visit.starts(other, session)
    app.clock.advance({hours: 1})

    const answer = await visit.starts(field, session, {claimed_at: tapped_at, offline: true})
    expect(answer.receipt).toMatchObject({effective_at: tapped_at, replayed: false, flags: ['reassigned']})
    for (const name of ['address', 'handover', 'contact']) expect(answer).not.toHaveProperty(name)
    // the tap of who is assigned now counts
    expect((await visit.reads(parent, session)).confirmations.start.caretaker).toMatchObject({by: other.user_id})
    expect((await visit.reads(owner, session)).other_confirmations).toMatchObject([{by: field.user_id}])
    expect((await visit.starts(field, session, {claimed_at: tapped_at})).receipt.replayed).toBe(true)
    expect(await visit.storedFlags(session)).toEqual([[], ['reassigned']])
    // what she says of a time after that is not hers to say
    expectRefusal(await visit.tap(field, 'end', session, {claimed_at: app.clock.now()}), 404)
    expectRefusal(await visit.tap(await app.member(owner, 'field'), 'start', session, {claimed_at: tapped_at}), 404)
  })

  test('a tap of who is no longer assigned names them to the family, the office and who is assigned now', async () => {
    const {parent, owner, session, assign} = await agencyMorning()
    const fern = await app.member(owner, 'field', {first_name: 'Fern', last_name: 'Field'})
    const gil = await app.member(owner, 'field', {first_name: 'Gil'})
    await assign(fern.member_id)
    const own = await visit.starts(fern, session)
    expect(own.confirmations.start.caretaker).not.toHaveProperty('by_name')
    await app.ok(removeMember, {by: owner, params: {id: fern.member_id}})
    await assign(gil.member_id)
    for (const by of [parent, owner, gil]) {
      const {start} = (await visit.reads(by, session)).confirmations
      expect(start.caretaker).toMatchObject({by: fern.user_id, by_name: 'Fern Field'})
    }
    const {end} = (await visit.ends(gil, session)).confirmations
    expect(end.caretaker).not.toHaveProperty('by_name')
  })

  test('the same when they left the agency since, and joined another', async () => {
    const {field, owner, session, assign} = await agencyMorning()
    await assign(field.member_id)
    const tapped_at = plusMs(app.clock.now(), 60_000)
    app.clock.advance({minutes: 2})
    await app.ok(removeMember, {by: owner, key: newId(), params: {id: field.member_id}})
    const again = {...field, token: await app.logInAgain(field)}
    expect((await visit.starts(again, session, {claimed_at: tapped_at})).receipt.flags).toEqual(['reassigned'])
    app.clock.advance({hours: 1})
    expectRefusal(await visit.tap(again, 'end', session), 404)
    expectRefusal(await app.call(contract.listSessions, {by: again}), 403, 'left_agency')

    const {org_id} = await app.agency()
    await app.db
      .insert(members)
      .values({id: newId(), org_id, user_id: field.user_id, role: 'coordinator', joined_at: app.clock.now()})
    const {receipt} = await visit.ends(again, session, {claimed_at: plusMs(tapped_at, 30_000)})
    expect(receipt.flags).toEqual(['early', 'reassigned'])
  })

  test('a tap of the second adult before the first one removed them is stored, a later one is not', async () => {
    const {parent, session} = await morning()
    const otto = await joinFamily(app, parent)
    const tapped_at = plusMs(app.clock.now(), 60_000)
    app.clock.advance({minutes: 2})
    await app.ok(removeFromFamily, {by: parent, key: newId(), params: {user_id: otto.user_id}})
    const again = {...otto, token: await app.logInAgain(otto)}
    const answer = await visit.starts(again, session, {claimed_at: tapped_at, offline: true})
    expect(answer.receipt).toMatchObject({effective_at: tapped_at, flags: []})
    for (const name of ['address', 'handover', 'contact']) expect(answer).not.toHaveProperty(name)
    expect((await visit.reads(parent, session)).confirmations.start.parent).toMatchObject({by: otto.user_id})
    app.clock.advance({hours: 1})
    expectRefusal(await visit.tap(again, 'end', session), 404)
    expectRefusal(await visit.tap(await app.parent(), 'end', session, {claimed_at: tapped_at}), 404)
  })

  test('the office confirms on behalf, from wherever it is', async () => {
    const {owner, session, assign, field} = await agencyMorning()
    await assign(field.member_id)
    const coordinator = await app.member(owner, 'coordinator')
    const away = {latitude: 40, longitude: -80, accuracy_m: 5}
    const answer = await visit.starts(coordinator, session, away)
    expect(answer.confirmations.start.caretaker).toMatchObject({on_behalf: 'office', by: coordinator.user_id})
    expect(answer.receipt.flags).toEqual([])
  })

  test('a visit that the office started with no one assigned may be assigned, and its family reads who is there', async () => {
    const {parent, owner, session, assign, field} = await agencyMorning()
    await visit.starts(owner, session)
    expect(await visit.reads(parent, session)).toMatchObject({status: 'START_PARTIAL', assigned: null, by_agency: true})
    await visit.starts(parent, session)
    await assign(field.member_id)
    const member_id = field.member_id
    expect(await visit.reads(parent, session)).toMatchObject({status: 'IN_PROGRESS', assigned: {member_id}})
    expect((await visit.reads(field, session)).id).toBe(session.id)
  })

  test('what the office confirmed and noted stays readable for the agency once the caregiver’s own tap counts', async () => {
    const {parent, owner, session, assign, field} = await agencyMorning()
    await assign(field.member_id)
    const coordinator = await app.member(owner, 'coordinator')
    const tapped_at = plusMs(app.clock.now(), 60_000)
    app.clock.advance({minutes: 20})
    await visit.starts(coordinator, session, {memo: 'Her phone is dead'})
    expect(await visit.reads(owner, session)).not.toHaveProperty('other_confirmations')
    app.clock.advance({minutes: 5})
    await visit.starts(field, session, {claimed_at: tapped_at, offline: true})
    for (const by of [owner, coordinator, field]) {
      const {confirmations, other_confirmations} = await visit.reads(by, session)
      expect(confirmations.start.caretaker).toMatchObject({by: field.user_id, effective_at: tapped_at})
      expect(other_confirmations).toMatchObject([
        {edge: 'start', by: coordinator.user_id, on_behalf: 'office', memo: 'Her phone is dead'},
      ])
    }
    expect(JSON.stringify(await visit.reads(parent, session))).not.toContain('Her phone is dead')
  })

  test('the second adult’s note stays readable beside the first one’s confirmation, for their family alone', async () => {
    const {parent, caretaker, session} = await morning()
    const otto = await joinFamily(app, parent)
    await visit.starts(parent, session)
    app.clock.advance({minutes: 5})
    await visit.starts(otto, session, {memo: 'Nora was asleep'})
    const {other_confirmations} = await visit.reads(parent, session)
    expect(other_confirmations).toMatchObject([{edge: 'start', by: otto.user_id, memo: 'Nora was asleep'}])
    expect(await visit.reads(caretaker, session)).not.toHaveProperty('other_confirmations')
  })

  test('only one’s own agency’s people can be assigned, and only until the visit is over', async () => {
    const {parent, owner, field, session, assign} = await agencyMorning()
    const stranger = await app.member(await app.agency(), 'field')
    expect(expectRefusal(await assign(stranger.member_id), 422, 'invalid').fields).toHaveProperty('member_id')
    await app.rows(`update members set removed_at = '${testStart}' where id = '${field.member_id}'`)
    expectRefusal(await assign(field.member_id), 422, 'invalid')
    expect((await assign(null)).body.assigned).toBeNull()
    await app.ok(contract.cancelSession, {by: parent, key: newId(), params: {id: session.id}, body: {}})
    expectRefusal(await assign(owner.member_id), 409, 'session_closed')
  })
})

test('a coordinator reads that they are the assigned caregiver, and their colleagues do not', async () => {
  const {owner, session, assign} = await agencyMorning()
  const coordinator = await app.member(owner, 'coordinator')
  expect(await visit.reads(coordinator, session)).not.toHaveProperty('is_assigned_reader')
  await assign(coordinator.member_id)
  expect(await visit.reads(coordinator, session)).toMatchObject({is_assigned_reader: true})
  expect(await visit.reads(owner, session)).not.toHaveProperty('is_assigned_reader')
})

describe('two coordinators at once', () => {
  test('the later assignment is refused and names who was assigned meanwhile; the same wish is not', async () => {
    const {owner, field, session, assign} = await agencyMorning()
    const [first, second] = [await app.member(owner, 'coordinator'), await app.member(owner, 'coordinator')]
    const gil = await app.member(owner, 'field', {first_name: 'Gil', last_name: 'Hale'})
    const wish = (by: typeof first, member_id: string | null, expected_member_id: string | null) =>
      app.call(contract.assignSession, {
        by,
        key: newId(),
        params: {id: session.id},
        body: {member_id, expected_member_id},
      })
    // both saw no one
    expect((await wish(first, gil.member_id, null)).status).toBe(200)
    const refusal = expectRefusal(await wish(second, field.member_id, null), 409, 'assignment_changed')
    expect(refusal.detail).toContain('Gil Hale')
    expect(refusal.current).toEqual({member_id: gil.member_id})
    expectRefusal(await wish(second, null, field.member_id), 409, 'assignment_changed')
    expect((await visit.reads(owner, session)).assigned?.member_id).toBe(gil.member_id)
    expect((await wish(second, gil.member_id, null)).status).toBe(200)
    // having read the name, the second replaces him; the first can no longer undo it
    expect((await wish(second, field.member_id, gil.member_id)).body.assigned?.member_id).toBe(field.member_id)
    expectRefusal(await wish(first, null, gil.member_id), 409, 'assignment_changed')
    // who does not say what they saw is not held up
    expect((await assign(null)).body.assigned).toBeNull()
    expect(expectRefusal(await wish(first, gil.member_id, field.member_id), 409).detail).toContain('removed')
  })
})

describe('who comes, said once for a whole booking', () => {
  test('later visits that have no one yet follow; who comes instead of someone else stays', async () => {
    const {owner, field, booking, session, assign} = await agencyMorning()
    const other = await app.member(owner, 'field', {first_name: 'Gil'})
    const [, second, third] = await story.sessions(owner, booking)
    await assign(other.member_id, {to: second!})
    expect((await assign(field.member_id, {and_later: true})).body.assigned?.member_id).toBe(field.member_id)
    const who = async () => (await story.sessions(owner, booking)).map(each => each.assigned?.member_id)
    expect(await who()).toEqual([field.member_id, other.member_id, field.member_id])
    // saying so again also reaches what has got free meanwhile
    await assign(null, {to: third!})
    await assign(field.member_id, {and_later: true})
    expect(await who()).toEqual([field.member_id, other.member_id, field.member_id])
    // and the person who had them all gives all of them away
    await assign(other.member_id, {and_later: true, to: session})
    expect(await who()).toEqual([other.member_id, other.member_id, other.member_id])
  })

  test('she hears of all of them at once, and so does who gave them away', async () => {
    const {parent, owner, field, assign} = await agencyMorning()
    const other = await app.member(owner, 'field', {first_name: 'Gil'})
    const heard = (user_id: string) =>
      app.rows(`select kind, facts ->> 'later' as later from notices where user_id = '${user_id}' order by id`)
    await assign(field.member_id, {and_later: true})
    expect(await heard(field.user_id)).toEqual([{kind: 'session_assigned', later: '2'}])
    await assign(other.member_id, {and_later: true})
    expect(await heard(other.user_id)).toEqual([{kind: 'session_assigned', later: '2'}])
    expect(await heard(field.user_id)).toEqual([
      {kind: 'session_assigned', later: '2'},
      {kind: 'session_given_away', later: '2'},
    ])
    // the family reads who comes first, and who comes instead
    const first = (await app.ok(listNotifications, {by: parent})).items.filter(({kind}) => kind === 'session_assigned')
    expect(first).toMatchObject([
      {title: expect.stringMatching(/ will come$/), body: expect.stringContaining('Also to 2 later visits.')},
    ])
    const replaced = (await app.ok(listNotifications, {by: parent})).items.filter(
      ({kind}) => kind === 'session_replaced',
    )
    expect(replaced).toMatchObject([
      {
        title: expect.stringMatching(/^Gil .* will come instead$/),
        body: expect.stringContaining('Also to 2 later visits.'),
      },
    ])
  })

  test('a visit that is over stays with the person who had it, though no one confirmed it', async () => {
    const {owner, field, booking, session, assign} = await agencyMorning()
    const other = await app.member(owner, 'field', {first_name: 'Gil'})
    await assign(field.member_id, {and_later: true})
    const [, second] = await story.sessions(owner, booking)
    // while the first still goes on
    const end = plusMs(session.scheduled_end, 2 * hour_ms)
    await app.rows(
      `update sessions set scheduled_start = '${plusMs(end, -hour_ms)}', scheduled_end = '${end}' where id = '${second!.id}'`,
    )
    await app.rows(`update sessions set scheduled_end = '${plusMs(end, hour_ms)}' where id = '${session.id}'`)
    app.clock.set(end)
    await assign(other.member_id, {and_later: true, to: session})
    const who = async () => (await story.sessions(owner, booking)).map(each => each.assigned?.member_id)
    expect(await who()).toEqual([other.member_id, field.member_id, other.member_id])
    expectRefusal(await assign(other.member_id, {to: second!}), 409, 'session_closed')
    expect((await who())[1]).toBe(field.member_id)
  })

  test('what was canceled or has begun follows no one', async () => {
    const {owner, parent, field, booking, session, assign} = await agencyMorning()
    const [, second, third] = await story.sessions(owner, booking)
    await app.ok(contract.cancelSession, {by: parent, key: newId(), params: {id: third!.id}, body: {}})
    await visit.starts(owner, second!)
    await assign(field.member_id, {and_later: true})
    const visits = await story.sessions(owner, booking)
    expect(visits.map(each => each.assigned?.member_id ?? null)).toEqual([field.member_id, null, null])
    expect(session.id).toBe(visits[0]!.id)
  })
})

describe('the list', () => {
  test('a booking’s sessions come whole and in order; a family’s own request without any is empty', async () => {
    const {parent, booking} = await morning()
    const starts = (await story.sessions(parent, booking)).map(session => session.scheduled_start)
    expect(starts).toEqual(['2026-06-08T14:00:00.000Z', '2026-06-09T14:00:00.000Z', '2026-06-10T14:00:00.000Z'])
    app.clock.set(testStart)
    const open = await story.request(parent)
    expect(await story.sessions(parent, open)).toEqual([])
    const bidder = await app.caretaker()
    await story.bid(bidder, open)
    expectRefusal(await app.call(contract.listSessions, {by: bidder, query: {booking_id: open.id}}), 404)
  })

  test('without a booking: from seven days back to sixty ahead, as asked, or one of any time', async () => {
    const {caretaker, booking, session} = await morning()
    const ids = async (query: Parameters<typeof app.ok<typeof contract.listSessions>>[1]) =>
      (await app.ok(contract.listSessions, {by: caretaker, ...query})).length
    expect(await ids({})).toBe(3)
    app.clock.set(plusMs(session.scheduled_start, 7 * 24 * hour_ms + 1))
    expect(await ids({})).toBe(2)
    expect(await ids({query: {from: session.scheduled_start}})).toBe(3)
    expect(await ids({query: {from: session.scheduled_start, to: plusMs(session.scheduled_start, 1)}})).toBe(1)
    expect(await ids({query: {booking_id: booking.id}})).toBe(3)
    const alone = await app.ok(contract.listSessions, {by: caretaker, query: {session_id: session.id}})
    expect(alone.map(({id}) => id)).toEqual([session.id])
    app.clock.set('2026-04-01T00:00:00Z')
    expect(await ids({})).toBe(0)
    const refused = await app.call(contract.listSessions, {
      by: caretaker,
      query: {from: '2026-06-02T00:00:00Z', to: '2026-06-01T00:00:00Z'},
    })
    expect(expectRefusal(refused, 422).fields).toHaveProperty('to')
    const years = {from: '2020-06-02T00:00:00Z', to: '2026-06-01T00:00:00Z'}
    expectRefusal(await app.call(contract.listSessions, {by: caretaker, query: years}), 422)
  })

  test('user_id narrows to the caller; anybody else’s is not there', async () => {
    const {parent, caretaker} = await morning()
    expect(await app.ok(contract.listSessions, {by: parent, query: {user_id: parent.user_id}})).toHaveLength(3)
    expectRefusal(await app.call(contract.listSessions, {by: parent, query: {user_id: caretaker.user_id}}), 404)
  })

  test('each side reads who the other is, and where, until a day after the last visit', async () => {
    const {parent, caretaker, session, third} = await morning()
    expect(await visit.reads(parent, session)).toMatchObject({
      my_side: 'parent',
      title: expect.stringMatching(/^Child Care with Cam /),
      other_name: expect.stringMatching(/^Cam /),
      contact: {name: expect.stringMatching(/^Cam /), phone_number: '+1 615 555 0100'},
    })
    expect(await visit.reads(caretaker, session)).toMatchObject({
      my_side: 'caretaker',
      title: 'Child Care for Pat',
      other_name: 'Pat',
      contact: {name: 'Pat', phone_number: '+1 615 555 0100'},
      address: {line1: '1200 Forrest Ave'},
      latitude: 36.1627,
    })
    app.clock.set(plusMs(third.scheduled_end, 24 * hour_ms + 1))
    const later = await visit.reads(caretaker, session)
    for (const name of ['address', 'contact']) expect(later).not.toHaveProperty(name)
    expect(later.latitude).not.toBe(36.1627)
    expect((await visit.reads(parent, session)).address).toBeDefined()
  })

  test('what was canceled with its booking shows the home to no one else', async () => {
    const {parent, caretaker, booking, second} = await morning()
    await app.ok(cancelBooking, {by: parent, key: newId(), params: {id: booking.id}, body: {}})
    const gone = await visit.reads(caretaker, second)
    expect(gone.status).toBe('CANCELLED')
    for (const name of ['address', 'contact']) expect(gone).not.toHaveProperty(name)
  })
})

describe('a confirmation away from the place', () => {
  const explain = (by: {token: string}, {id}: {id: string}, text: string) =>
    app.call(contract.explainPlace, {by, key: newId(), params: {id}, body: {text}})

  test('is explained by the side that made it, and both sides and staff read why', async () => {
    const {parent, caretaker, session} = await morning()
    expectRefusal(await explain(caretaker, session, 'At the park'), 409, 'nothing_to_explain')
    await visit.starts(caretaker, session, {latitude: 36.5, longitude: -86.7})
    expectRefusal(await explain(parent, session, 'Not mine'), 409, 'nothing_to_explain')
    expectRefusal(await explain(await app.caretaker(), session, 'Not mine either'), 404)
    expect((await explain(caretaker, session, 'We met at the park')).status).toBe(201)
    expectRefusal(await explain(caretaker, session, 'And again'), 409, 'already_answered')
    for (const reader of [parent, caretaker]) {
      const {explanations, started_at} = await visit.reads(reader, session)
      expect(explanations).toMatchObject([{side: 'caretaker', text: 'We met at the park'}])
      expect(started_at).toBeNull()
    }
    const {visits} = await app.ok(getAnyBooking, {by: await app.staff(), params: {id: session.booking_id}})
    expect(visits[0]?.history).toMatchObject([{kind: 'explained', data: {text: 'We met at the park'}}])
  })
})
