import {createServer} from 'node:http'
import type {AddressInfo} from 'node:net'

type Values = Record<string, string>
interface Kept {
  id: string
  [name: string]: unknown
}
/** What of a payment went on to a connected account: all of it, less the fee that came back; and what was undone of both. */
interface PassedOn {
  amount: number
  fee: number
  fee_refunded: number
  reversals: Kept[]
  reversed: number
}
interface Reply {
  status: number
  body: unknown
}

const ok = (body: unknown): Reply => ({status: 200, body})
const refusal = (status: number, type: string, code: string, more: object = {}): Reply => ({
  status,
  body: {error: {type, code, message: code, ...more}},
})

/** A form's `a[b][0]` names stay as they are: what we look at is few. */
const read = (text: string): Values => Object.fromEntries(new URLSearchParams(text))
const metadataOf = (form: Values, prefix = 'metadata') =>
  Object.fromEntries(
    Object.entries(form).flatMap(([name, value]) => {
      const key = name.startsWith(`${prefix}[`) ? name.slice(prefix.length + 1, -1) : null
      return key === null ? [] : [[key, value]]
    }),
  )

/**
 * Answers as the provider's published API does, as far as we use it: checkout sessions, payment intents, refunds, the fee and
 * the transfer of what is passed on, Connect's token, idempotency keys, and errors in its form. What payers and banks do is for the test to say.
 */
