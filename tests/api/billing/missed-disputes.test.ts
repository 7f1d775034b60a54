import {beforeEach, describe, expect, test} from 'vitest'
import {listExceptions} from '#contract/admin/exceptions.ts'
import * as checkout from '#contract/money/checkout.ts'
import {listOrgInvoices, listPayments} from '#contract/money/invoices.ts'
import {plusMs} from '#server/clock.ts'
import {askProvider} from '#server/jobs/money.ts'
import {askDisputes, noteDisputed} from '#server/modules/payments/index.ts'
import {testApp} from '#tests/support/app.ts'
import {testStart} from '#tests/support/clock.ts'
import {breakAt} from '#tests/support/services/faults.ts'
import {moneyOf, numbers} from '#tests/support/money/money.ts'
import {watchStatements} from '#tests/support/money/statements.ts'
import {storyOf} from '#tests/support/story.ts'

const app = await testApp()
const money = moneyOf(app)
const story = storyOf(app)
const minute_ms = 60_000
const hour_ms = 60 * minute_ms

beforeEach(async () => {
  app.clock.set(testStart)
  await app.reset()
  await app.rows("delete from jobs.job where name = 'mail'")
})

/** An agency pays a lead invoice of $30 by a card whose bank takes that back later; nothing is told but that it was paid. */
async function paid(number: string) {
  const agency = await app.agency()
  await story.confirmed(await app.parent(), agency)
  const [invoice] = await app.ok(listOrgInvoices, {by: agency, query: {status: 'OPEN'}})
  await money.pay(await app.ok(checkout.leadInvoiceByCard, {by: agency, params: {invoiceId: invoice!.id}}), number)
  await money.holdBack()
  return agency
}
const at = (ms: number) => money.until(plusMs(testStart, ms))
/** The statements that this sends. */
async function statementsOf(work: () => Promise<unknown>): Promise<readonly string[]> {
  const sent = watchStatements()
  await work()
  return [...sent()]
}
const raise = (error: unknown) => {
  throw error
}
/** Asks the provider alone; no other job runs. */
const lookAt = async (ms: number) => {
  app.clock.set(plusMs(testStart, ms))
  await askDisputes({...app.deps, db: app.db}, {now: app.clock.now(), onTrouble: raise})
}
const atDesk = async () => (await app.ok(listPayments, {by: await app.staff()})).items
const mails = () => app.rows("select 1 from jobs.job where name = 'mail' and data ->> 'mail' = 'dispute'")

