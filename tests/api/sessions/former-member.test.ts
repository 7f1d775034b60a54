import {expect, test} from 'vitest'
import {removeMember} from '#contract/accounts/members.ts'
import {listNotifications} from '#contract/notifications.ts'
import {agreeTimes, cancelSession, contestSession, explainPlace} from '#contract/sessions/sessions.ts'
import {silence_ms} from '#domain/constants.ts'
import {visitExceptions} from '#domain/sessions/visit-exceptions.ts'
import {newId} from '#lib/id.ts'
import {plusMs} from '#server/clock.ts'
import {testApp} from '#tests/support/app.ts'
import {expectRefusal} from '#tests/support/call.ts'
import {morningsOf} from '#tests/support/mornings.ts'
import {visitsOf} from '#tests/support/visit.ts'

const app = await testApp()
const {agencyMorning} = morningsOf(app)
const visit = visitsOf(app)
const minute_ms = 60_000

/**
 * A visit from 9:00 AM to 1:00 PM that Fern started and ended at 9:20 AM without a signal, and to which Gil was assigned
 * at 9:30 AM.
 */
async function reassigned() {
  const morning = await agencyMorning()
  const {owner, session, assign} = morning
  const fern = await app.member(owner, 'field', {first_name: 'Fern', last_name: 'Field'})
  const gil = await app.member(owner, 'field', {first_name: 'Gil', last_name: 'Hale'})
  await assign(fern.member_id)
  app.clock.advance({minutes: 1})
  await visit.starts(fern, session)
  const ended_at = plusMs(session.scheduled_start, 20 * minute_ms)
  app.clock.set(plusMs(session.scheduled_start, 30 * minute_ms))
  await assign(gil.member_id)
  app.clock.advance({minutes: 1})
  const newest = async (by: {token: string}) => (await app.ok(listNotifications, {by})).items[0]
  return {
    ...morning,
    fern,
    gil,
    ended_at,
    newest,
    fernsEndArrives: () => visit.ends(fern, session, {claimed_at: ended_at, offline: true}),
  }
}

test('the end of a former caregiver is notified to who is assigned now and to the office, by name', async () => {
  const {parent, owner, gil, session, newest, fernsEndArrives} = await reassigned()
  await fernsEndArrives()
  for (const by of [gil, owner]) {
    expect(await newest(by)).toMatchObject({
      kind: 'session_confirmed',
      title: 'Fern Field confirmed the end at 9:20 AM',
      body: expect.stringMatching(
        /^Child Care for .+\. Mon, Jun 8, 9:00 AM – 1:00 PM\. It was confirmed before the visit was reassigned\. If the time is not right, confirm the right one: that counts instead\.$/,
      ),
      link: `/dash/agency/calendar?session=${session.id}`,
    })
  }
  const family = await newest(parent)
  expect(family?.title).toMatch(/ confirmed the end at 9:20 AM$/)
  expect(family?.title).not.toContain('Fern')
  expect(family?.body).toBe('Mon, Jun 8, 9:00 AM – 1:00 PM. Please confirm it too.')
})

test('what asks the agency to confirm the end is read once who is assigned now has, not by a former caregiver’s tap', async () => {
  const {parent, owner, gil, session, fernsEndArrives} = await reassigned()
  const ends = async (by: {token: string}) =>
    (await app.ok(listNotifications, {by})).items.filter(({title}) => title.includes('confirmed the end at'))
  app.clock.set(plusMs(session.scheduled_start, 35 * minute_ms))
  await visit.ends(parent, session)
  app.clock.advance({minutes: 5})
  await fernsEndArrives()
  for (const by of [gil, owner]) {
    expect(await ends(by)).toMatchObject([
      {title: 'Fern Field confirmed the end at 9:20 AM', read_at: null},
      {body: expect.stringContaining('Please confirm it too.'), read_at: null},
    ])
  }
  expect(await ends(parent)).toMatchObject([{body: 'Mon, Jun 8, 9:00 AM – 1:00 PM.', read_at: null}])
  app.clock.set(session.scheduled_end)
  await visit.ends(gil, session)
  for (const by of [gil, owner]) {
    expect((await ends(by)).map(({read_at}) => read_at)).toEqual([session.scheduled_end, session.scheduled_end])
  }
})

