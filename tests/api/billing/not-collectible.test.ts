import {beforeEach, expect, test} from 'vitest'
import {markUncollectible} from '#contract/admin/invoices.ts'
import {creditInvoice} from '#contract/admin/returns.ts'
import * as contract from '#contract/money/invoices.ts'
import {listNotifications} from '#contract/notifications.ts'
import {newId} from '#lib/id.ts'
import {testApp} from '#tests/support/app.ts'
import {expectRefusal} from '#tests/support/call.ts'
import {careMoneyOf} from '#tests/support/money/care-money.ts'
import {testStart} from '#tests/support/clock.ts'
import {moneyOf} from '#tests/support/money/money.ts'
import type {Person} from '#tests/support/people.ts'

const app = await testApp()
const money = moneyOf(app)
const {stated} = careMoneyOf(app)

beforeEach(async () => {
  app.clock.set(testStart)
  await app.reset()
})

const titles = async (by: Person) =>
  (await app.ok(listNotifications, {by})).items
    .filter(({kind}) => kind === 'invoice_not_collectible')
    .map(({title}) => title)

/** A statement of $100 and a fee of $10 that staff marked as not collectible. */
async function notCollected() {
  const {parent, carer, id} = await stated()
  const collect = async (uncollectible: boolean) =>
    app.ok(markUncollectible, {
      by: await app.staff('admin'),
      key: newId(),
      params: {id},
      body: {uncollectible, reason: 'They do not answer'},
    })
  const {number} = await collect(true)
  const mark = () => app.ok(contract.markPaidOutside, {by: parent, key: newId(), params: {id}, body: {}})
  const answer = (received: boolean) =>
    app.ok(contract.answerPaidOutside, {by: carer, key: newId(), params: {id}, body: {received}})
  return {parent, carer, id, number, collect, mark, answer}
}

test('both sides of a statement are notified that staff no longer collect it, and that they do again', async () => {
  const {parent, carer, number, collect} = await notCollected()
  for (const by of [parent, carer]) expect(await titles(by)).toEqual([`${number} is marked as not collectible`])
  await collect(false)
  for (const by of [parent, carer]) expect((await titles(by))[0]).toBe(`${number} is open again`)
})

test('only the last notification of whether staff collect a statement is unread', async () => {
  const {parent, collect} = await notCollected()
  app.clock.advance({minutes: 1})
  await collect(false)
  app.clock.advance({minutes: 1})
  await collect(true)
  const {items} = await app.ok(listNotifications, {by: parent})
  const own = items.filter(({kind}) => kind === 'invoice_not_collectible')
  expect(own.map(({read_at}) => read_at === null)).toEqual([true, false, false])
  expect(own.map(({body}) => body === 'Its status has changed since.')).toEqual([false, true, true])
})

test('a statement that staff no longer collect is settled outside of Village by its two sides', async () => {
  const {parent, carer, mark, answer} = await notCollected()
  expect(await mark()).toMatchObject({status: 'UNCOLLECTIBLE', outside: {confirmed_at: null}})
  expect(await answer(true)).toMatchObject({status: 'PAID', method: 'outside', care_left_cents: 10_000})
  expect(await app.ok(contract.listParentInvoices, {by: parent})).toMatchObject([{status: 'PAID', due_cents: 0}])
  expect(await app.ok(contract.listCaretakerInvoices, {by: carer})).toMatchObject([{status: 'PAID'}])
  expect(await money.balances()).toEqual({})
})

test('if its payee did not receive it, it is open again; a family that undoes its mark leaves it as it was', async () => {
  const {parent, id, mark, answer} = await notCollected()
  await mark()
  const undo = {by: parent, key: newId(), params: {id}, body: {}}
  expect(await app.ok(contract.unmarkPaidOutside, undo)).toMatchObject({status: 'UNCOLLECTIBLE', outside: null})
  await mark()
  expect(await answer(false)).toMatchObject({status: 'OPEN', outside: null})
  expect((await money.balances())[`receivable:${parent.parent_id}`]).toBe(11_000)
})

test('one that staff credited in full is not marked as paid, so it is not open again with nothing due', async () => {
  const {parent, id} = await notCollected()
  const body = {reason: 'goodwill' as const, memo: 'Both said so'}
  await app.ok(creditInvoice, {by: await app.staff('admin'), key: newId(), params: {id}, body})
  const call = {by: parent, key: newId(), params: {id}, body: {}}
  expectRefusal(await app.call(contract.markPaidOutside, call), 409, 'invoice_closed')
  expect(await app.ok(contract.getInvoice, {by: parent, params: {id}})).toMatchObject({due_cents: 0, outside: null})
})
