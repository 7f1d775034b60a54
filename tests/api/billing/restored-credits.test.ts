import {beforeEach, describe, expect, test} from 'vitest'
import * as contract from '#contract/admin/returns.ts'
import {leadInvoiceByAch} from '#contract/money/checkout.ts'
import {getInvoice} from '#contract/money/invoices.ts'
import {cancelSession} from '#contract/sessions/sessions.ts'
import {newId} from '#lib/id.ts'
import {testApp} from '#tests/support/app.ts'
import {testStart} from '#tests/support/clock.ts'
import {leadMoneyOf} from '#tests/support/money/lead-money.ts'
import {moneyOf, numbers} from '#tests/support/money/money.ts'
import type {Member} from '#tests/support/people.ts'
import {storyOf} from '#tests/support/story.ts'

const app = await testApp()
const money = moneyOf(app)
const story = storyOf(app)
const {list, pay, won} = leadMoneyOf(app)

beforeEach(async () => {
  app.clock.set(testStart)
  await app.reset()
})

const why = {reason: 'goodwill', memo: 'They called us'} as const

const invoiceOf = (by: Member, id: string) => app.ok(getInvoice, {by, params: {id}})

describe('an open lead invoice of which an earlier credit paid $10', () => {
  /** The agency's paid invoice of a booking of three visits, then an open one of $20 with $10 due. */
  async function partlyCredited() {
    const {parent, agency, booking} = await won('2026-06-08', '2026-06-10')
    await pay(agency, (await list(agency))[0]!)
    const cancelFirst = async (of: {id: string}) => {
      const session = (await story.sessions(parent, of)).find(({status}) => status === 'SCHEDULED')
      await app.ok(cancelSession, {by: parent, params: {id: session!.id}, body: {}})
    }
    const win = async (date_range: [string, string]) =>
      story.confirmed(parent, agency, {schedule: [{date_range, time_range: ['09:00', '13:00']}]})
    await cancelFirst(booking)
    const second = await win(['2026-06-15', '2026-06-16'])
    const invoice = (await list(agency))[0]!
    expect(invoice).toMatchObject({status: 'OPEN', due_cents: 1000})
    return {agency, staff: await app.staff(), invoice, second, cancelFirst, win}
  }
  const waiting = () => app.rows('select sum(left_cents)::int as cents from credit_notes')

  test('gives it back when all that is due is credited, as when it is voided', async () => {
    const {agency, staff, invoice} = await partlyCredited()
    const body = await app.ok(contract.creditInvoice, {
      by: staff,
      params: {id: invoice.id},
      body: {...why, amount_cents: 1000},
      key: newId(),
    })
    expect(body).toMatchObject({amount_cents: 2000, restored_cents: 1000})
    expect(await invoiceOf(agency, invoice.id)).toMatchObject({status: 'VOID', due_cents: 0})
    expect(await waiting()).toEqual([{cents: 1000}])
  })

  test('promises no more than its credit note gives where a visit was canceled at its checkout', async () => {
    const {agency, staff, invoice, second, cancelFirst, win} = await partlyCredited()
    const page = await app.ok(leadInvoiceByAch, {by: agency, params: {invoiceId: invoice.id}})
    await cancelFirst(second)
    // the next invoice uses the note of the canceled visit
    await win(['2026-06-22', '2026-06-23'])
    await money.pay(page, numbers.fails)
    app.clock.advance({minutes: 2})
    await money.until(app.clock.now())
    expect(await invoiceOf(agency, invoice.id)).toMatchObject({status: 'OPEN', due_cents: 1000})
    const body = await app.ok(contract.voidInvoice, {by: staff, params: {id: invoice.id}, body: why, key: newId()})
    expect(body.amount_cents).toBe(1000)
    expect((await invoiceOf(agency, invoice.id)).credit_notes.at(-1)).toMatchObject({amount_cents: 1000})
  })
})
