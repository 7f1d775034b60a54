import {testApp} from '#tests/support/app.ts'
import {moneyOf, numbers} from '#tests/support/money/money.ts'
import {givesMoneyBack} from '#tests/support/money/payments-back.ts'
import {takesMoney, type World} from '#tests/support/money/payments-port.ts'

const app = await testApp()
const money = moneyOf(app)

const sandbox: World = {
  payments: app.deps.payments,
  now: app.clock.now,
  pays: async (made, account) => {
    await money.unheard(() => money.pay({checkout_url: made.url}, numbers[account]))
  },
  transfersEnd: () => app.clock.advance({seconds: 61}),
  refuseKept: async id => {
    await app.rows(
      `update sandbox_objects set data = jsonb_set(data, '{account}', '"${numbers.declines}"') where id = '${id}'`,
    )
  },
  loseRefund: () => app.clock.advance({seconds: 61}),
  dispute: () => app.clock.advance({seconds: 61}),
  decides: () => app.clock.advance({seconds: 61}),
  keptByAccount: async id => {
    const [row] = await app.rows<{kept: number}>(
      `select ((data -> 'intent' ->> 'amount')::int - (data ->> 'fee_cents')::int
        + coalesce((select sum(value::int) from jsonb_each_text(data -> 'fee_refunds')), 0)
        - coalesce((select sum(value::int) from jsonb_each_text(data -> 'reversals')), 0))::int as kept
        from sandbox_objects where id = '${id}'`,
    )
    return row!.kept
  },
  refundedOf: async id => {
    const [row] = await app.rows<{refunds: Record<string, number>}>(
      `select data -> 'refunds' as refunds from sandbox_objects where id = '${id}'`,
    )
    return Object.values(row!.refunds).reduce((sum, cents) => sum + cents, 0)
  },
  events: money.events,
  agrees: async link => {
    const back = await app.app.request(link, {method: 'POST'})
    return new URL(back.headers.get('Location')!).searchParams.get('code')!
  },
}

takesMoney(sandbox)
givesMoneyBack(sandbox)
