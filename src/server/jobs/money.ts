import type {SendMail} from './port.ts'
import {day_ms} from '#domain/constants.ts'
import type {Payments} from '../adapters/payments/port.ts'
import {plusMs} from '../clock.ts'
import type {Db} from '../db/client.ts'
import {
  announceAutomatic,
  askDisputes,
  chargeDue,
  describeDue,
  detachDue,
  forgetMethods,
  returnUnusedCredits,
  reconcileDue,
  refundDue,
  renewDue,
  reverseDue,
} from '#server/modules/payments/index.ts'
import {issueNextLeads, issueStatements, remindOverdue} from '#server/modules/billing/index.ts'
import {expireSubscriptions, remindDue} from '#server/modules/subscriptions/index.ts'
import {all, inTurn, raise} from './steps.ts'

/** Rows per batch. */
const batch = 50
/** How long sandbox records remain, in milliseconds. */
const sandbox_max_age_ms = 90 * day_ms

/** Runs what is due in our own books up to `now`: lead invoices, weekly statements, ended subscriptions. */
export const runDueBookkeeping = (db: Db, now: string, onTrouble: (error: unknown) => void = raise) =>
  inTurn(
    {
      leads_invoiced: () => all(batch, limit => issueNextLeads(db, now, limit, onTrouble)),
      weeks_stated: () => all(batch, limit => issueStatements(db, now, limit, onTrouble)),
      subscriptions_expired: () => all(batch, limit => expireSubscriptions(db, now, limit)),
      overdue_reminded: () => all(batch, limit => remindOverdue(db, now, limit)),
      payments_announced: () => all(batch, limit => announceAutomatic(db, now, limit)),
      credits_returned: () => all(batch, limit => returnUnusedCredits(db, now, limit)),
    },
    onTrouble,
  )

/** Announces renewals to the owners of plans; `send` queues the mails. */
export const announceRenewals = (db: Db, send: SendMail, now: string, onTrouble: (error: unknown) => void = raise) =>
  inTurn({renewals_announced: () => all(batch, limit => remindDue(db, send, now, limit))}, onTrouble)

/**
 * Runs the calls to the payment provider up to `now`: renewals, automatic payments, open checkouts, disputes, refunds and
 * sandbox events. Each runs one batch; a later call retries failures.
 */
export async function askProvider(
  {db, payments, jobs}: {db: Db; payments: Payments; jobs: {send: SendMail}},
  now: string,
  onTrouble: (error: unknown) => void,
) {
  return inTurn(
    {
      events_delivered: async () => (await payments.deliver?.(now, batch)) ?? 0,
      renewals: () => renewDue(db, payments, now, batch, onTrouble),
      statements_charged: () => chargeDue(db, payments, now, batch, onTrouble),
      checkouts_asked: () => reconcileDue(db, payments, now, batch, onTrouble),
      payments_described: () => describeDue({db, payments}, {now, limit: batch, onTrouble}),
      disputes_asked: () => askDisputes({db, payments, jobs}, {now, onTrouble}),
      // before refunds, which depend on reversed transfers
      transfers_reversed: () => reverseDue({db, payments, jobs}, {now, limit: batch, onTrouble}),
      refunds: () => refundDue({db, payments, jobs}, {now, limit: batch, onTrouble}),
      methods_removed: () => forgetMethods(db, payments, now, batch, onTrouble),
      methods_detached: () => detachDue({db, payments}, {now, limit: batch, onTrouble}),
      sandbox_purged: async () => (await payments.forget?.(plusMs(now, -sandbox_max_age_ms), batch)) ?? 0,
    },
    onTrouble,
  )
}
