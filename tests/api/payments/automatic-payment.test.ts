import {beforeEach, describe, expect, test} from 'vitest'
import {changeLanguage} from '#contract/accounts/language.ts'
import * as checkout from '#contract/money/checkout.ts'
import * as invoices from '#contract/money/invoices.ts'
import * as contract from '#contract/money/saved-method.ts'
import {changeNotificationSettings, listNotifications} from '#contract/notifications.ts'
import {contestSession} from '#contract/sessions/sessions.ts'
import {ProviderAway, type Payments} from '#server/adapters/payments/port.ts'
import {plusMs} from '#server/clock.ts'
import {deliverNotifications} from '#server/jobs/notifications.ts'
import {testApp} from '#tests/support/app.ts'
import {expectRefusal} from '#tests/support/call.ts'
import {testStart} from '#tests/support/clock.ts'
import {careMoneyOf} from '#tests/support/money/care-money.ts'
import {moneyOf, numbers} from '#tests/support/money/money.ts'
import type {Parent, Person} from '#tests/support/people.ts'

const app = await testApp()
const money = moneyOf(app)
const {stated} = careMoneyOf(app)
const hour_ms = 3_600_000

beforeEach(async () => {
  app.clock.set(testStart)
  await app.reset()
})

/** Nobody can contest the visit any more; then 48 hours later. */
const final = '2026-06-15T18:00:01.000Z'
const charged = plusMs(final, 48 * hour_ms)

const read = (by: Parent, id: string) => app.ok(invoices.getInvoice, {by, params: {id}})
const saved = (by: Parent) => app.ok(contract.getSavedMethod, {by})
const paidWith = (by: Parent, id: string) => app.ok(contract.getInvoicePaidWith, {by, params: {id}})
const turn = (by: Parent, automatic: boolean) => app.call(contract.changeAutomaticPayment, {by, body: {automatic}})
const stop = (by: Person, id: string) => app.call(contract.stopAutomaticPayment, {by, params: {id}, body: {}})
const titles = async (by: Parent) => (await app.ok(listNotifications, {by})).items.map(({title}) => title)

async function save(by: Parent, number: string = numbers.pays, how = contract.saveCard) {
  const started = await app.ok(how, {by})
  await money.pay(started, number)
  return started
}

type FindMethod = Payments['findMethod']
const away = () => Promise.reject(new ProviderAway('away'))

/** While it works the provider answers like this what a payment was made with. */
async function describing<T>(
  answers: (find: FindMethod, of: string) => ReturnType<FindMethod>,
  work: () => Promise<T>,
): Promise<T> {
  const {payments} = app.deps
  const {findMethod} = payments
  Object.assign(payments, {findMethod: (of: string) => answers(findMethod, of)})
  try {
    return await work()
  } finally {
    Object.assign(payments, {findMethod})
  }
}

/** A family with a statement of $110, whose payee takes payments, that pays automatically. */
async function automatic(number: string = numbers.pays) {
  const made = await stated()
  await money.connect(made.carer)
  await save(made.parent, number)
  expect((await turn(made.parent, true)).body).toMatchObject({automatic: true})
  return made
}

