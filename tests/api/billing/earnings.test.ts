import {beforeEach, expect, test} from 'vitest'
import {creditInvoice} from '#contract/admin/returns.ts'
import * as contract from '#contract/money/earnings.ts'
import {getProfile} from '#contract/accounts/own-profile.ts'
import * as invoices from '#contract/money/invoices.ts'
import {cancelSession} from '#contract/sessions/sessions.ts'
import {plusMs} from '#server/clock.ts'
import {newId} from '#lib/id.ts'
import {testApp} from '#tests/support/app.ts'
import {testStart} from '#tests/support/clock.ts'
import {careMoneyOf, monday} from '#tests/support/money/care-money.ts'
import {moneyOf} from '#tests/support/money/money.ts'
import {pdfText} from '#tests/support/pdf-text.ts'
import {storyOf} from '#tests/support/story.ts'
import {visitsOf} from '#tests/support/visit.ts'

const app = await testApp()
const money = moneyOf(app)
const visit = visitsOf(app)
const story = storyOf(app)
const {booked, list, stated, takesPlace} = careMoneyOf(app)
const week = {period: 'week', day: '2026-06-10'} as const

beforeEach(async () => {
  app.clock.set(testStart)
  await app.reset()
})

test('a caregiver reads what a week earns: certain, waiting with its time, and ahead', async () => {
  const {parent, carer, sessions} = await booked('2026-06-08', '2026-06-10')
  const [first, second, third] = sessions
  await takesPlace([parent, carer], first!)
  app.clock.set(second!.scheduled_start)
  await visit.starts(carer, second!)
  app.clock.set(second!.scheduled_end)
  await visit.ends(carer, second!)
  const earnings = await app.ok(contract.getEarnings, {by: carer, query: week})
  expect(earnings).toMatchObject({
    from: '2026-06-08',
    to: '2026-06-14',
    settled: {visits: 1, cents: 10_000},
    waiting: {visits: 1, cents: 10_000, certain_at: plusMs(second!.scheduled_end, 24 * 3_600_000)},
    upcoming: {visits: 1, cents: 10_000},
  })
  expect(earnings.parts.map(part => part.settled_cents + part.waiting_cents + part.upcoming_cents)).toEqual([
    10_000, 10_000, 10_000, 0, 0, 0, 0,
  ])
  // a day later the silent family has agreed, and of the third visit nothing was said
  await visit.until(plusMs(third!.scheduled_end, 60_000))
  expect(await app.ok(contract.getEarnings, {by: carer, query: week})).toMatchObject({
    settled: {visits: 2, cents: 20_000},
    unconfirmed: {
      visits: 1,
      cents: 10_000,
      first_day: '2026-06-10',
      until: plusMs(third!.scheduled_end, 24 * 3_600_000),
    },
  })
  const other = await app.caretaker()
  expect(await app.ok(contract.getEarnings, {by: other, query: {...week, period: 'year'}})).toMatchObject({
    settled: {visits: 0, cents: 0},
    parts: {length: 12},
  })
})

test('a visit whose end the caregiver confirmed early waits, at the sum of the confirmed times', async () => {
  const {carer, sessions} = await booked('2026-06-08', '2026-06-08')
  const [session] = sessions
  app.clock.set(session!.scheduled_start)
  await visit.starts(carer, session!)
  app.clock.set(plusMs(session!.scheduled_end, -2 * 3_600_000))
  await visit.ends(carer, session!)
  expect(await app.ok(contract.getEarnings, {by: carer, query: week})).toMatchObject({
    waiting: {visits: 1, cents: 5000, certain_at: plusMs(session!.scheduled_end, 24 * 3_600_000)},
    upcoming: {visits: 0, cents: 0},
  })
  expect(await visit.reads(carer, session!)).toMatchObject({status: 'END_PARTIAL', pay: {care_cents: 5000}})
})

test('a visit whose start and end were both confirmed before it was booked to start is unclear until its deadline', async () => {
  const {carer, sessions} = await booked('2026-06-08', '2026-06-08')
  const [session] = sessions
  app.clock.set(plusMs(session!.scheduled_start, -2 * 3_600_000))
  await visit.starts(carer, session!)
  app.clock.set(plusMs(session!.scheduled_start, -3_600_000))
  await visit.ends(carer, session!)
  expect(await app.ok(contract.getEarnings, {by: carer, query: week})).toMatchObject({
    waiting: {visits: 0, cents: 0, certain_at: null},
    unclear: {visits: 1, cents: 0, first_day: '2026-06-08', until: plusMs(session!.scheduled_end, 24 * 3_600_000)},
    contested: {visits: 0, cents: 0},
  })
  expect(await visit.reads(carer, session!)).toMatchObject({status: 'END_PARTIAL', pay: {care_cents: 0}})
  app.clock.set(plusMs(session!.scheduled_end, 24 * 3_600_000))
  expect(await app.ok(contract.getEarnings, {by: carer, query: week})).toMatchObject({
    unclear: {visits: 0, cents: 0, first_day: null, until: null},
    contested: {visits: 1, cents: 0},
  })
})

