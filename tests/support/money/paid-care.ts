import * as checkout from '#contract/money/checkout.ts'
import {listParentInvoices} from '#contract/money/invoices.ts'
import type {TestApp} from '../app.ts'
import {monday} from './care-money.ts'
import {moneyOf, numbers} from './money.ts'
import type {Caretaker, Parent} from '../people.ts'
import {storyOf} from '../story.ts'

export interface StatedCare {
  parent: Parent
  carer: Caretaker
  session: {id: string}
  invoiceId: string
}

/** Care that a family has paid with a tip, and where its money is by now: with the family, the carer, or the provider. */
export function paidCareOf(app: TestApp) {
  const money = moneyOf(app)
  const story = storyOf(app)
  let told = 0

  return {
    /** One visit of four hours at $25: care of $100 and a fee of $10, stated, and the payee's account connected. */
    stated: async (): Promise<StatedCare> => {
      const [parent, carer] = [await app.parent(), await app.caretaker()]
      const booking = await story.confirmed(parent, carer, {
        schedule: [{date_range: ['2026-06-08', '2026-06-08'], time_range: ['09:00', '13:00']}],
      })
      const [session] = await story.sessions(parent, booking)
      await app.rows(
        `update sessions set status = 'COMPLETED', settled_by = 'both', started_at = scheduled_start,
          ended_at = scheduled_end where id = '${session!.id}'`,
      )
      await money.connect(carer)
      await money.until(monday.first)
      const [statement] = await app.ok(listParentInvoices, {by: parent})
      return {parent, carer, session: session!, invoiceId: statement!.id}
    },

    /** The family pays it with a tip of $50; answers the provider's name of the payment. */
    paid: async ({parent, invoiceId}: StatedCare, number: string = numbers.pays): Promise<string> => {
      const isBank = number === numbers.losesRefunds
      const way = isBank ? checkout.statementByAch : checkout.statementByCard
      const begun = await app.ok(way, {by: parent, params: {invoiceId}, query: {tip_cents: '5000'}})
      await money.pay(begun, number)
      app.clock.advance({minutes: 2})
      await money.until(app.clock.now())
      return `pi_${begun.checkout_id.replaceAll('-', '')}`
    },

    /** Staff find that the visit was nothing: all of it goes back, but for the tip. */
    undo: (session: {id: string}) =>
      app.rows(`update sessions set settled_by = 'staff', ended_at = started_at where id = '${session.id}'`),

    refunds: () => app.rows('select refund_cents, refunded_cents, refund_fee_cents, refunded_fee_cents from payments'),

    /** What the carer's account has of the only payment, in cents. */
    kept: async (): Promise<number> => {
      const [row] = await app.rows<{cents: number}>(
        `select ((data -> 'intent' ->> 'amount')::int - (data ->> 'fee_cents')::int
          + coalesce((select sum(value::int) from jsonb_each_text(data -> 'fee_refunds')), 0)
          - coalesce((select sum(value::int) from jsonb_each_text(data -> 'reversals')), 0))::int as cents
          from sandbox_objects where kind = 'payment'`,
      )
      return row!.cents
    },

    /** The provider says something of its own accord. */
    say: (type: string, more: object) =>
      money.send(JSON.stringify({id: `evt_told_${++told}`, type, data: {object: {}}, ...more})),
  }
}
