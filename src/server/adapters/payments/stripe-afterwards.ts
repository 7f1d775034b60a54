import type {Stripe} from 'stripe'
import * as v from 'valibot'
import {Dispute, disputeOf, FoundPayment, isFailedRefund, nameIn} from './events.ts'
import type {Payments} from './port.ts'
import {away, has, listed_max} from './stripe-errors.ts'

/** Refusals of a refund that no later try changes. A dispute is none: it may be won, and until then we know of it or soon do. */
const never_refunded = ['charge_not_refundable', 'resource_missing']

/** So many disputes, over all payments of some months, are read. */
const disputes_max = 10_000

type Afterwards = Pick<Payments, 'findPayment' | 'listDisputes' | 'refund' | 'returnFee' | 'reverseTransfer'>

/** What becomes of a payment once it was made: what went back of it, and from whom. */
export function stripeAfterwards(stripe: () => Promise<Stripe>): Afterwards {
  /** A payment with what was made of it; null where there is none. */
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
      const refunds = await api.refunds
        .list({payment_intent: provider_payment_id, limit: listed_max})
        .catch(away)
      const standing = refunds.data.filter(refund => !isFailedRefund(refund))
      return {
        of: nameIn(found.metadata),
        refunded_cents: standing.reduce((sum, refund) => sum + refund.amount, 0),
        refunded_fee_cents: found.latest_charge?.application_fee?.amount_refunded ?? 0,
        reversed_cents: found.latest_charge?.transfer?.amount_reversed ?? 0,
      }
    },

    listDisputes: async since => {
      const api = await stripe()
      const created = {gte: Math.floor(Date.parse(since) / 1000)}
      const all = await api.disputes
        .list({created, limit: listed_max})
        .autoPagingToArray({limit: disputes_max})
        .catch(away)
      return all.map(each => disputeOf(v.parse(Dispute, each))).filter(each => each !== null)
    },

    refund: async ({refund_id, provider_payment_id, amount_cents}) => {
      const api = await stripe()
      try {
        await api.refunds.create(
          // neither `reverse_transfer` nor `refund_application_fee`: both are in the proportion of the refund to all that was paid, a
          // tip in it, and what becomes of them when the refund fails is for nobody to guess
          {payment_intent: provider_payment_id, amount: amount_cents, metadata: {refund_id}},
          {idempotencyKey: `refund-${refund_id}`},
        )
        return true
      } catch (error) {
        return never_refunded.some(code => has(error, 'code', code)) ? false : away(error)
      }
    },

    returnFee: async ({id, provider_payment_id, amount_cents}) => {
      const fee = (await read(provider_payment_id))?.latest_charge?.application_fee
      if (!fee) return false
      const api = await stripe()
      const refund = {amount: amount_cents, metadata: {fee_refund_id: id}}
      await api.applicationFees.createRefund(fee.id, refund, {idempotencyKey: `fee-refund-${id}`}).catch(away)
      return true
    },

    reverseTransfer: async ({id, provider_payment_id, amount_cents}) => {
      const transfer = (await read(provider_payment_id))?.latest_charge?.transfer
      if (!transfer) return false
      const api = await stripe()
      // a key is forgotten after a day, what it made is not
      const {data} = await api.transfers.listReversals(transfer.id, {limit: listed_max}).catch(away)
      if (data.some(each => each.metadata?.reversal_id === id)) return true
      const reversal = {amount: amount_cents, metadata: {reversal_id: id}}
      await api.transfers
        .createReversal(transfer.id, reversal, {idempotencyKey: `reversal-${id}`})
        .catch(away)
      return true
    },
  }
}
