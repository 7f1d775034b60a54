import {describe, expect, test} from 'vitest'
import * as confirming from '#contract/sessions/confirming.ts'
import * as contract from '#contract/sessions/sessions.ts'
import {startCodeAt} from '#domain/sessions/start-code.ts'
import {newId} from '#lib/id.ts'
import {plusMs} from '#server/clock.ts'
import {testApp} from '#tests/support/app.ts'
import {expectRefusal} from '#tests/support/call.ts'
import {morningsOf} from '#tests/support/mornings.ts'
import {storyOf} from '#tests/support/story.ts'
import {visitsOf} from '#tests/support/visit.ts'

const app = await testApp()
const story = storyOf(app)
const visit = visitsOf(app)
const {agencyMorning, morning} = morningsOf(app)
const minute_ms = 60_000

describe('the start code', () => {
  const key = async (parent: {token: string}, {id}: {id: string}) =>
    app.ok(confirming.getStartCode, {by: parent, params: {id}})

  test('the right code starts the visit for both sides, once', async () => {
    const {parent, caretaker, session} = await morning()
    const {secret, step_s, digits, valid_from, valid_until} = await key(parent, session)
    expect({step_s, digits}).toEqual({step_s: 300, digits: 6})
    expect(valid_from < session.scheduled_start && valid_until > session.scheduled_end).toBe(true)
    const claimed_at = plusMs(session.scheduled_start, -2 * minute_ms)
    const code = await startCodeAt(secret, claimed_at)
    app.clock.advance({hours: 2})
    const started = await visit.starts(caretaker, session, {claimed_at, code, offline: true})
    expect(started).toMatchObject({
      status: 'IN_PROGRESS',
      confirmations: {
        start: {parent: {effective_at: claimed_at, reason: 'start_code', by: caretaker.user_id}},
      },
      receipt: {flags: []},
    })
    // what it proved cannot be proved again
    const again = await visit.starts(caretaker, session, {claimed_at, code})
    expect(again.receipt.replayed).toBe(true)
    expect(await visit.storedFlags(session)).toHaveLength(2)
    // nor does a wrong one take anything from it
    const wrong = code === '000000' ? '000001' : '000000'
    expect((await visit.starts(caretaker, session, {claimed_at, code: wrong})).receipt.flags).toEqual([])
  })

  test('a code typed just after the family confirmed stores no second claim of theirs', async () => {
    const {parent, caretaker, session} = await morning()
    await visit.starts(parent, session)
    const code = await startCodeAt((await key(parent, session)).secret, app.clock.now())
    expect((await visit.starts(caretaker, session, {code})).status).toBe('IN_PROGRESS')
    expect(await visit.storedFlags(session)).toHaveLength(2)
  })

  test('a code typed after the press counts although the press is a repeat', async () => {
    const {parent, caretaker, session} = await morning()
    const claimed_at = app.clock.now()
    await visit.starts(caretaker, session, {claimed_at})
    const {secret} = await key(parent, session)
    const code = await startCodeAt(secret, claimed_at)
    const answer = await visit.starts(caretaker, session, {claimed_at, code})
    expect(answer).toMatchObject({status: 'IN_PROGRESS', receipt: {side: 'caretaker', replayed: true}})
    // and the family hears of the press once
    const notices = await app.rows(
      `select id from notices where session_id = '${session.id}' and kind = 'session_confirmed'`,
    )
    expect(notices).toHaveLength(1)
  })

  test('a code that arrives after both confirmed the end settles the visit, and the family is notified of that', async () => {
    const {parent, caretaker, session} = await morning()
    const claimed_at = app.clock.now()
    const code = await startCodeAt((await key(parent, session)).secret, claimed_at)
    await visit.starts(caretaker, session, {claimed_at})
    app.clock.set(session.scheduled_end)
    await visit.ends(caretaker, session)
    await visit.ends(parent, session)
    app.clock.advance({minutes: 10})
    const answer = await visit.starts(caretaker, session, {claimed_at, code, offline: true})
    expect(answer).toMatchObject({status: 'COMPLETED', settled_by: 'agreement', receipt: {replayed: true}})
    const settled = await app.rows(
      `select user_id from notices where session_id = '${session.id}' and facts ->> 'settled' = 'true'`,
    )
    expect(settled).toEqual([{user_id: parent.user_id}])
  })

  test('a wrong code leaves the caregiver’s claim standing, flagged; after five no code is right', async () => {
    const {parent, caretaker, session} = await morning()
    const {secret} = await key(parent, session)
    const right = await startCodeAt(secret, app.clock.now())
    const wrong = right === '000000' ? '000001' : '000000'
    const first = await visit.starts(caretaker, session, {code: wrong})
    expect(first).toMatchObject({
      status: 'START_PARTIAL',
      receipt: {flags: ['code_invalid'], replayed: false},
    })
    for (let tries = 1; tries < 5; tries++) {
      expect((await visit.starts(caretaker, session, {code: wrong})).receipt.flags).toEqual(['code_invalid'])
    }
    expect(await visit.starts(caretaker, session, {code: right})).toMatchObject({
      status: 'START_PARTIAL',
      receipt: {flags: ['code_invalid']},
    })
  })

  test('after a wrong code the right one, typed minutes later, proves the start; the first tap counts', async () => {
    const {parent, caretaker, session} = await morning()
    const {secret} = await key(parent, session)
    const started_at = app.clock.now()
    const right = await startCodeAt(secret, plusMs(started_at, 4 * minute_ms))
    const wrong = right === '000000' ? '000001' : '000000'
    await visit.starts(caretaker, session, {code: wrong})
    app.clock.advance({minutes: 4})
    expect(await visit.starts(caretaker, session, {code: right})).toMatchObject({
      status: 'IN_PROGRESS',
      confirmations: {start: {caretaker: {effective_at: started_at}, parent: {reason: 'start_code'}}},
      receipt: {flags: []},
    })
  })

  test('the right code typed within two minutes of a wrong one is received without a remark', async () => {
    const {parent, caretaker, session} = await morning()
    const right = await startCodeAt((await key(parent, session)).secret, app.clock.now())
    await visit.starts(caretaker, session, {code: right === '000000' ? '000001' : '000000'})
    app.clock.advance({minutes: 1})
    expect(await visit.starts(caretaker, session, {code: right})).toMatchObject({
      status: 'IN_PROGRESS',
      receipt: {flags: [], replayed: true},
    })
    // the first tap is stored with its own
    expect(await visit.storedFlags(session)).toContainEqual(['code_invalid'])
  })

  test('a code typed after the visit went to someone else and back leaves the own start standing', async () => {
    const {parent, owner, field: fern, session, assign} = await agencyMorning()
    const gil = await app.member(owner, 'field')
    const {secret} = await key(parent, session)
    await assign(fern.member_id)
    app.clock.advance({minutes: 1})
    const started_at = app.clock.now()
    await visit.starts(fern, session, {memo: 'Met at the door'})
    for (const {member_id} of [gil, fern]) {
      app.clock.advance({minutes: 4})
      await assign(member_id)
    }
    app.clock.advance({minutes: 4})
    const code = await startCodeAt(secret, app.clock.now())
    const notified = () => app.rows(`select id from notices where session_id = '${session.id}'`)
    const before = await notified()
    const wrong = await visit.starts(fern, session, {
      code: code === '000000' ? '000001' : '000000',
      is_code_only: true,
    })
    expect(wrong).toMatchObject({
      confirmations: {start: {caretaker: {effective_at: started_at, memo: 'Met at the door'}, parent: null}},
      receipt: {flags: ['code_invalid'], received_at: app.clock.now()},
    })
    expect(await notified()).toEqual(before)
    expect(await visit.starts(fern, session, {code, is_code_only: true})).toMatchObject({
      status: 'IN_PROGRESS',
      confirmations: {start: {caretaker: {effective_at: started_at}, parent: {reason: 'start_code'}}},
    })
    // pressing the button anew is another start
    app.clock.advance({minutes: 4})
    const again = await visit.starts(fern, session)
    expect(again.confirmations.start.caretaker?.effective_at).toBe(app.clock.now())
  })

  test('an old code proves nothing, nor does a right one prove another time', async () => {
    const {parent, caretaker, session} = await morning()
    const {secret} = await key(parent, session)
    const old = await startCodeAt(secret, plusMs(session.scheduled_start, -20 * minute_ms))
    expect((await visit.starts(caretaker, session, {code: old})).receipt.flags).toEqual(['code_invalid'])

    const other = await morning()
    other.session = (await story.sessions(other.parent, other.booking))[0]!
    app.clock.advance({hours: 1})
    const code = await startCodeAt((await key(other.parent, other.session)).secret, app.clock.now())
    const reported_at = other.session.scheduled_start
    const answer = await visit.starts(other.caretaker, other.session, {
      code,
      reported_at,
      reason: 'Was on time',
    })
    expect(answer.confirmations.start.caretaker?.effective_at).toBe(reported_at)
    expect(answer.confirmations.start.parent?.effective_at).toBe(app.clock.now())
  })

  test('its key is the family’s alone, and a canceled session has none', async () => {
    const {parent, caretaker, session, second} = await morning()
    expectRefusal(await app.call(confirming.getStartCode, {by: caretaker, params: {id: session.id}}), 403)
    expectRefusal(await app.call(confirming.getStartCode, {by: await app.parent(), params: {id: session.id}}), 404)
    await app.ok(contract.cancelSession, {by: parent, key: newId(), params: {id: second.id}, body: {}})
    expectRefusal(await app.call(confirming.getStartCode, {by: parent, params: {id: second.id}}), 409, 'session_closed')
    expect(JSON.stringify(await story.sessions(caretaker, {id: session.booking_id}))).not.toContain('secret')
  })
})
