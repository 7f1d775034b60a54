import {expect, test} from 'vitest'
import {ProviderAway} from '#server/adapters/payments/port.ts'
import {plusMs} from '#server/clock.ts'
import {newId} from '#lib/id.ts'
import {asking, later, sayingOf, tried_at, type World} from './payments-port.ts'

/** What every provider of payments must do, proved in a world of its own: what goes back, and what a bank takes back. */
export function givesMoneyBack(world: World): void {
  const {payments} = world
  const saying = sayingOf(world)

  test('given back once for each name', async () => {
    const asked = asking()
    const made = await payments.createCheckout(asked)
    await world.pays(made, 'pays')
    const state = await payments.find(made.provider_id)
    if (state.status !== 'paid') throw new Error('not paid')
    const {provider_payment_id} = state.payment
    const refund = (refund_id: string, amount_cents: number) =>
      payments.refund({refund_id, provider_payment_id, amount_cents, tried_at})
    expect(await payments.findPayment(provider_payment_id)).toEqual({
      of: asked.checkout_id,
      refunded_cents: 0,
      refunded_fee_cents: 0,
      reversed_cents: 0,
    })
    expect(await refund('first', 1000)).toBe(true)
    expect(await refund('first', 1000)).toBe(true)
    const again = {refund_id: 'first', provider_payment_id, amount_cents: 1000, tried_at: later}
    expect(await payments.refund(again)).toBe(true)
    expect(await world.refundedOf(provider_payment_id)).toBe(1000)
    expect(await payments.findPayment(provider_payment_id)).toMatchObject({refunded_cents: 1000})
    // another sum by the same name is no answer: what went back is asked for instead
    await expect(refund('first', 2000)).rejects.toBeInstanceOf(ProviderAway)
    expect(await refund('second', 3250)).toBe(true)
    expect(await world.refundedOf(provider_payment_id)).toBe(4250)
    expect(await saying('charge.refunded')).toMatchObject({
      about: 'refund',
      provider_payment_id,
      refunded_cents: 4250,
    })
  })

  /** Care of $100, a fee of $10 on top and a tip of $50, passed on to a connected account. */
  async function passedOn(account: 'pays' | 'losesRefunds' = 'pays') {
    const asked = asking({
      method: account === 'pays' ? 'card' : 'ach',
      lines: [
        {name: 'Care statement INV-3', amount_cents: 11_000},
        {name: 'Tip', amount_cents: 5000},
      ],
      destination: {account_id: 'acct_carer', fee_cents: 1000},
    })
    const made = await payments.createCheckout(asked)
    await world.pays(made, account)
    world.transfersEnd(true)
    const state = await payments.find(made.provider_id)
    if (state.status !== 'paid') throw new Error('not paid')
    return state.payment.provider_payment_id
  }

  test('the care with its fee given back: the connected account gives the care, and keeps the tip to the cent', async () => {
    const provider_payment_id = await passedOn()
    expect(await world.keptByAccount(provider_payment_id)).toBe(15_000)
    const back = {provider_payment_id, amount_cents: 11_000, tried_at}
    expect(await payments.reverseTransfer({...back, id: 'v1'})).toBe(true)
    expect(await payments.refund({...back, refund_id: 'r1'})).toBe(true)
    expect(await payments.findPayment(provider_payment_id)).toMatchObject({
      refunded_cents: 11_000,
      refunded_fee_cents: 0,
      reversed_cents: 11_000,
    })
    const fee = {id: 'f1', provider_payment_id, amount_cents: 1000, tried_at}
    expect(await payments.returnFee(fee)).toBe(true)
    expect(await payments.returnFee({...fee, tried_at: later})).toBe(true)
    expect(await payments.findPayment(provider_payment_id)).toMatchObject({refunded_fee_cents: 1000})
    expect(await world.keptByAccount(provider_payment_id)).toBe(5000)
    await expect(payments.returnFee({...fee, id: 'f2'})).rejects.toBeInstanceOf(ProviderAway)
  })

  test('what a connected account gives back is taken once for each name', async () => {
    const provider_payment_id = await passedOn()
    const reversal = {id: 'd1', provider_payment_id, amount_cents: 4000, tried_at}
    expect(await payments.reverseTransfer(reversal)).toBe(true)
    expect(await payments.reverseTransfer({...reversal, tried_at: later})).toBe(true)
    expect(await world.keptByAccount(provider_payment_id)).toBe(11_000)
    expect(await payments.findPayment(provider_payment_id)).toMatchObject({reversed_cents: 4000})
    const more = {...reversal, id: 'd2', amount_cents: 12_001}
    await expect(payments.reverseTransfer(more)).rejects.toBeInstanceOf(ProviderAway)
  })

  test('of a payment that was not passed on nothing is taken from anybody', async () => {
    const made = await payments.createCheckout(asking())
    await world.pays(made, 'pays')
    const state = await payments.find(made.provider_id)
    if (state.status !== 'paid') throw new Error('not paid')
    const of = {provider_payment_id: state.payment.provider_payment_id, amount_cents: 1}
    const none = {id: 'none', ...of, tried_at}
    expect(await payments.returnFee(none)).toBe(false)
    expect(await payments.reverseTransfer(none)).toBe(false)
  })

  test('a refund that fails later is told, and has not gone back; what the payee gave for it stays given', async () => {
    const provider_payment_id = await passedOn('losesRefunds')
    const refund = {refund_id: 'lost', provider_payment_id, amount_cents: 11_000, tried_at}
    await payments.reverseTransfer({...refund, id: 'given'})
    expect(await payments.refund(refund)).toBe(true)
    expect(await payments.findPayment(provider_payment_id)).toMatchObject({refunded_cents: 11_000})
    world.loseRefund(provider_payment_id)
    expect(await saying('refund.failed')).toMatchObject({
      about: 'refund_failed',
      provider_payment_id,
      failed: {amount_cents: 11_000, reason: expect.any(String)},
    })
    expect(await payments.findPayment(provider_payment_id)).toMatchObject({
      refunded_cents: 0,
      reversed_cents: 11_000,
    })
  })

  test.each([
    ['isLost', 'lost', 'LOST'],
    ['isWon', 'won', 'WON'],
  ] as const)('what a bank takes back is told, and found by when it began: %s', async (account, decision, status) => {
    const since = world.now()
    const made = await payments.createCheckout(asking({expires_at: plusMs(since, 3_600_000)}))
    await world.pays(made, account)
    const state = await payments.find(made.provider_id)
    if (state.status !== 'paid') throw new Error('not paid')
    const {provider_payment_id} = state.payment
    const before = await payments.listDisputes(since)
    world.dispute(provider_payment_id)
    const dispute = {
      provider_dispute_id: expect.any(String),
      status: 'OPEN',
      amount_cents: 4250,
      reason: 'fraudulent',
      answer_by: expect.stringMatching(/Z$/),
    }
    const found = await payments.listDisputes(since)
    expect(found.filter(each => each.provider_payment_id === provider_payment_id)).toEqual([
      {provider_payment_id, dispute},
    ])
    expect(found).toHaveLength(before.length + 1)
    expect(await saying('charge.dispute.created')).toMatchObject({about: 'dispute', ...found.at(0)})
    const refund = {refund_id: newId(), provider_payment_id, amount_cents: 1, tried_at}
    await expect(payments.refund(refund)).rejects.toBeInstanceOf(ProviderAway)
    world.decides(provider_payment_id, decision)
    expect(await payments.listDisputes(since)).toEqual([{provider_payment_id, dispute: {...found[0]!.dispute, status}}])
    expect(await saying('charge.dispute.closed')).toMatchObject({dispute: {status}})
    expect(await payments.listDisputes(world.now())).toEqual([])
  })
}
