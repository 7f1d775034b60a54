import {beforeEach, expect, test} from 'vitest'
import {listExceptions, settleException} from '#contract/admin/exceptions.ts'
import {listNotifications} from '#contract/notifications.ts'
import {contestSession} from '#contract/sessions/sessions.ts'
import {lineText} from '#domain/money/invoice-text.ts'
import {newId} from '#lib/id.ts'
import {plusMs} from '#server/clock.ts'
import {testApp} from '#tests/support/app.ts'
import {long_lived_tokens} from '#tests/support/browser/long-lived-tokens.ts'
import {expectRefusal} from '#tests/support/call.ts'
import {testStart} from '#tests/support/clock.ts'
import {careMoneyOf, monday} from '#tests/support/money/care-money.ts'
import {moneyOf} from '#tests/support/money/money.ts'
import {morningsOf} from '#tests/support/mornings.ts'
import type {Parent} from '#tests/support/people.ts'
import {visitsOf} from '#tests/support/visit.ts'

const app = await testApp()
const money = moneyOf(app)
const visit = visitsOf(app)
const {agencyMorning} = morningsOf(app)
const {booked, list} = careMoneyOf(app)
const minute_ms = 60_000

beforeEach(async () => {
  app.clock.set(testStart)
  await app.reset()
})

/** Four hours from 9:00 at $25; the caregiver starts so late and leaves half an hour later. */
async function leaves(reason: string | null, late_minutes = 0) {
  const of = await booked('2026-06-08', '2026-06-08')
  await app.rows(long_lived_tokens)
  const session = of.sessions[0]!
  app.clock.set(plusMs(session.scheduled_start, late_minutes * minute_ms))
  await visit.starts(of.carer, session)
  app.clock.advance({minutes: 30})
  const ended = await visit.ends(of.carer, session, {reason})
  return {...of, session, ended}
}

/** The lines of the family's statement of that week, once all has settled. */
async function statementOf(parent: Parent): Promise<[string, number][]> {
  await visit.until('2026-06-14T12:00:00.000Z')
  await money.until(monday.first)
  const [statement] = await list(parent)
  return (statement?.lines ?? []).map(line => [lineText(line), line.amount_cents])
}

const textsOf = async (by: {token: string}) =>
  (await app.ok(listNotifications, {by})).items.map(({title, body}) => `${title}: ${body}`)

test('a caregiver who found no one home is paid for the booked time, and the statement says why', async () => {
  const {parent, carer, session, ended} = await leaves('family_absent')
  expect(ended).toMatchObject({status: 'END_PARTIAL', pay: {care_cents: 10_000}})
  expect((await textsOf(parent))[0]).toMatch(
    /says that no one was home: .+ It is billed until the booked end, 1:00 PM, unless you confirm or contest it by Tue, Jun 16, 1:00 PM/,
  )
  const read = await visit.reads(parent, session)
  expect(read.confirmations.end.caretaker).toMatchObject({reason: 'family_absent'})
  expect(await statementOf(parent)).toEqual([
    ['Mon, Jun 8, 9:00 AM – 1:00 PM, billed until the booked end, as no one was home', 10_000],
    ['Village fee, 10% of care', 1000],
  ])
  for (const by of [parent, carer])
    expect((await textsOf(by)).join()).toContain('No one was home, so it is billed until the booked end.')
})

test('what the caregiver was late is not billed, and no text says that it is', async () => {
  const {parent, carer} = await leaves('family_absent', 40)
  expect((await statementOf(parent))[0]).toEqual([
    'Mon, Jun 8, 9:00 AM – 1:00 PM, billed until the booked end, as no one was home',
    8333,
  ])
  for (const by of [parent, carer]) expect((await textsOf(by)).join()).not.toContain('booked time')
})

test('the statement does not say so of a visit that the next caregiver went to', async () => {
  const {parent, owner, session, assign, field} = await agencyMorning()
  await app.rows(long_lived_tokens)
  const gil = await app.member(owner, 'field', {first_name: 'Gil'})
  await assign(field.member_id)
  app.clock.advance({minutes: 1})
  await visit.starts(field, session)
  app.clock.advance({minutes: 29})
  await visit.ends(field, session, {reason: 'family_absent'})
  app.clock.advance({minutes: 5})
  await assign(gil.member_id)
  app.clock.set(plusMs(session.scheduled_end, 5 * minute_ms))
  await visit.ends(gil, session)
  expect((await statementOf(parent)).map(([text]) => text)).toEqual(['Mon, Jun 8, 9:00 AM – 1:00 PM, care'])
})

