import fc from 'fast-check'
import {expect, test} from 'vitest'
import * as checkout from '#contract/money/checkout.ts'
import * as contract from '#contract/money/invoices.ts'
import {cancelSession} from '#contract/sessions/sessions.ts'
import {plusMs} from '#server/clock.ts'
import {testApp} from '#tests/support/app.ts'
import {testStart} from '#tests/support/clock.ts'
import {moneyOf, numbers} from '#tests/support/money/money.ts'
import {storyOf} from '#tests/support/story.ts'

const app = await testApp()
const money = moneyOf(app)
const story = storyOf(app)

type Step =
  | {do: 'book'}
  | {do: 'pay'; which: number; method: 'card' | 'ach'; number: keyof typeof numbers}
  | {do: 'bulk'; many: number}
  | {do: 'leave'; which: number}
  | {do: 'cancel'; which: number}
  | {do: 'wait'; minutes: number}
  | {do: 'repeat'}

const which = fc.nat(20)
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({do: fc.constant('book' as const)}),
  fc.record({
    do: fc.constant('pay' as const),
    which,
    method: fc.constantFrom('card', 'ach'),
    number: fc.constantFrom('pays', 'declines', 'arrives', 'fails'),
  }),
  fc.record({do: fc.constant('bulk' as const), many: fc.integer({min: 1, max: 4})}),
  fc.record({do: fc.constant('leave' as const), which}),
  fc.record({do: fc.constant('cancel' as const), which}),
  fc.record({do: fc.constant('wait' as const), minutes: fc.integer({min: 1, max: 90})}),
  fc.record({do: fc.constant('repeat' as const)}),
)

test('whatever people and banks do: entries sum to zero, the provider and the books hold the same money, nothing is paid twice', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, {minLength: 12, maxLength: 16}), async steps => {
      app.clock.set(testStart)
      await app.reset()
      const [parent, agency] = [await app.parent(), await app.agency()]
      const open = async () => app.ok(contract.listOrgInvoices, {by: agency, query: {status: 'OPEN'}})
      const at = <T>(items: readonly T[], n: number) => items[n % Math.max(1, items.length)]
      let days = 7
      const pay = async (ids: string[], method: 'card' | 'ach', number: string | null) => {
        const call = method === 'card' ? checkout.leadInvoicesByCard : checkout.leadInvoicesByAch
        const begun = await app.call(call, {by: agency, query: {invoice_ids: ids.join()}})
        if (begun.status === 200 && number !== null) await money.pay(begun.body, number)
      }
      for (const each of [{do: 'book'} as const, ...steps]) {
        const invoices = await open()
        if (each.do === 'book') {
          days += 1
          const day = plusMs(testStart, days * 86_400_000).slice(0, 10)
          await story.confirmed(parent, agency, {
            schedule: [{date_range: [day, day], time_range: ['09:00', '13:00']}],
          })
        } else if (each.do === 'pay') {
          const invoice = at(invoices, each.which)
          if (invoice) await pay([invoice.id], each.method, numbers[each.number])
        } else if (each.do === 'bulk') {
          if (invoices.length > 0)
            await pay(
              invoices.slice(0, each.many).map(({id}) => id),
              'card',
              numbers.pays,
            )
        } else if (each.do === 'leave') {
          const invoice = at(invoices, each.which)
          if (invoice) await pay([invoice.id], 'card', null)
        } else if (each.do === 'cancel') {
          const [visit] = await app.rows<{id: string}>(
            `select id from sessions where status = 'SCHEDULED' order by id offset ${each.which % 3} limit 1`,
          )
          if (visit) await app.call(cancelSession, {by: parent, params: {id: visit.id}, body: {}})
        } else if (each.do === 'repeat') {
          for (const {payload} of await money.events()) await money.send(payload)
        } else {
          await money.until(plusMs(app.clock.now(), each.minutes * 60_000))
        }
      }
      await money.until(plusMs(app.clock.now(), 120 * 60_000))
      await money.until(plusMs(app.clock.now(), 10 * 60_000))

      const balances = await money.balances()
      expect(Object.values(balances).reduce((sum, cents) => sum + cents, 0)).toBe(0)
      const [kept] = await app.rows<{cents: number}>(
        'select coalesce(sum(amount_cents - refunded_cents), 0)::int as cents from payments',
      )
      expect(balances.cash ?? 0).toBe(kept!.cents)
      const [paid] = await app.rows<{cents: number}>(
        "select coalesce(sum(amount_cents - credited_cents), 0)::int as cents from invoices where status = 'PAID' and method in ('card', 'ach')",
      )
      expect(kept!.cents).toBe(paid!.cents)
      expect(
        await app.rows(`select e.invoice_id from ledger_entries e where e.kind = 'paid' and e.account = 'cash'
          group by 1 having count(*) > 1`),
      ).toEqual([])
      expect(await app.rows("select id from checkouts where status in ('OPEN', 'PROCESSING')")).toEqual([])
    }),
    {numRuns: 6, seed: 20_261_120},
  )
})
