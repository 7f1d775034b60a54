import {list, type Reply, type StripeWorld, type Values} from './world.ts'

/** What payers' banks take back. */
export function disputesOf({intents, disputes, next, announce}: StripeWorld) {
  // fewer than the provider's, so that more than one page is read
  let page = 2
  return {
    /** From now on so many stand on a page. */
    setPage: (size: number) => {
      page = size
    },
    /** Newest first, a page at a time. */
    answerDisputes: (form: Values): Reply => {
      const all = disputes.filter(each => each.created >= Number(form['created[gte]'])).toReversed()
      const from = all.findIndex(each => each.id === form.starting_after) + 1
      return list(all.slice(from, from + page), from + page < all.length)
    },
    /** The bank of a payment takes it back, at this second of the epoch. */
    dispute: (payment_intent: string, created: number) => {
      const {amount} = intents.get(payment_intent)!
      const evidence_details = {due_by: created + 14 * 86_400}
      const said = {status: 'needs_response', reason: 'fraudulent', payment_intent, amount, created, evidence_details}
      const made = {id: next('dp'), object: 'dispute', ...said}
      disputes.push(made)
      announce('charge.dispute.created', {...made})
    },
    /** From now on it has the form of a later version, in which the sum is no number. */
    reshape: (payment_intent: string) => {
      const made = disputes.findLast(each => each.payment_intent === payment_intent)!
      Object.assign(made, {amount: {value: made.amount}})
    },
    /** It has decided. */
    decide: (payment_intent: string, status: 'won' | 'lost') => {
      const made = disputes.findLast(each => each.payment_intent === payment_intent)!
      made.status = status
      announce('charge.dispute.closed', {...made})
    },
  }
}