export async function fakeStripe(secret_key: string) {
  const sessions = new Map<string, Kept>()
  const intents = new Map<string, Kept & {account: string}>()
  const refunds: (Kept & {amount: number; status: string; payment_intent: string})[] = []
  const passed = new Map<string, PassedOn>()
  const codes = new Map<string, string>()
  const answered = new Map<string, {reply: Reply; form: string}>()
  const events: {id: string; type: string; payload: string}[] = []
  const asked: {path: string; form: Values}[] = []
  let isAway = false
  let n = 0
  const next = (prefix: string) => `${prefix}_test_${++n}`

  const announce = (type: string, object: unknown) => {
    const id = next('evt')
    const payload = JSON.stringify({id, object: 'event', type, created: 0, livemode: false, data: {object}})
    events.push({id, type, payload})
  }
  const methodOf = (form: Values) => form['allowed_payment_method_types[0]'] ?? 'card'

  const openSession = (form: Values): Reply => {
    let amount_total = 0
    for (let i = 0; form[`line_items[${i}][quantity]`]; i++)
      amount_total += Number(form[`line_items[${i}][price_data][unit_amount]`])
    const id = next('cs')
    const session = {
      id,
      object: 'checkout.session',
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
    if (intent.status === 'succeeded') announce('payment_intent.succeeded', intent)
    if (intent.status === 'requires_payment_method') {
      announce('payment_intent.payment_failed', intent)
      return refusal(402, 'card_error', 'card_declined', {payment_intent: intent})
    }
    return ok(intent)
  }

  const refundedOf = (id: string) =>
    refunds
      .filter(each => each.payment_intent === id && each.status !== 'failed')
      .reduce((sum, each) => sum + each.amount, 0)

  const refund = (form: Values): Reply => {
    const intent = intents.get(form.payment_intent!)
    if (!intent) return refusal(404, 'invalid_request_error', 'resource_missing')
    const amount = Number(form.amount)
    const before = refundedOf(intent.id)
    if (before + amount > (intent.amount as number))
      return refusal(400, 'invalid_request_error', 'charge_already_refunded')
    const on = passed.get(intent.id)
    if (on && form.reverse_transfer === 'true') {
      // both in the proportion of this refund to the whole charge
      const part = amount / (intent.amount as number)
      if (on.reversed + on.amount * part > on.amount)
        return refusal(400, 'invalid_request_error', 'transfer_reversed_already')
      on.reversed += on.amount * part
      if (form.refund_application_fee === 'true') on.fee_refunded += on.fee * part
    }
    const made = {id: next('re'), object: 'refund', amount, status: 'succeeded', payment_intent: intent.id}
    refunds.push(made)
    announce('charge.refunded', {
      object: 'charge',
      payment_intent: intent.id,
      amount_refunded: before + amount,
    })
    return ok(made)
  }

  /** A part of the fee goes to the connected account, or a part of the transfer comes from there. */
  const moveBack = (kind: 'fee' | 'transfer', on: PassedOn, form: Values): Reply => {
    const amount = Number(form.amount)
    const moved = {id: next(kind), amount, metadata: metadataOf(form)}
    if (kind === 'fee') {
      if (on.fee_refunded + amount > on.fee) return refusal(400, 'invalid_request_error', 'amount_too_large')
      on.fee_refunded += amount
      return ok({...moved, object: 'fee_refund'})
    }
    if (on.reversed + amount > on.amount) return refusal(400, 'invalid_request_error', 'amount_too_large')
    on.reversed += amount
    on.reversals.push(moved)
    return ok({...moved, object: 'transfer_reversal'})
  }

  function answer(method: string, path: string, form: Values): Reply {
    const [, kind, id, action] =
      /^\/v1\/(checkout\/sessions|payment_intents|refunds|application_fees|transfers)(?:\/(\w+))?(?:\/(\w+))?$/.exec(
        path,
      ) ?? []
    if (path === '/oauth/token') {
      const account = codes.get(form.code!)
      codes.delete(form.code!)
      return account
        ? ok({stripe_user_id: account, token_type: 'bearer', scope: 'read_write'})
        : {
            status: 400,
            body: {error: 'invalid_grant', error_description: 'This authorization code has been used'},
          }
    }
    if (kind === 'checkout/sessions' && !id) return openSession(form)
    if (kind === 'checkout/sessions') {
      const session = sessions.get(id!)
      if (!session) return refusal(404, 'invalid_request_error', 'resource_missing')
      if (action === 'expire') {
        if (session.status !== 'open') return refusal(400, 'invalid_request_error', 'resource_not_open')
        session.status = 'expired'
        announce('checkout.session.expired', session)
      }
      const intent = intents.get(String(session.payment_intent))
      return ok('expand[0]' in form && intent ? {...session, payment_intent: intent} : session)
    }
    if (kind === 'payment_intents' && method === 'POST') return charge(form)
    if (kind === 'payment_intents' && !id) {
      const data = [...intents.values()].filter(each => each.customer === form.customer).reverse()
      return ok({object: 'list', data})
    }
    if (kind === 'payment_intents') {
      const intent = intents.get(id!)
      if (intent && form['expand[0]'] === 'latest_charge.application_fee') {
        const on = passed.get(intent.id)
        const application_fee =
          on && on.fee > 0 ? {id: `fee_${intent.id}`, amount: on.fee, amount_refunded: on.fee_refunded} : null
        const latest_charge = {
          id: 'ch_1',
          object: 'charge',
          application_fee,
          transfer: on ? `tr_${intent.id}` : null,
        }
        return ok({...intent, latest_charge})
      }
      return intent ? ok(intent) : refusal(404, 'invalid_request_error', 'resource_missing')
    }
    const on = passed.get((id ?? '').replace(/^(fee|tr)_/, ''))
    if (kind === 'application_fees' && on) return moveBack('fee', on, form)
    if (kind === 'transfers' && on)
      return method === 'POST' ? moveBack('transfer', on, form) : ok({object: 'list', data: on.reversals})
    if (kind === 'refunds' && method === 'GET') {
      const data = refunds.filter(each => each.payment_intent === form.payment_intent)
      return ok({object: 'list', data})
    }
    return kind === 'refunds' ? refund(form) : refusal(404, 'invalid_request_error', 'unknown_path')
  }

  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const url = new URL(request.url ?? '/', 'http://localhost')
      const form = {...read(url.search.slice(1)), ...read(Buffer.concat(chunks).toString())}
      const key = request.headers['idempotency-key'] as string | undefined
      const send = ({status, body}: Reply) => {
        response.writeHead(status, {'Content-Type': 'application/json', 'Request-Id': next('req')})
        response.end(JSON.stringify(body))
      }
      if (isAway) return send(refusal(500, 'api_error', 'away'))
      if (request.headers.authorization !== `Bearer ${secret_key}`)
        return send(refusal(401, 'invalid_request_error', 'api_key_invalid'))
      asked.push({path: url.pathname, form})
      const before = key ? answered.get(key) : undefined
      if (before && before.form !== JSON.stringify(form))
        return send(refusal(400, 'idempotency_error', 'idempotency_key_in_use'))
      const reply = before?.reply ?? answer(request.method ?? 'GET', url.pathname, form)
      // as the provider does: what was answered under a key is answered again, also a refused card, and only the same asks
      if (key && request.method === 'POST' && reply.status < 500)
        answered.set(key, {reply, form: JSON.stringify(form)})
      send(reply)
    })
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))

  return {
    host: {host: '127.0.0.1', port: (server.address() as AddressInfo).port, protocol: 'http' as const},
    events,
    asked,
    setAway: (away: boolean) => {
      isAway = away
    },
    /** Somebody pays on the page of a session. */
    pay: (id: string, account: string) => {
      const session = sessions.get(id)!
      const isTransfer = (session.payment_method_types as string[]).includes('us_bank_account')
      const intent = {
        id: next('pi'),
        object: 'payment_intent',
        status: isTransfer ? 'processing' : 'succeeded',
        amount: session.amount_total,
        customer: session.keeps ? next('cus') : null,
        metadata: session.metadata,
        payment_method: `pm_${account}`,
        account,
      }
      if (session.destination)
        passed.set(intent.id, {
          amount: session.amount_total as number,
          fee: session.fee as number,
          fee_refunded: 0,
          reversals: [],
          reversed: 0,
        })
      intents.set(intent.id, intent)
      Object.assign(session, {
        status: 'complete',
        payment_status: isTransfer ? 'unpaid' : 'paid',
        payment_intent: intent.id,
        customer: intent.customer,
      })
      announce('checkout.session.completed', {...session})
    },
    /** A bank transfer arrives, or does not. */
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
    /** From now on the bank refuses what was kept with this payment. */
    decline: (id: string) => {
      intents.get(id)!.payment_method = 'pm_declines'
    },
    refundedOf,
    /** What the connected account has of a payment by now. */
    keptByAccount: (id: string) => {
      const {amount, fee, fee_refunded, reversed} = passed.get(id)!
      return amount - fee + fee_refunded - reversed
    },
    /** The last refund of a payment comes back: the account that it went to is closed. */
    loseRefund: (id: string) => {
      const last = refunds.findLast(each => each.payment_intent === id)!
      Object.assign(last, {status: 'failed', failure_reason: 'expired_or_canceled_card'})
      announce('refund.failed', {...last})
    },
    /** Somebody agreed to connect this account; the code that comes back. */
    connect: (account: string): string => {
      const code = next('ac')
      codes.set(code, account)
      return code
    },
    close: () => new Promise(done => server.close(done)),
  }
}