describe('a dispute of which no word ever came', () => {
  test('is found while the bank looks at it, and so is its end', async () => {
    const agency = await paid(numbers.isLost)
    await at(90_000)
    expect(await atDesk()).toMatchObject([{status: 'DISPUTED', dispute: {status: 'OPEN', amount_cents: 3000}}])
    const listed = async () =>
      (await app.ok(listExceptions, {by: await app.staff(), query: {about: 'money'}})).items.map(each => each.money)
    const payer = {id: agency.org_id, kind: 'agency', user_id: null}
    const [first] = await listed()
    expect(first).toMatchObject({payer, reason: 'fraudulent', answer_by: plusMs(testStart, 120_000), dispute_url: null})
    // the provider's page has a known address, and a later day is taken over
    const disputeUrl = (id: string) => `https://provider.test/disputes/${id}`
    Object.assign(app.deps.payments, {disputeUrl})
    const answer_by = '2026-07-01T12:00:00.000Z'
    const [dispute] = await app.deps.payments.listDisputes(testStart)
    const later = {...dispute!, dispute: {...dispute!.dispute, answer_by}}
    await app.db.transaction(tx => noteDisputed(tx, later, app.deps.jobs, app.clock.now()))
    const dispute_url = disputeUrl(dispute!.dispute.provider_dispute_id)
    expect(await listed()).toMatchObject([{answer_by, dispute_url}])
    Object.assign(app.deps.payments, {disputeUrl: undefined})
    await at(7 * hour_ms)
    expect(await atDesk()).toMatchObject([{status: 'DISPUTED', dispute: {status: 'LOST'}}])
    const owed = {'revenue:lead': -3000, [`receivable:${agency.org_id}`]: 3000}
    expect(await money.balances()).toEqual(owed)
    expect(await mails()).toHaveLength(2)
  })

  test.each([
    [numbers.isLost, 'DISPUTED', 'LOST'],
    [numbers.isWon, 'SUCCEEDED', 'WON'],
  ])('and that was closed meanwhile, is found as it ended: %s', async (number, status, dispute) => {
    await paid(number)
    await at(7 * hour_ms)
    expect(await atDesk()).toMatchObject([{status, dispute: {status: dispute}}])
    expect(await mails()).toHaveLength(1)
    // a late event, and a later look, change nothing more
    for (const {payload} of await money.events()) expect(await money.send(payload)).toBe(200)
    await at(14 * hour_ms)
    expect(await atDesk()).toMatchObject([{status, dispute: {status: dispute}}])
    expect(await mails()).toHaveLength(1)
  })

  test('and that was closed costs no statement of its own at each later look', async () => {
    await paid(numbers.isLost)
    await at(7 * hour_ms)
    const one = await statementsOf(() => lookAt(14 * hour_ms))
    await paid(numbers.isLost)
    await paid(numbers.isWon)
    await at(21 * hour_ms)
    expect(await atDesk()).toMatchObject([{dispute: {}}, {dispute: {}}, {dispute: {}}])
    expect(await statementsOf(() => lookAt(28 * hour_ms))).toHaveLength(one.length)
  })

  test('and whose loss was booked locks nothing when an event comes again', async () => {
    await paid(numbers.isLost)
    await at(7 * hour_ms)
    const [lost] = await app.deps.payments.listDisputes(testStart)
    expect(lost).toMatchObject({dispute: {status: 'LOST'}})
    const sent = await statementsOf(() =>
      app.db.transaction(tx => noteDisputed(tx, lost!, app.deps.jobs, app.clock.now())),
    )
    expect(sent).toHaveLength(1)
    expect(sent[0]).not.toContain('for update')
  })

  test('of which the beginning was told and the end was not: it is asked about for as long as it is open', async () => {
    await paid(numbers.isLost)
    await at(90_000)
    // the bank takes its time
    const decided = plusMs(testStart, 75 * 24 * hour_ms)
    await app.rows(
      `update sandbox_objects set data = jsonb_set(data, '{dispute,closes_at}', '"${decided}"') where kind = 'payment'`,
    )
    await at(74 * 24 * hour_ms)
    expect(await atDesk()).toMatchObject([{dispute: {status: 'OPEN'}}])
    await at(76 * 24 * hour_ms)
    expect(await atDesk()).toMatchObject([{dispute: {status: 'LOST'}}])
  })
})

test('the provider is asked some times a day, no matter who asks', async () => {
  const {payments} = app.deps
  const {listDisputes} = payments
  let asked = 0
  const counting = (since: string) => {
    asked++
    return listDisputes(since)
  }
  Object.assign(payments, {listDisputes: counting})
  try {
    for (const minutes of [0, 1, 5, 30]) await at(minutes * minute_ms)
    expect(asked).toBe(1)
    await Promise.all([at(7 * hour_ms), at(7 * hour_ms)])
    expect(asked).toBe(2)
  } finally {
    Object.assign(payments, {listDisputes})
  }
})

test('broken off at each step in turn, before it and after it: it is found once', async () => {
  const once = async (step: number, when: 'before' | 'after') => {
    app.clock.set(testStart)
    await app.reset()
    const agency = await paid(numbers.isLost)
    const broken = breakAt(app, step, when)
    for (const minutes of [3, 15, 30]) {
      const now = plusMs(testStart, minutes * minute_ms)
      app.clock.set(now)
      await askProvider({...app.deps, db: broken.db}, now, () => {})
    }
    broken.mend()
    const lost = `select kind from ledger_entries where kind = 'charged_back' and account = 'receivable:${agency.org_id}'`
    expect(await app.rows(lost), `${when} step ${step}`).toHaveLength(1)
    return broken.steps()
  }
  const steps = await once(0, 'before')
  expect(steps).toBeGreaterThanOrEqual(2)
  for (let step = 1; step <= steps; step++) {
    for (const when of ['before', 'after'] as const) await once(step, when)
  }
})
