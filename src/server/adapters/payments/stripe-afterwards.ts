import type {Stripe} from 'stripe'
import * as v from 'valibot'
import {Dispute, disputeOf, FoundPayment, isFailedRefund, nameIn} from './events.ts'
import type {DisputedPayment, Payments} from './port.ts'
import {away, has, listed_max} from './stripe-session.ts'

/** Permanent refusals of a refund. A dispute is not one, because it may be won. */
const never_refunded = ['charge_not_refundable', 'resource_missing']

/**
 * An idempotency key per hour. Stripe repeats even a failure for a day under one key; ids in the metadata prevent
 * duplicates across keys.
 */
const keyOf = (name: string, tried_at: string): string => `${name}-${tried_at.slice(0, 'yyyy-mm-ddThh'.length)}`

type Afterwards = Pick<Payments, 'findPayment' | 'listDisputes' | 'refund' | 'returnFee' | 'reverseTransfer'>

/** Refunds, reversals and disputes of existing payments. */
export function stripeAfterwards(stripe: () => Promise<Stripe>): Afterwards {
  /** Returns a payment with its charge, fee and transfer, or null. */
  const read = async (provider_payment_id: string) => {
    const api = await stripe()
    const expand = ['latest_charge.application_fee', 'latest_charge.transfer']
    try {
      return v.parse(FoundPayment, await api.paymentIntents.retrieve(provider_payment_id, {expand}))
    } catch (error) {
      return has(error, 'code', 'resource_missing') ? null : away(error)
    }
  }

  return {
    findPayment: async provider_payment_id => {
      const found = await read(provider_payment_id)
      if (!found) return null
      const api = await stripe()
      const refunds = await api.refunds.list({payment_intent: provider_payment_id, limit: listed_max}).catch(away)
      const standing = refunds.data.filter(refund => !isFailedRefund(refund))
      return {
        of: nameIn(found.metadata),
        refunded_cents: standing.reduce((sum, refund) => sum + refund.amount, 0),
        refunded_fee_cents: found.latest_charge?.application_fee?.amount_refunded ?? 0,
        reversed_cents: found.latest_charge?.transfer?.amount_reversed ?? 0,
      }
    },

    listDisputes: async (since, onUnread) => {
      const api = await stripe()
      const created = {gte: Math.floor(Date.parse(since) / 1000)}
      const found: DisputedPayment[] = []
      // read to the last page, or a dispute would be missed
      const all = api.disputes.list({created, limit: listed_max}).autoPagingEach(each => {
        const read = v.safeParse(Dispute, each)
        if (!read.success) onUnread?.(new Error(`invalid dispute: ${each.id}\n${v.summarize(read.issues)}`))
        const dispute = read.success ? disputeOf(read.output) : null
        if (dispute) found.push(dispute)
      })
      await all.catch(away)
      return found
    },

    refund: async ({refund_id, provider_payment_id, amount_cents, tried_at}) => {
      const api = await stripe()
      try {
        const {data} = await api.refunds.list({payment_intent: provider_payment_id, limit: listed_max})
        const before = data.find(each => each.metadata?.refund_id === refund_id && !isFailedRefund(each))
        if (before) return before.amount === amount_cents || away('Stripe refund exists with a different amount')
        await api.refunds.create(
          // `reverse_transfer` and `refund_application_fee` are proportional to the whole payment, tip included, and
          // their outcome after a failed refund is undefined
          {payment_intent: provider_payment_id, amount: amount_cents, metadata: {refund_id}},
          {idempotencyKey: keyOf(`refund-${refund_id}`, tried_at)},
        )
        return true
      } catch (error) {
        return never_refunded.some(code => has(error, 'code', code)) ? false : away(error)
      }
    },

    returnFee: async ({id, provider_payment_id, amount_cents, tried_at}) => {
      const fee = (await read(provider_payment_id))?.latest_charge?.application_fee
      if (!fee) return false
      const api = await stripe()
      const {data} = await api.applicationFees.listRefunds(fee.id, {limit: listed_max}).catch(away)
      if (data.some(each => each.metadata?.fee_refund_id === id)) return true
      const refund = {amount: amount_cents, metadata: {fee_refund_id: id}}
      await api.applicationFees
        .createRefund(fee.id, refund, {idempotencyKey: keyOf(`fee-refund-${id}`, tried_at)})
        .catch(away)
      return true
    },

    reverseTransfer: async ({id, provider_payment_id, amount_cents, tried_at}) => {
      const transfer = (await read(provider_payment_id))?.latest_charge?.transfer
      if (!transfer) return false
      const api = await stripe()
      const {data} = await api.transfers.listReversals(transfer.id, {limit: listed_max}).catch(away)
      if (data.some(each => each.metadata?.reversal_id === id)) return true
      const reversal = {amount: amount_cents, metadata: {reversal_id: id}}
      await api.transfers
        .createReversal(transfer.id, reversal, {idempotencyKey: keyOf(`reversal-${id}`, tried_at)})
        .catch(away)
      return true
    },
  }
}
