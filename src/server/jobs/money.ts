import type {Payments} from '../adapters/payments/port.ts'
import type {Db} from '../db/client.ts'
import {reconcileDue} from '../modules/checkout/reconcile.ts'
import {refundDue} from '../modules/checkout/refunds.ts'
import {renewDue} from '../modules/checkout/renew.ts'
import {issueNextLeads} from '../modules/lead-invoices/store.ts'
import {issueStatements} from '../modules/statements/store.ts'
import {expireSubscriptions} from '../modules/subscriptions/ending.ts'
import {remindDue, type SendMail} from '../modules/subscriptions/remind.ts'

/** Rows that one round takes at most; what is left the next round finds. */
const batch = 50

type Round = (limit: number) => Promise<number>
async function all(work: Round): Promise<number> {
  let total = 0
  for (;;) {
    const done = await work(batch)
    total += done
    if (done < batch) return total
  }
}

/** What becomes due in our own books, up to `now`: the next lead invoices, last week's statements, ended subscriptions. */
export async function bookDue(db: Db, now: string) {
  return {
    leads_invoiced: await all(limit => issueNextLeads(db, now, limit)),
    weeks_stated: await all(limit => issueStatements(db, now, limit)),
    subscriptions_expired: await all(limit => expireSubscriptions(db, now, limit)),
  }
}

/** Tells the owners of plans that these are about to renew; `send` puts the mails into the queue. */
export const announceRenewals = async (db: Db, send: SendMail, now: string) => ({
  renewals_announced: await all(limit => remindDue(db, send, now, limit)),
})

/**
 * What is asked of the payment provider, up to `now`: renewals, what became of checkouts that stayed open, refunds; and of
 * the sandbox that it delivers its events. One round of each: what fails is tried again by a later one.
 */
export async function askProvider(
  {db, payments}: {db: Db; payments: Payments},
  now: string,
  onTrouble: (error: unknown) => void,
) {
  return {
    events_delivered: (await payments.deliver?.(now, batch)) ?? 0,
    renewals: await renewDue(db, payments, now, batch, onTrouble),
    checkouts_asked: await reconcileDue(db, payments, now, batch, onTrouble),
    refunds: await refundDue(db, payments, now, batch, onTrouble),
  }
}
