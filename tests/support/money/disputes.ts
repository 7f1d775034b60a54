import {listPayments} from '#contract/money/invoices.ts'
import {writeMail} from '#server/jobs/mails/write.ts'
import type {TestApp} from '../app.ts'
import type {moneyOf} from './money.ts'

/** Disputes and refunds as the provider says them, and what staff read of them. */
export function disputesOf(app: TestApp, money: ReturnType<typeof moneyOf>) {
  let told = 0
  return {
    /** The provider says how a dispute stands; answers the status of our answer. */
    say: (status: string, payment_intent: string, more: {id?: string; amount?: number} = {}) =>
      money.send(
        JSON.stringify({
          id: `evt_dispute_${++told}`,
          type: status === 'needs_response' ? 'charge.dispute.created' : 'charge.dispute.closed',
          data: {
            object: {
              id: 'dp_1',
              object: 'dispute',
              amount: 3000,
              reason: 'fraudulent',
              status,
              payment_intent,
              ...more,
            },
          },
        }),
      ),
    refunded: (payment_intent: string, amount_refunded: number) =>
      money.send(
        JSON.stringify({
          id: `evt_refund_${++told}`,
          type: 'charge.refunded',
          data: {object: {object: 'charge', payment_intent, amount_refunded}},
        }),
      ),
    /** The provider's name of the payment of a checkout. */
    nameOf: (checkout_id: string) => `pi_${checkout_id.replaceAll('-', '')}`,
    atDesk: async () => (await app.ok(listPayments, {by: await app.staff()})).items,
    mails: async () => {
      const jobs = await app.rows<{id: string}>(
        "select data ->> 'dispute_id' as id from jobs.job where name = 'mail' and data ->> 'mail' = 'dispute' order by created_on",
      )
      const head = {public_url: 'http://localhost'}
      const desk = {db: app.db, now: app.clock.now(), head}
      return Promise.all(jobs.map(({id}) => writeMail({mail: 'dispute', dispute_id: id}, desk)))
    },
  }
}
