import {list, metadataOf, missing, ok, refusal, type Reply, type StripeWorld, type Values} from './world.ts'

const methodOf = (form: Values) => form['allowed_payment_method_types[0]'] ?? 'card'

/** A card or a bank account as the API describes it. */
const wayOf = (type: string | undefined) =>
  type === 'us_bank_account'
    ? {us_bank_account: {bank_name: 'Test Bank', last4: '6789'}}
    : {card: {brand: 'Visa', last4: '4242', exp_month: 12, exp_year: 2034}}

/** What of a payment goes on to a connected account. */
const passing = (amount: number, fee: number) => ({
  amount,
  fee,
  fee_refunded: 0,
  fee_refunds: [],
  reversals: [],
  reversed: 0,
  isShort: false,
})

/** Checkout sessions and payment intents, and what payers and their banks do with them. */
export function sessionsOf(world: StripeWorld) {
  const {sessions, intents, passed, next, announce} = world

  /** Saved methods that were removed. */
  const detached = new Set<string>()

  /** Customers that were deleted at the provider. */
  const deleted = new Set<string>()

  /** The refusal of a request that names a deleted customer. */
  const refusalOf = ({customer = ''}: Values) =>
    deleted.has(customer) ? refusal(400, 'invalid_request_error', 'resource_missing', {param: 'customer'}) : null

  const openSession = (form: Values): Reply => {
    const refused = refusalOf(form)
    if (refused) return refused
    let amount_total = 0
    for (let i = 0; form[`line_items[${i}][quantity]`]; i++)
      amount_total += Number(form[`line_items[${i}][price_data][unit_amount]`])
    const id = next('cs')
    const session = {
      id,
      object: 'checkout.session',
      mode: form.mode,
      setup_intent: null,
      status: 'open',
      payment_status: 'unpaid',
      amount_total,
      currency: 'usd',
      payment_intent: null,
      customer: null,
      metadata: metadataOf(form),
      url: `https://checkout.stripe.test/c/pay/${id}`,
      keeps: form['payment_intent_data[setup_future_usage]'] === 'off_session',
      payment_method_types: [methodOf(form)],
      destination: form['payment_intent_data[transfer_data][destination]'],
      fee: Number(form['payment_intent_data[application_fee_amount]'] ?? 0),
    }
    sessions.set(id, session)
    return ok(session)
  }

  const charge = (form: Values): Reply => {
    if (detached.has(form.payment_method!))
      return refusal(400, 'invalid_request_error', 'payment_method_unexpected_state')
    const account = form.payment_method!.replace('pm_', '')
    const isTransfer = methodOf(form) === 'us_bank_account'
    const intent = {
      id: next('pi'),
      object: 'payment_intent',
      status: isTransfer ? 'processing' : account === 'declines' ? 'requires_payment_method' : 'succeeded',
      amount: Number(form.amount),
      customer: form.customer,
      metadata: metadataOf(form),
      payment_method: form.payment_method,
      account,
    }
    intents.set(intent.id, intent)
    const [destination, fee] = [form['transfer_data[destination]'], Number(form.application_fee_amount ?? 0)]
    if (destination) passed.set(intent.id, passing(intent.amount, fee))
    if (intent.status === 'succeeded') announce('payment_intent.succeeded', intent)
    if (intent.status === 'requires_payment_method') {
      announce('payment_intent.payment_failed', intent)
      return refusal(402, 'card_error', 'card_declined', {payment_intent: intent})
    }
    return ok(intent)
  }

  /** The charge that was made for a payment, with its fee and its transfer where these were asked for too. */
  const chargeOf = (id: string) => {
    const on = passed.get(id)
    return {
      id: 'ch_1',
      object: 'charge',
      application_fee: on && on.fee > 0 ? {id: `fee_${id}`, amount: on.fee, amount_refunded: on.fee_refunded} : null,
      transfer: on ? {id: `tr_${id}`, object: 'transfer', amount_reversed: on.reversed} : null,
    }
  }

  return {
    answerSession: (id: string | undefined, action: string | undefined, form: Values): Reply => {
      if (!id) return openSession(form)
      const session = sessions.get(id)
      if (!session) return missing()
      if (action === 'expire') {
        if (session.status !== 'open') return refusal(400, 'invalid_request_error', 'resource_not_open')
        session.status = 'expired'
        announce('checkout.session.expired', session)
      }
      const intent = intents.get(String(session.payment_intent))
      return ok('expand[0]' in form && intent ? {...session, payment_intent: intent} : session)
    },

    answerIntent: (method: string, id: string | undefined, form: Values): Reply => {
      if (method === 'POST') return charge(form)
      if (!id)
        return refusalOf(form) ?? list([...intents.values()].filter(each => each.customer === form.customer).reverse())
      const intent = intents.get(id)
      if (!intent) return missing()
      if (form['expand[0]'] === 'payment_method') {
        const way = wayOf(String(intent.payment_method).includes('arrives') ? 'us_bank_account' : 'card')
        return ok({...intent, payment_method: {id: intent.payment_method, ...way}})
      }
      return ok('expand[0]' in form ? {...intent, latest_charge: chargeOf(id)} : intent)
    },

    answerMethod: (id: string | undefined): Reply => {
      if (!id || detached.has(id)) return refusal(400, 'invalid_request_error', 'payment_method_unexpected_state')
      detached.add(id)
      return ok({id, object: 'payment_method', customer: null})
    },

    /** The bank account that a page saved is verified, or is not. */
    verify: (id: string, status: 'succeeded' | 'requires_payment_method') => {
      const session = sessions.get(id)!
      Object.assign(session.setup_intent as object, {status})
      const {metadata} = session
      announce(`setup_intent.${status === 'succeeded' ? status : 'setup_failed'}`, {object: 'setup_intent', metadata})
    },

    /** Someone pays on the page of a session, or saves a method there. */
    pay: (id: string, account: string) => {
      const session = sessions.get(id)!
      if (session.mode === 'setup') {
        const customer = next('cus')
        const way = wayOf((session.payment_method_types as string[])[0])
        const status = account === 'awaits' ? 'requires_action' : 'succeeded'
        const setup_intent = {status, customer, payment_method: {id: next(`pm_${account}`), ...way}}
        Object.assign(session, {status: 'complete', payment_status: 'no_payment_required', customer, setup_intent})
        announce('checkout.session.completed', {...session, setup_intent: 'seti_1'})
        return
      }
      const isTransfer = (session.payment_method_types as string[]).includes('us_bank_account')
      const amount = session.amount_total as number
      const intent = {
        id: next('pi'),
        object: 'payment_intent',
        status: isTransfer ? 'processing' : 'succeeded',
        amount,
        customer: session.keeps ? next('cus') : null,
        metadata: session.metadata,
        payment_method: next(`pm_${account}`),
        account,
      }
      if (session.destination) passed.set(intent.id, passing(amount, session.fee as number))
      intents.set(intent.id, intent)
      Object.assign(session, {
        status: 'complete',
        payment_status: isTransfer ? 'unpaid' : 'paid',
        payment_intent: intent.id,
        customer: intent.customer,
      })
      announce('checkout.session.completed', {...session})
    },

    /** Every bank transfer under way arrives, or does not. */
    transferEnds: (arrives: boolean) => {
      for (const intent of intents.values()) {
        if (intent.status !== 'processing') continue
        intent.status = arrives ? 'succeeded' : 'requires_payment_method'
        const session = [...sessions.values()].find(each => each.payment_intent === intent.id)
        if (!session) announce(`payment_intent.${arrives ? 'succeeded' : 'payment_failed'}`, {...intent})
        else {
          if (arrives) session.payment_status = 'paid'
          announce(`checkout.session.async_payment_${arrives ? 'succeeded' : 'failed'}`, {...session})
        }
      }
    },

    deleteCustomer: (id: string) => void deleted.add(id),

    /** From now on the bank refuses what was kept with this payment. */
    decline: (id: string) => {
      intents.get(id)!.payment_method = 'pm_declines'
    },
  }
}