test('without the reason an early end is the end', async () => {
  const {parent, ended} = await leaves(null)
  expect(ended).toMatchObject({status: 'END_PARTIAL', contest_until: null})
  expectRefusal(
    await app.call(contestSession, {by: parent, key: newId(), params: {id: ended.id}, body: {reason: 'She left'}}),
    409,
    'not_settled',
  )
  expect((await statementOf(parent))[0]).toEqual(['Mon, Jun 8, 9:00 AM – 1:00 PM, care', 1250])
})

test('a family that confirms anything has the visit judged by the times, as any other', async () => {
  const {parent, session} = await leaves('family_absent')
  await visit.starts(parent, session, {claimed_at: session.scheduled_start})
  expect((await visit.reads(parent, session)).contest_until).toBeNull()
  expect((await statementOf(parent))[0]).toEqual(['Mon, Jun 8, 9:00 AM – 1:00 PM, care', 1250])
})

test('once it can no longer be contested, what the family confirms is stored and changes no sum', async () => {
  const {parent, carer, session} = await leaves('family_absent')
  expect((await statementOf(parent))[0]?.[1]).toBe(10_000)
  await visit.until('2026-06-16T18:00:01.000Z')
  const confirmed = await visit.starts(parent, session, {reported_at: session.scheduled_start})
  expect(confirmed).toMatchObject({settled_by: 'deadline', ended_at: session.scheduled_end})
  expect(await visit.storedFlags(session)).toContainEqual(expect.arrayContaining(['after_settling']))
  expect((await textsOf(carer))[0]).toContain('The visit is already settled.')
  await money.until(monday.second)
  expect(await list(parent)).toMatchObject([{amount_cents: 11_000, credited_cents: 0}])
})

test('the family may contest it at once: then staff decide, and nothing is billed before', async () => {
  const {parent, session} = await leaves('family_absent')
  const contested = await app.ok(contestSession, {
    by: parent,
    key: newId(),
    params: {id: session.id},
    body: {reason: 'We were home'},
  })
  expect(contested).toMatchObject({status: 'DISPUTED', exceptions: ['contested']})
  expect(await statementOf(parent)).toEqual([])
  const staff = await app.staff()
  const [item] = (await app.ok(listExceptions, {by: staff})).items
  await app.ok(settleException, {
    by: staff,
    key: newId(),
    params: {id: session.id},
    body: {
      act: 'settle',
      started_at: session.scheduled_start,
      ended_at: plusMs(session.scheduled_start, 60 * minute_ms),
      version: item!.visit!.version,
      reason_code: 'both_told',
      memo: 'They were home for an hour',
    },
  })
  await money.until(monday.second)
  const [statement] = await list(parent)
  expect(statement?.lines.map(line => [lineText(line), line.amount_cents])).toEqual([
    ['Mon, Jun 8, 9:00 AM – 1:00 PM, care', 2500],
    ['Village fee, 10% of care', 250],
  ])
})

test('the family is notified though the office confirmed the same end a minute later, and once', async () => {
  const {parent, owner, session, assign, field} = await agencyMorning()
  await assign(field.member_id)
  app.clock.set(session.scheduled_start)
  await visit.starts(field, session)
  const left_at = plusMs(session.scheduled_start, 30 * minute_ms)
  app.clock.set(plusMs(left_at, minute_ms))
  await visit.ends(owner, session)
  const absences = async () => (await textsOf(parent)).filter(text => text.includes('says that no one was home'))
  expect(await absences()).toEqual([])
  app.clock.advance({minutes: 20})
  await visit.ends(field, session, {claimed_at: left_at, offline: true, reason: 'family_absent'})
  expect(await absences()).toHaveLength(1)
  const coordinator = await app.member(owner, 'coordinator')
  await visit.ends(coordinator, session, {claimed_at: plusMs(left_at, 30_000), reason: 'family_absent'})
  expect(await absences()).toHaveLength(1)
})