describe('a saved payment method', () => {
  test('is saved on the provider’s page without a payment, and read by its last digits alone', async () => {
    const parent = await app.parent()
    expect(await saved(parent)).toEqual({saved: null, automatic: false, charging: []})
    expectRefusal(await turn(parent, true), 409, 'no_payment_method')
    const {checkout_id} = await save(parent)
    expect(await saved(parent)).toMatchObject({
      saved: {method: 'card', brand: 'Visa', last4: '4242', expires: '2034-12'},
      automatic: false,
    })
    expect(await app.ok(checkout.getCheckout, {by: parent, params: {id: checkout_id}})).toMatchObject({
      purpose: 'method',
      status: 'PAID',
      amount_cents: 0,
    })
    expect(await app.rows('select 1 from payments')).toEqual([])
  })

  test('a saved card is offered first where a statement is paid by hand, until it is removed', async () => {
    const {parent, id, carer} = await stated()
    await money.connect(carer)
    const params = {invoiceId: id}
    const pageOf = async (started: {checkout_url: string}) => (await app.app.request(started.checkout_url)).text()
    const unsaved = await app.ok(checkout.statementByCard, {by: parent, params})
    expect(await pageOf(unsaved)).not.toContain('Pay with')
    await save(parent)
    const page = await app.ok(checkout.statementByCard, {by: parent, params})
    expect(await pageOf(page)).toContain('Pay with Visa ending in 4242')
    expect(await pageOf(await app.ok(checkout.statementByAch, {by: parent, params}))).not.toContain('Pay with')

    const removed = await app.ok(checkout.statementByCard, {by: parent, params})
    await app.ok(contract.removeSavedMethod, {by: parent})
    await money.until(plusMs(app.clock.now(), 60_000))
    expect(await pageOf(removed)).not.toContain('Pay with')
    await save(parent)
    const again = await app.ok(checkout.statementByCard, {by: parent, params})
    expect((await money.pay(again, '', {saved: 'yes'})).status).toBe(303)
    expect((await read(parent, id)).status).toBe('PAID')
  })

  test('is saved while a statement is paid, if its payer chooses so, in place of the earlier one', async () => {
    const {parent, id, carer} = await stated()
    await money.connect(carer)
    const params = {invoiceId: id}
    const plain = await app.ok(checkout.statementByCard, {by: parent, params})
    const saving = await app.ok(checkout.statementByCard, {by: parent, params, query: {save_card: 'true'}})
    // a page that saves nothing is not reused for it
    expect(saving.checkout_id).not.toBe(plain.checkout_id)
    await money.pay(saving, numbers.pays, {expiry: '11/31'})
    const card = {method: 'card', brand: 'Visa', last4: '4242', expires: '2031-11'}
    expect(await saved(parent)).toMatchObject({saved: card, automatic: false})
    expect(await paidWith(parent, id)).toEqual({paid_with: card})
    expectRefusal(await app.call(contract.getInvoicePaidWith, {by: carer, params: {id}}), 404)
    const stranger = await app.parent()
    expectRefusal(await app.call(contract.getInvoicePaidWith, {by: stranger, params: {id}}), 404)
  })

  test('paid with again and saved again, it stays the one saved method', async () => {
    const {parent, id, carer} = await automatic()
    const by = await app.ok(checkout.statementByCard, {by: parent, params: {invoiceId: id}, query: {save_card: 'true'}})
    await money.pay(by, '', {saved: 'yes'})
    expect(await saved(parent)).toMatchObject({saved: {last4: '4242'}, automatic: true})
    await money.until(charged)
    expect(await app.rows('select 1 from saved_methods')).toHaveLength(1)
    expect(carer).toBeDefined()
  })

  test('is not saved by a payment whose payer did not choose so; the job asks if the provider did not answer', async () => {
    const {parent, id, carer} = await stated()
    await money.connect(carer)
    const started = await app.ok(checkout.statementByCard, {by: parent, params: {invoiceId: id}})
    await describing(away, () => money.pay(started))
    expect((await read(parent, id)).status).toBe('PAID')
    expect(await paidWith(parent, id)).toEqual({paid_with: null})
    await money.until(plusMs(app.clock.now(), 61_000))
    expect(await paidWith(parent, id)).toMatchObject({paid_with: {last4: '4242'}})
    expect((await saved(parent)).saved).toBeNull()
  })

  test.each([new ProviderAway('away'), new Error('a bug')])(
    'is never saved later by the job, and the event is answered 200: %s',
    async failure => {
      const {parent, id, carer} = await stated()
      await money.connect(carer)
      const query = {save_card: 'true'} as const
      const started = await app.ok(checkout.statementByCard, {by: parent, params: {invoiceId: id}, query})
      await money.unheard(() => money.pay(started))
      const [event] = await money.events()
      const fails = () => Promise.reject(failure)
      expect(await describing(fails, () => money.send(event!.payload))).toBe(200)
      expect(await paidWith(parent, id)).toEqual({paid_with: null})
      await money.until(plusMs(app.clock.now(), 61_000))
      expect(await paidWith(parent, id)).toMatchObject({paid_with: {last4: '4242'}})
      expect((await saved(parent)).saved).toBeNull()
    },
  )

  test('is not replaced by the card of a page that was made before it', async () => {
    const {parent, id, carer} = await stated()
    await money.connect(carer)
    const query = {save_card: 'true'} as const
    const page = await app.ok(checkout.statementByCard, {by: parent, params: {invoiceId: id}, query})
    app.clock.advance({minutes: 1})
    await save(parent, numbers.arrives, contract.saveBankAccount as never)
    await money.pay(page)
    expect(await paidWith(parent, id)).toMatchObject({paid_with: {method: 'card', last4: '4242'}})
    expect(await saved(parent)).toMatchObject({saved: {method: 'ach'}})
  })

  test('stays removed if it is removed while the provider is asked what a payment was made with', async () => {
    const {parent, id} = await automatic()
    const query = {save_card: 'true'} as const
    const page = await app.ok(checkout.statementByCard, {by: parent, params: {invoiceId: id}, query})
    const removing = async (find: FindMethod, of: string) => {
      const used = await find(of)
      await app.ok(contract.removeSavedMethod, {by: parent})
      return used
    }
    await describing(removing, () => money.pay(page, '', {saved: 'yes'}))
    expect(await paidWith(parent, id)).toMatchObject({paid_with: {last4: '4242'}})
    expect(await saved(parent)).toMatchObject({saved: null, automatic: false})
  })

  test('is fetched by the job if its event is lost', async () => {
    const parent = await app.parent()
    const started = await app.ok(contract.saveBankAccount, {by: parent})
    await money.unheard(() => money.pay(started, numbers.arrives))
    await money.holdBack()
    expect((await saved(parent)).saved).toBeNull()
    await money.until(plusMs(testStart, 11 * 60_000))
    expect((await saved(parent)).saved).toMatchObject({method: 'ach', last4: '6789', expires: null})
  })

  test('replaced, it pays as the earlier one did; removed, it is removed at the provider too, and nothing is paid', async () => {
    const {parent, id} = await automatic()
    await save(parent, numbers.arrives, contract.saveBankAccount as never)
    expect(await saved(parent)).toMatchObject({saved: {method: 'ach'}, automatic: true})
    await money.until(final)
    expect(await app.rows("select 1 from sandbox_objects where kind = 'method'")).toHaveLength(1)
    expect(await app.ok(contract.removeSavedMethod, {by: parent})).toEqual({
      saved: null,
      automatic: false,
      charging: [],
    })
    await money.until(charged)
    expect(await app.rows("select 1 from sandbox_objects where kind = 'method'")).toEqual([])
    expect(await app.rows('select 1 from saved_methods')).toEqual([])
    expect((await read(parent, id)).status).toBe('OPEN')
  })

  test('a bank account that awaits its verification leaves the card in use, and gives way to another method', async () => {
    const parent = await app.parent()
    await save(parent)
    const {payments} = app.deps
    const {find, expire} = payments
    const waits = async () => ({status: 'processing'})
    Object.assign(payments, {find: waits, expire: waits})
    try {
      const bank = await save(parent, numbers.arrives, contract.saveBankAccount as never)
      expect(await saved(parent)).toMatchObject({saved: {method: 'card', last4: '4242'}})
      const waiting = await app.ok(checkout.getCheckout, {by: parent, params: {id: bank.checkout_id}})
      expect(waiting.status).toBe('PROCESSING')
      const other = await app.ok(contract.saveBankAccount, {by: parent})
      expect(other.checkout_id).not.toBe(bank.checkout_id)
    } finally {
      Object.assign(payments, {find, expire})
    }
    expect(await saved(parent)).toMatchObject({saved: {method: 'card', last4: '4242'}})
  })
})