test('a visit says what it pays to its caregiver alone, and once settled what it was settled at', async () => {
  const {parent, carer, sessions} = await booked('2026-06-08', '2026-06-09')
  const [first, second] = sessions
  expect(await visit.reads(carer, first!)).toMatchObject({pay: {rate_cents: 2500, care_cents: 10_000}})
  expect(await visit.reads(parent, first!)).not.toHaveProperty('pay')
  await takesPlace([parent, carer], first!, {end: -60})
  expect(await visit.reads(carer, first!)).toMatchObject({
    settled_by: 'agreement',
    pay: {rate_cents: 2500, care_cents: 7500},
  })
  await app.ok(cancelSession, {by: carer, params: {id: second!.id}, body: {}})
  expect(await visit.reads(carer, second!)).not.toHaveProperty('pay')
})

test('what is settled is what the statement of the same visits says, to the cent', async () => {
  const [parent, carer] = [await app.parent(), await app.caretaker()]
  const booking = await story.request(parent, {
    schedule: [{date_range: ['2026-06-08', '2026-06-10'], time_range: ['09:00', '12:35']}],
  })
  await story.bid(carer, booking, 23.37)
  await story.approve(parent, booking, carer)
  const [first, second, third] = await story.sessions(parent, booking)
  await takesPlace([parent, carer], first!, {end: -37})
  await takesPlace([parent, carer], second!, {start: 13})
  // less than a day before
  await app.ok(cancelSession, {by: parent, params: {id: third!.id}, body: {}})
  await money.until(monday.first)
  const [statement, ...others] = await list(parent)
  expect(others).toEqual([])
  const {settled} = await app.ok(contract.getEarnings, {by: carer, query: week})
  expect(settled).toEqual({visits: 3, cents: statement!.amount_cents - statement!.fee_cents})
  // 178 minutes, 202 minutes and the hour of the cancellation, each rounded
  expect(settled.cents).toBe(6933 + 7868 + 2337)
})

test('a year’s summary has what was received, not what is due', async () => {
  const {parent, carer, sessions} = await booked('2026-06-08', '2026-06-15')
  for (const session of sessions) await takesPlace([parent, carer], session)
  await money.until(monday.first)
  await money.until(monday.second)
  const csv = async (year: string) =>
    (await app.call(contract.getEarningsCsv, {by: carer, params: {year}})).text.trim().split('\r\n')
  expect(await csv('2026')).toHaveLength(1)
  const [, first] = await list(parent)
  const key = () => newId()
  await app.ok(invoices.markPaidOutside, {by: parent, params: {id: first!.id}, body: {}, key: key()})
  expect(await csv('2026')).toHaveLength(1)
  await app.ok(invoices.answerPaidOutside, {by: carer, params: {id: first!.id}, body: {received: true}, key: key()})
  const [head, row, ...rest] = await csv('2026')
  expect(head).toContain('Received,Statement,Family')
  expect(row).toContain(`${first!.number},`)
  expect(row).toMatch(/,Outside of Village,700\.00,0\.00,700\.00$/)
  expect(rest).toEqual([])
  expect(await csv('2025')).toHaveLength(1)
  const pdf = await app.app.request('/api/caretaker/earnings/2026/pdf', {
    headers: {Authorization: `Bearer ${carer.token}`},
  })
  const text = pdfText(Buffer.from(await pdf.arrayBuffer()))
  expect(text).toContain('Earnings 2026')
  expect(text).toContain('$700.00')
  expect(text).toContain('Made by: Village, 100 Main St, Nashville, TN 37201, Tax ID 12-3456789')
})

test('a year’s summary leaves out a statement that was received and credited in full', async () => {
  const {parent, carer, id} = await stated()
  await app.ok(invoices.markPaidOutside, {by: parent, params: {id}, body: {}, key: newId()})
  await app.ok(invoices.answerPaidOutside, {by: carer, params: {id}, body: {received: true}, key: newId()})
  const staff = await app.staff()
  const credit = (amount_cents: number) => {
    const body = {amount_cents, reason: 'goodwill' as const, memo: 'The visit did not take place'}
    return app.ok(creditInvoice, {by: staff, key: newId(), params: {id}, body})
  }
  const rows = async () =>
    (await app.call(contract.getEarningsCsv, {by: carer, params: {year: '2026'}})).text.trim().split('\r\n').slice(1)
  const pdf = async () => {
    const headers = {Authorization: `Bearer ${carer.token}`}
    const answer = await app.app.request('/api/caretaker/earnings/2026/pdf', {headers})
    return pdfText(Buffer.from(await answer.arrayBuffer()))
  }
  await credit(4_000)
  expect(await rows()).toEqual([expect.stringMatching(/,60\.00,0\.00,60\.00$/)])
  expect(await pdf()).toContain('Statements: 1')
  await credit(6_000)
  expect(await rows()).toEqual([])
  expect(await pdf()).toContain('Statements: 0')
})

test('the summary of a year without payments names its caregiver', async () => {
  const carer = await app.caretaker()
  const {first_name, last_name} = await app.ok(getProfile, {by: carer})
  const pdf = await app.app.request('/api/caretaker/earnings/2025/pdf', {
    headers: {Authorization: `Bearer ${carer.token}`},
  })
  expect(pdfText(Buffer.from(await pdf.arrayBuffer()))).toContain(`Caregiver: ${first_name} ${last_name}`)
})
