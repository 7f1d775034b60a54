import {list, metadataOf, missing, ok, refusal, type Reply, type StripeWorld, type Values} from './world.ts'

/** Refunds, and those that come back. What was passed on stays where it is: no one here asks for it by a refund. */
export function refundsOf({intents, refunds, disputes, next, announce}: StripeWorld) {
  const refundedOf = (id: string) =>
    refunds
      .filter(each => each.payment_intent === id && each.status !== 'failed')
      .reduce((sum, each) => sum + each.amount, 0)

  const refund = (form: Values): Reply => {
    const intent = intents.get(form.payment_intent!)
    if (!intent) return missing()
    if (disputes.some(each => each.payment_intent === intent.id && each.status !== 'won'))
      return refusal(400, 'invalid_request_error', 'charge_disputed')
    const amount = Number(form.amount)
    const before = refundedOf(intent.id)
    if (before + amount > intent.amount) return refusal(400, 'invalid_request_error', 'charge_already_refunded')
    const said = {amount, status: 'succeeded', payment_intent: intent.id, metadata: metadataOf(form)}
    const made = {id: next('re'), object: 'refund', ...said}
    refunds.push(made)
    const amount_refunded = before + amount
    announce('charge.refunded', {object: 'charge', payment_intent: intent.id, amount_refunded})
    return ok(made)
  }

  return {
    answerRefund: (method: string, form: Values): Reply =>
      method === 'POST' ? refund(form) : list(refunds.filter(each => each.payment_intent === form.payment_intent)),
    refundedOf,
    /** The last refund of a payment comes back: the account that it went to is closed. */
    loseRefund: (id: string) => {
      const last = refunds.findLast(each => each.payment_intent === id)!
      Object.assign(last, {status: 'failed', failure_reason: 'expired_or_canceled_card'})
      announce('refund.failed', {...last})
    },
  }
}