test.each(['before', 'after'])(
  'who is assigned now confirms the real end, which counts, %s the former caregiver’s arrives',
  async order => {
    const {parent, owner, fern, gil, session, ended_at, fernsEndArrives} = await reassigned()
    if (order === 'after') {
      await fernsEndArrives()
      expect((await visit.reads(gil, session)).confirmations.end.caretaker).toMatchObject({
        effective_at: ended_at,
        may_replace: true,
      })
      expect((await visit.reads(parent, session)).confirmations.end.caretaker).not.toHaveProperty('may_replace')
    }
    app.clock.set(session.scheduled_end)
    await visit.ends(gil, session)
    if (order === 'before') await fernsEndArrives()
    for (const by of [parent, owner, gil]) {
      const {status, confirmations} = await visit.reads(by, session)
      expect(status).toBe('END_PARTIAL')
      expect(confirmations.end.caretaker).toMatchObject({by: gil.user_id, effective_at: session.scheduled_end})
      expect(confirmations.end.caretaker).not.toHaveProperty('may_replace')
    }
    for (const by of [owner, gil]) {
      expect((await visit.reads(by, session)).other_confirmations).toMatchObject([
        {edge: 'end', by: fern.user_id, by_name: 'Fern Field', effective_at: ended_at, flags: ['early', 'reassigned']},
      ])
    }
    await visit.starts(parent, session, {claimed_at: session.scheduled_start, offline: true})
    await visit.ends(parent, session)
    expect(await visit.reads(parent, session)).toMatchObject({
      settled_by: 'agreement',
      ended_at: session.scheduled_end,
    })
  },
)

test('the office confirms the end for who is assigned now, once, and the first tap of its side counts then', async () => {
  const {owner, gil, session, fernsEndArrives} = await reassigned()
  await fernsEndArrives()
  app.clock.set(session.scheduled_end)
  const office = await visit.ends(owner, session)
  expect(office.confirmations.end.caretaker).toMatchObject({on_behalf: 'office', effective_at: session.scheduled_end})
  app.clock.advance({minutes: 5})
  await visit.ends(gil, session)
  const {confirmations, other_confirmations} = await visit.reads(owner, session)
  expect(confirmations.end.caretaker).toMatchObject({on_behalf: 'office'})
  expect(other_confirmations).toHaveLength(2)
})

test('an end that the family agrees with stands, and so does what a side has accepted', async () => {
  const agreed = await reassigned()
  app.clock.set(agreed.ended_at)
  await visit.ends(agreed.parent, agreed.session)
  app.clock.set(plusMs(agreed.session.scheduled_start, 40 * minute_ms))
  await agreed.fernsEndArrives()
  expect((await visit.reads(agreed.gil, agreed.session)).confirmations.end.caretaker).not.toHaveProperty('may_replace')
  app.clock.set(agreed.session.scheduled_end)
  await visit.ends(agreed.gil, agreed.session)
  expect((await visit.reads(agreed.owner, agreed.session)).confirmations.end.caretaker).toMatchObject({
    by: agreed.fern.user_id,
  })

  const accepted = await reassigned()
  await accepted.fernsEndArrives()
  app.clock.set(accepted.session.scheduled_end)
  await visit.starts(accepted.parent, accepted.session)
  await visit.ends(accepted.parent, accepted.session)
  const params = {id: accepted.session.id}
  await app.ok(agreeTimes, {by: accepted.owner, key: newId(), params, body: {}})
  const before = await visit.reads(accepted.parent, accepted.session)
  expect(before.settled_by).toBe('accepted')
  expect((await visit.reads(accepted.gil, accepted.session)).confirmations.end.caretaker).not.toHaveProperty(
    'may_replace',
  )
  app.clock.advance({minutes: 1})
  await visit.ends(accepted.gil, accepted.session)
  expect(await visit.reads(accepted.parent, accepted.session)).toMatchObject({
    ended_at: before.ended_at,
    confirmations: {end: {caretaker: {by: accepted.fern.user_id}}},
  })
})

