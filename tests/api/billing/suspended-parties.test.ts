import {expect, test} from 'vitest'
import {closeAccount} from '#contract/accounts/closing.ts'
import {markPaidOutsideByStaff, markUncollectible} from '#contract/admin/invoices.ts'
import * as invoices from '#contract/money/invoices.ts'
import {listNotifications} from '#contract/notifications.ts'
import {newId} from '#lib/id.ts'
import {plusMs} from '#server/clock.ts'
import {testApp} from '#tests/support/app.ts'
import {expectRefusal} from '#tests/support/call.ts'
import {careMoneyOf} from '#tests/support/money/care-money.ts'
import {moneyOf} from '#tests/support/money/money.ts'
import {password, type Person} from '#tests/support/people.ts'
import {staffOf} from '#tests/support/staff.ts'

const app = await testApp()
const money = moneyOf(app)
const {stated} = careMoneyOf(app)
const staff = staffOf(app)

/** An admin logs in on that day and suspends them. */
const suspend = async (person: Person) => {
  await staff.logInAdmin()
  await staff.suspend(person)
}
const read = (by: Person, id: string) => app.ok(invoices.getInvoice, {by, params: {id}})
const settle = (id: string, received?: boolean) =>
  app.call(markPaidOutsideByStaff, {
    ...staff.of(id),
    body: {memo: 'They called', ...(received !== undefined && {received})},
  })
const mark = (by: Person, id: string) => app.ok(invoices.markPaidOutside, {by, params: {id}, body: {}, key: newId()})
const overdue = () => app.rows("select 1 from notices where kind = 'invoice_overdue'")

test('a suspended payer is not reminded until they can log in again, and the payee reads why', async () => {
  const {parent, carer, id} = await stated()
  const {due_at} = await read(carer, id)
  await suspend(parent)
  await money.until(plusMs(due_at!, 4 * 86_400_000))
  const by = {...carer, token: await app.logInAgain(carer)}
  expect((await read(by, id)).payer).toMatchObject({cannot_log_in: true})
  expect(await overdue()).toEqual([])
  expectRefusal(
    await app.call(invoices.remindPayer, {by, params: {id}, body: {}, key: newId()}),
    409,
    'payer_cannot_log_in',
  )
  await staff.logInAdmin()
  await staff.reinstate(parent, false)
  await money.until(plusMs(due_at!, 4 * 86_400_000 + 60_000))
  expect(await overdue()).toHaveLength(1)
  expect((await read(by, id)).payer.cannot_log_in).toBeUndefined()
})

test('what a suspended payer paid outside is marked by the payee', async () => {
  const {parent, carer, id} = await stated()
  await suspend(parent)
  const by = {...carer, token: await app.logInAgain(carer)}
  await app.ok(invoices.answerPaidOutside, {by, params: {id}, body: {received: true}, key: newId()})
  const paid = await read(by, id)
  expect(paid).toMatchObject({status: 'PAID', method: 'outside'})
  expect(paid.payer.cannot_log_in).toBeUndefined()
})

test('what a suspended payer paid outside is marked by staff, and both are notified', async () => {
  const {parent, carer, id} = await stated()
  await suspend(parent)
  expect((await settle(id)).status).toBe(200)
  expect(await app.rows("select user_id from notices where kind = 'paid_outside_recorded'")).toEqual(
    expect.arrayContaining([{user_id: parent.user_id}, {user_id: carer.user_id}]),
  )
})

test('staff answer for a suspended payee that a payment arrived', async () => {
  const {parent, carer, id} = await stated()
  await suspend(carer)
  const by = {...parent, token: await app.logInAgain(parent)}
  await mark(by, id)
  expect((await read(by, id)).payee).toMatchObject({cannot_log_in: true})
  expect((await settle(id)).status).toBe(200)
  const paid = await read(by, id)
  expect(paid).toMatchObject({status: 'PAID', method: 'outside'})
  // that they are suspended matters to the family only until it is settled
  expect(paid.payee?.cannot_log_in).toBeUndefined()
})

test('staff answer for a suspended payee that a payment did not arrive, and the family can pay again', async () => {
  const {parent, carer, id} = await stated()
  const by = {...parent, token: await app.logInAgain(parent)}
  await mark(by, id)
  await suspend(carer)
  expect((await settle(id, false)).status).toBe(200)
  expect(await read(by, id)).toMatchObject({status: 'OPEN', outside: null, not_arrived_by: 'staff'})
  const kinds = (await app.ok(listNotifications, {by, query: {}})).items.map(({kind}) => kind)
  expect(kinds).toContain('paid_outside_answered')
  expect(await staff.logOf(id)).toMatchObject([{action: 'invoice.not_received', after: {memo: 'They called'}}])
  expectRefusal(await settle(id, false), 409, 'invoice_closed')
})

test('staff answer for a suspended payee what the family marked of a statement that is not collectible', async () => {
  const {parent, carer, id} = await stated()
  const by = {...parent, token: await app.logInAgain(parent)}
  await staff.logInAdmin()
  const giveUp = () =>
    app.ok(markUncollectible, {...staff.of(id), body: {uncollectible: true, reason: 'They do not answer'}})
  await giveUp()
  await suspend(carer)
  await mark(by, id)
  expect((await settle(id, false)).status).toBe(200)
  expect(await read(by, id)).toMatchObject({status: 'OPEN', outside: null, not_arrived_by: 'staff'})
  expect(await staff.logOf(id)).toMatchObject([
    {action: 'invoice.not_received', before: {status: 'UNCOLLECTIBLE'}, after: {status: 'OPEN'}},
    {action: 'invoice.given_up'},
  ])
  await giveUp()
  await mark(by, id)
  expect((await settle(id)).status).toBe(200)
  expect(await read(by, id)).toMatchObject({status: 'PAID', method: 'outside'})
})

test('staff settle for a payee who closed the account what they ask for again, also if the family marked nothing', async () => {
  const {parent, carer, id} = await stated()
  const giveUp = (uncollectible: boolean) =>
    app.ok(markUncollectible, {...staff.of(id), body: {uncollectible, reason: 'Asked again'}})
  // once the family can no longer contest the visit
  await money.until('2026-06-16T12:00:00.000Z')
  await staff.logInAdmin()
  await giveUp(true)
  const closing = {...carer, token: await app.logInAgain(carer)}
  await app.ok(closeAccount, {by: closing, body: {password}})
  await giveUp(false)
  const by = {...parent, token: await app.logInAgain(parent)}
  expect((await read(by, id)).payee).toMatchObject({cannot_log_in: true})
  expect((await settle(id)).status).toBe(200)
  expect(await read(by, id)).toMatchObject({status: 'PAID', method: 'outside'})
})

test('staff do not answer for a payee who can', async () => {
  const {parent, id} = await stated()
  await staff.logInAdmin()
  await mark({...parent, token: await app.logInAgain(parent)}, id)
  expectRefusal(await settle(id, false), 409, 'has_account')
})