describe('automatic payment of a statement', () => {
  test('names the statement to the payment provider in the language of who pays', async () => {
    const {parent} = await automatic()
    await app.ok(changeLanguage, {by: parent, body: {language: 'es'}})
    await money.until(final)
    await money.until(charged)
    expect(await app.rows("select asked ->> 'description' as text from checkouts where purpose = 'statement'")).toEqual(
      [{text: expect.stringMatching(/^Estado de cuenta del cuidado /) as string}],
    )
  })

  test('is announced with sum and date when its week can no longer be contested, and charged 48 hours later, once', async () => {
    const {parent, carer, id} = await automatic()
    await money.until('2026-06-15T17:00:00.000Z')
    expect((await read(parent, id)).automatic).toBeUndefined()
    await money.until(final)
    expect((await read(parent, id)).automatic).toEqual({status: 'planned', charge_at: charged})
    expect((await app.ok(invoices.getInvoice, {by: carer, params: {id}})).automatic).toBeUndefined()
    expect(await titles(parent)).toContain('$110.00 will be paid automatically on Wed, Jun 17, 2026')
    await money.until(plusMs(charged, -60_000))
    expect((await read(parent, id)).status).toBe('OPEN')
    await money.until(charged)
    await money.until(plusMs(charged, 60_000))
    expect(await read(parent, id)).toMatchObject({status: 'PAID', method: 'card', tip_cents: 0})
    expect(await app.rows('select amount_cents from payments')).toEqual([{amount_cents: 11_000}])
    expect(await money.balances()).toEqual({cash: 1000, 'revenue:fee': -1000})
    expect(await titles(parent)).toContain('Paid: $110.00')
  })

  test('one is stopped with one tap, by its payer alone, and stays open', async () => {
    const {parent, carer, id} = await automatic()
    expectRefusal(await stop(parent, id), 404, 'not_found')
    await money.until(final)
    expectRefusal(await stop(await app.parent(), id), 404, 'not_found')
    expectRefusal(await stop(carer, id), 403)
    expect((await stop(parent, id)).body.automatic?.status).toBe('stopped')
    expectRefusal(await stop(parent, id), 409, 'already_answered')
    await money.until(plusMs(charged, hour_ms))
    expect(await read(parent, id)).toMatchObject({status: 'OPEN', automatic: {status: 'stopped'}})
  })

  test('switched off, nothing announced is charged', async () => {
    const {parent, id} = await automatic()
    await money.until(final)
    expect((await turn(parent, false)).body).toMatchObject({automatic: false, saved: {last4: '4242'}})
    await money.until(charged)
    expect(await read(parent, id)).toMatchObject({status: 'OPEN'})
    expect((await read(parent, id)).automatic).toBeUndefined()
  })

  test.each([
    ['switched off', (by: Parent) => turn(by, false)],
    ['removed', (by: Parent) => app.call(contract.removeSavedMethod, {by})],
  ])('%s in the moment of the announcement, nothing stays announced', async (_, end) => {
    const {parent, id} = await automatic()
    const [, ended] = await Promise.all([money.until(final), end(parent)])
    expect(ended.body).toMatchObject({automatic: false, charging: []})
    expect((await read(parent, id)).automatic).toBeUndefined()
    await money.until(charged)
    expect((await read(parent, id)).status).toBe('OPEN')
  })

  test('a contested week waits for the decision', async () => {
    const {parent, visit, id} = await automatic()
    await app.ok(contestSession, {by: parent, params: {id: visit.id}, body: {reason: 'She left at noon'}})
    await money.until(plusMs(charged, 24 * hour_ms))
    expect((await read(parent, id)).automatic).toBeUndefined()
    expect((await read(parent, id)).status).toBe('OPEN')
  })

  test('what can be contested again after its announcement is postponed, of which the family is notified', async () => {
    const {parent, visit, id} = await automatic()
    await money.until(final)
    // a late tap made the visit contestable again
    await app.rows(`update sessions set contest_until = '${plusMs(charged, hour_ms)}' where id = '${visit.id}'`)
    const postponed = 'The automatic payment of $110.00 is postponed'
    expect(await titles(parent)).not.toContain(postponed)
    await money.until(charged)
    await money.until(plusMs(charged, 60_000))
    expect((await read(parent, id)).automatic).toBeUndefined()
    expect((await titles(parent)).filter(title => title === postponed)).toHaveLength(1)
    const announced = plusMs(charged, 2 * hour_ms)
    await money.until(announced)
    expect((await read(parent, id)).automatic).toEqual({
      status: 'planned',
      charge_at: plusMs(announced, 48 * hour_ms),
    })
    await app.rows(`update invoices set outside_marked_at = '${announced}' where id = '${id}'`)
    await money.until(plusMs(announced, 49 * hour_ms))
    expect((await titles(parent)).filter(title => title === postponed)).toHaveLength(1)
  })

  test('no one reminds of what a contest holds back, and reminders go on once it is switched off', async () => {
    const {parent, carer, visit, id} = await automatic()
    await app.ok(contestSession, {by: parent, params: {id: visit.id}, body: {reason: 'She left at noon'}})
    const {due_at} = await read(parent, id)
    await money.until(plusMs(due_at!, 48 * hour_ms))
    const reminders = async () => (await titles(parent)).filter(title => /^(Due|Overdue)/.test(title))
    const remind = () => app.call(invoices.remindPayer, {by: carer, params: {id}, body: {}})
    expect(await reminders()).toEqual([])
    expectRefusal(await remind(), 409, 'pays_automatically')
    expect(await app.ok(invoices.getInvoice, {by: carer, params: {id}})).toMatchObject({pays_automatically: true})
    expect(await read(parent, id)).not.toHaveProperty('pays_automatically')
    await turn(parent, false)
    expect((await remind()).status).toBe(200)
    await money.until(plusMs(due_at!, 49 * hour_ms))
    expect(await reminders()).toEqual(['Overdue: $110.00'])
  })

  test('no one reminds of one that is announced; of one that was stopped the family is reminded', async () => {
    const {parent, id} = await automatic()
    await money.until(final)
    await app.rows(`update invoices set due_at = '${app.clock.now()}' where id = '${id}'`)
    const reminders = async () => (await titles(parent)).filter(title => title.startsWith('Due'))
    await money.until(plusMs(final, 60_000))
    expect(await reminders()).toEqual([])
    await stop(parent, id)
    await money.until(plusMs(final, 120_000))
    expect(await reminders()).toEqual(['Due Mon, Jun 15: $110.00'])
  })

  test.each([
    ['declined', '4000000000000341'],
    ['asked to confirm', numbers.asks],
  ])('a card that is %s leaves the statement open, tells the payer, and is not charged again', async (_, number) => {
    const {parent, id} = await stated().then(async made => {
      await money.connect(made.carer)
      const started = await app.ok(contract.saveCard, {by: made.parent})
      await money.pay(started, number, {confirmed: 'yes'})
      await turn(made.parent, true)
      return made
    })
    await money.until(final)
    await money.until(charged)
    expect(await read(parent, id)).toMatchObject({
      status: 'OPEN',
      automatic: {status: 'failed'},
      failed: {method: 'card'},
    })
    expect(await titles(parent)).toContain('A payment of $110.00 failed')
    await money.until(plusMs(charged, 72 * hour_ms))
    expect(await app.rows('select status from checkouts where amount_cents > 0')).toEqual([{status: 'FAILED'}])
    await money.pay(await app.ok(checkout.statementByCard, {by: parent, params: {invoiceId: id}}))
    expect((await read(parent, id)).status).toBe('PAID')
  })

  test('a saved card that has expired since leaves the statement open, and another one pays it', async () => {
    const {parent, id} = await automatic()
    await app.rows(
      `update sandbox_objects set data = jsonb_set(data, '{method,expires}', '"2026-05"') where kind = 'method'`,
    )
    await money.until(final)
    await money.until(charged)
    expect(await read(parent, id)).toMatchObject({status: 'OPEN', automatic: {status: 'failed'}})
    expect(await titles(parent)).toContain('A payment of $110.00 failed')
    await money.pay(await app.ok(checkout.statementByCard, {by: parent, params: {invoiceId: id}}))
    expect((await read(parent, id)).status).toBe('PAID')
  })

  test('a bank transfer that fails is open again, too', async () => {
    const {parent, carer, id} = await stated()
    await money.connect(carer)
    await save(parent, numbers.fails, contract.saveBankAccount as never)
    await turn(parent, true)
    await money.until(final)
    await money.until(charged)
    expect((await read(parent, id)).status).toBe('PROCESSING')
    await money.until(plusMs(charged, 120_000))
    expect(await read(parent, id)).toMatchObject({status: 'OPEN', automatic: {status: 'failed'}})
  })

  test('it waits for a page on which someone may be paying, and what is paid is not charged', async () => {
    const {parent, id} = await automatic()
    await money.until(final)
    await money.until(plusMs(charged, -60_000))
    const page = await app.ok(checkout.statementByCard, {by: parent, params: {invoiceId: id}})
    await money.until(charged)
    expect((await read(parent, id)).automatic?.status).toBe('planned')
    await money.pay(page)
    await money.until(plusMs(charged, 2 * hour_ms))
    expect((await read(parent, id)).status).toBe('PAID')
    expect(await app.rows('select 1 from payments')).toHaveLength(1)
  })

  test.each(['before', 'after'] as const)('killed %s the provider charged, it is charged exactly once', async when => {
    const {parent, id} = await automatic()
    const {payments} = app.deps
    const {charge} = payments
    let isLeft = true
    const cut = async (asked: Parameters<typeof charge>[0]) => {
      if (!isLeft) return charge(asked)
      isLeft = false
      if (when === 'after') await charge(asked)
      throw new ProviderAway('cut off')
    }
    await money.until(final)
    Object.assign(payments, {charge: cut})
    try {
      await money.unheard(() => money.until(charged))
      expect((await read(parent, id)).automatic?.status).toBe('charging')
      expectRefusal(await stop(parent, id), 409, 'checkout_open')
      // the answer names what switching off does not stop
      const off = await turn(parent, false)
      expect(off.body).toMatchObject({automatic: false, charging: [{invoice_id: id, amount_cents: 11_000}]})
      expectRefusal(
        await app.call(checkout.statementByCard, {by: parent, params: {invoiceId: id}}),
        409,
        'checkout_open',
      )
      await money.until(plusMs(charged, 11 * 60_000))
    } finally {
      Object.assign(payments, {charge})
    }
    expect((await read(parent, id)).status).toBe('PAID')
    expect(await app.rows('select 1 from payments')).toHaveLength(1)
    expect(await app.rows("select 1 from sandbox_objects where kind = 'payment'")).toHaveLength(1)
  })

  test('two processes that find it due at once charge it once', async () => {
    const {parent, id} = await automatic()
    await money.until(final)
    await Promise.all([money.until(charged), money.until(charged)])
    expect((await read(parent, id)).status).toBe('PAID')
    expect(await app.rows('select 1 from payments')).toHaveLength(1)
  })

  test('its notice is mailed at once, even where mails about money are off and in quiet hours', async () => {
    const {parent} = await automatic()
    const quiet_hours = {from: '00:00', until: '23:59'}
    await app.ok(changeNotificationSettings, {by: parent, body: {groups: {account: {mail: false}}, quiet_hours}})
    await money.until(final)
    const ids: string[] = []
    const send = async (_: unknown, name: string, jobs: unknown) => {
      if (name === 'mail') ids.push(...(jobs as {notice_id: string}[]).map(job => job.notice_id))
    }
    await deliverNotifications(app.db, send, app.clock.now())
    const rows = await app.rows<{id: string; kind: string}>('select id, kind from notices')
    const mailed = rows.filter(({id}) => ids.includes(id)).map(({kind}) => kind)
    expect(mailed).toContain('payment_planned')
    expect(mailed).not.toContain('invoice_issued')
  })
})