test('of a contested or a canceled visit no other time is offered', async () => {
  const contested = await reassigned()
  await contested.fernsEndArrives()
  app.clock.set(plusMs(contested.session.scheduled_end, silence_ms + minute_ms))
  const words = {by: contested.parent, key: newId(), body: {reason: 'Someone else came later and stayed until one.'}}
  await app.ok(contestSession, {...words, params: {id: contested.session.id}})
  const {status, confirmations} = await visit.reads(contested.gil, contested.session)
  expect(status).toBe('DISPUTED')
  expect(confirmations.start.caretaker).not.toHaveProperty('may_replace')
  expect(confirmations.end.caretaker).not.toHaveProperty('may_replace')

  const canceled = await agencyMorning()
  const [fern, gil] = [await app.member(canceled.owner, 'field'), await app.member(canceled.owner, 'field')]
  await canceled.assign(fern.member_id)
  const claimed_at = plusMs(app.clock.now(), minute_ms)
  app.clock.advance({minutes: 5})
  await canceled.assign(gil.member_id)
  const params = {id: canceled.session.id}
  await app.ok(cancelSession, {by: canceled.parent, key: newId(), params, body: {reason: 'We are ill.'}})
  await visit.starts(fern, canceled.session, {claimed_at, offline: true})
  const read = await visit.reads(canceled.owner, canceled.session)
  expect(read.status).toBe('CANCELLED')
  expect(read.confirmations.start.caretaker).toMatchObject({by: fern.user_id})
  expect(read.confirmations.start.caretaker).not.toHaveProperty('may_replace')
})

test('who came instead confirms the start too: it counts, and the visit is theirs', async () => {
  const {owner, fern, gil, session} = await reassigned()
  expect((await visit.reads(gil, session)).confirmations.start.caretaker).toMatchObject({
    by: fern.user_id,
    may_replace: true,
  })
  await visit.starts(gil, session)
  const read = await visit.reads(owner, session)
  expect(read.confirmations.start.caretaker).toMatchObject({by: gil.user_id})
  expect(read).not.toHaveProperty('began_by')
  expect(read.other_confirmations).toMatchObject([{edge: 'start', by: fern.user_id, by_name: 'Fern Field'}])
})

test('who has confirmed the end is not asked for another start', async () => {
  const {gil, session} = await reassigned()
  await visit.ends(gil, session)
  expect((await visit.reads(gil, session)).confirmations.start.caretaker).not.toHaveProperty('may_replace')
})

test('what a removed member confirmed stands until someone else is assigned', async () => {
  const {owner, field: fern, session, assign} = await agencyMorning()
  const gil = await app.member(owner, 'field')
  await assign(fern.member_id)
  await visit.starts(fern, session)
  app.clock.advance({minutes: 5})
  await app.ok(removeMember, {by: owner, params: {id: fern.member_id}})
  expect((await visit.reads(owner, session)).confirmations.start.caretaker).not.toHaveProperty('may_replace')
  app.clock.advance({minutes: 5})
  await visit.starts(owner, session)
  expect((await visit.reads(owner, session)).confirmations.start.caretaker).toMatchObject({by: fern.user_id})
  app.clock.advance({minutes: 5})
  await assign(gil.member_id)
  expect((await visit.reads(gil, session)).confirmations.start.caretaker).toMatchObject({
    by: fern.user_id,
    may_replace: true,
  })
})

test('a start confirmed anew away from the place is explained once, though that of the former caregiver was', async () => {
  const {owner, session, assign} = await agencyMorning()
  const fern = await app.member(owner, 'field', {first_name: 'Fern'})
  const gil = await app.member(owner, 'field', {first_name: 'Gil'})
  const away = {latitude: 36.5, longitude: -86.7}
  const explain = (by: {token: string}) =>
    app.call(explainPlace, {by, key: newId(), params: {id: session.id}, body: {text: 'We met at the park'}})
  await assign(fern.member_id)
  app.clock.advance({minutes: 1})
  await visit.starts(fern, session, away)
  expect((await explain(fern)).status).toBe(201)
  app.clock.advance({minutes: 10})
  await assign(gil.member_id)
  app.clock.advance({minutes: 5})
  await visit.starts(gil, session, away)
  const exceptions = async () => visitExceptions(await visit.reads(owner, session), app.clock.now())
  expect(await exceptions()).toContain('far')
  expect((await explain(gil)).status).toBe(201)
  expect(await exceptions()).not.toContain('far')
  for (const by of [gil, owner]) expectRefusal(await explain(by), 409, 'already_answered')
})
