import {expect, test} from 'vitest'
import {closeAccount} from '#contract/accounts/closing.ts'
import {removeFromFamily} from '#contract/accounts/members.ts'
import {statementByCard} from '#contract/money/checkout.ts'
import {listParentInvoices} from '#contract/money/invoices.ts'
import * as contract from '#contract/money/saved-method.ts'
import {listNotifications} from '#contract/notifications.ts'
import {testApp} from '#tests/support/app.ts'
import {careMoneyOf} from '#tests/support/money/care-money.ts'
import {moneyOf, numbers} from '#tests/support/money/money.ts'
import {password, type Parent} from '#tests/support/people.ts'
import {joinFamily} from '#tests/support/second-adult.ts'
import {staffOf} from '#tests/support/staff.ts'

const app = await testApp()
const money = moneyOf(app)
const {stated} = careMoneyOf(app)
const {suspend, reinstate} = staffOf(app)

const saved = async (by: Parent) => (await app.ok(contract.getSavedMethod, {by})).saved?.last4 ?? null
const postponed = async (by: Parent) =>
  (await app.ok(listNotifications, {by})).items.filter(({kind}) => kind === 'payment_postponed')
const planned = () => app.rows("select 1 from automatic_payments where status = 'PLANNED'")
const remove = {
  'leaves the family': (otto: Parent) =>
    app.ok(removeFromFamily, {by: otto, params: {user_id: otto.user_id}}) as Promise<unknown>,
  'is removed': (otto: Parent, dana: Parent) => app.ok(removeFromFamily, {by: dana, params: {user_id: otto.user_id}}),
  'closes the account': (otto: Parent) => app.ok(closeAccount, {by: otto, body: {password}}),
}

/** A family with a statement that the second adult's card will pay automatically. */
async function automatic(saver: 'dana' | 'otto') {
  const {parent, carer} = await stated()
  await money.connect(carer)
  const dana = {...parent, token: await app.logInAgain(parent)}
  const otto = await joinFamily(app, dana)
  const by = saver === 'dana' ? dana : otto
  await money.pay(await app.ok(contract.saveCard, {by}), numbers.pays)
  await app.ok(contract.changeAutomaticPayment, {by, body: {automatic: true}})
  await money.until('2026-06-15T18:00:01.000Z')
  expect(await planned()).toHaveLength(1)
  return {dana: {...dana, token: await app.logInAgain(dana)}, otto: {...otto, token: await app.logInAgain(otto)}}
}

test.each(['leaves the family', 'is removed', 'closes the account'] as const)(
  'the card of an adult who %s pays nothing more for the family',
  async how => {
    const {dana, otto} = await automatic('otto')
    expect(await saved(dana)).toBe('4242')
    await remove[how](otto, dana)
    expect(await saved(dana)).toBeNull()
    expect(await planned()).toEqual([])
    // who removes the other adult knows
    const titles = how === 'is removed' ? [] : [{title: 'Otto stopped the automatic payment of $110.00'}]
    expect(await postponed(dana)).toMatchObject(titles)
  },
)

test('the card of an adult who closed while the other was suspended is gone once that one is reinstated', async () => {
  const dana = await app.parent()
  const otto = await joinFamily(app, dana)
  await money.pay(await app.ok(contract.saveCard, {by: otto}), numbers.pays)
  await suspend(dana)
  await remove['closes the account'](otto)
  await reinstate(dana)
  expect(await saved({...dana, token: await app.logInAgain(dana)})).toBeNull()
})

test.each([
  ['stops it', (by: Parent, id: string) => app.call(contract.stopAutomaticPayment, {by, params: {id}, body: {}})],
  ['switches it off', (by: Parent) => app.call(contract.changeAutomaticPayment, {by, body: {automatic: false}})],
  ['removes the card', (by: Parent) => app.call(contract.removeSavedMethod, {by})],
])('what was announced to both adults is known to both once one of them %s', async (_, act) => {
  const {dana, otto} = await automatic('dana')
  const [statement] = await app.ok(listParentInvoices, {by: dana})
  expect((await act(otto, statement!.id)).status).toBe(200)
  expect(await planned()).toEqual([])
  expect(await postponed(dana)).toMatchObject([
    {title: 'Otto stopped the automatic payment of $110.00', body: expect.stringContaining(statement!.number!)},
  ])
  expect(await postponed(otto)).toEqual([])
})

test('who paid an announced statement by hand is not asked to pay it once the other adult stops the rest', async () => {
  const {dana, otto} = await automatic('dana')
  const [statement] = await app.ok(listParentInvoices, {by: dana})
  await money.pay(
    await app.ok(statementByCard, {by: dana, params: {invoiceId: statement!.id}, query: {}}),
    numbers.pays,
  )
  await app.ok(contract.changeAutomaticPayment, {by: otto, body: {automatic: false}})
  expect(await postponed(dana)).toEqual([])
})

test('the card of the one who stays is not touched', async () => {
  const {dana, otto} = await automatic('dana')
  await remove['is removed'](otto, dana)
  expect(await saved(dana)).toBe('4242')
  expect(await planned()).toHaveLength(1)
})

test('a page that an adult finishes after they left saves nothing, and what was saved stays', async () => {
  const dana = await app.parent()
  const otto = await joinFamily(app, dana)
  await money.pay(await app.ok(contract.saveCard, {by: dana}), numbers.pays)
  const page = await app.ok(contract.saveCard, {by: otto})
  await remove['is removed'](otto, dana)
  await money.pay(page, numbers.pays)
  expect(await app.rows('select saved_by_user_id from saved_methods where removed_at is null')).toEqual([
    {saved_by_user_id: dana.user_id},
  ])
})
