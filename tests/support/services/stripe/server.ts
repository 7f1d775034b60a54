import {createServer} from 'node:http'
import type {AddressInfo} from 'node:net'
import {connectOf} from './connect.ts'
import {disputesOf} from './disputes.ts'
import {refundsOf} from './refunds.ts'
import {sessionsOf} from './sessions.ts'
import {refusal, stripeWorld, type Reply, type Values} from './world.ts'

/** A form's `a[b][0]` names stay as they are: what we look at is few. */
const read = (text: string): Values => Object.fromEntries(new URLSearchParams(text))

const paths =
  /^\/v1\/(checkout\/sessions|payment_intents|payment_methods|refunds|application_fees|transfers|disputes)(?:\/(\w+))?(?:\/(\w+))?$/

/**
 * Answers as the provider's published API does, as far as we use it: checkout sessions, payment intents, refunds, disputes, the
 * fee and the transfer of what is passed on, Connect's token, idempotency keys, and errors in its form. What payers and banks do
 * is for the test to say.
 */
export async function fakeStripe(secret_key: string) {
  const world = stripeWorld()
  const {answerSession, answerIntent, answerMethod, ...payers} = sessionsOf(world)
  const {answerRefund, ...refunds} = refundsOf(world)
  const {answerToken, answerFee, answerTransfer, ...accounts} = connectOf(world)
  const {answerDisputes, ...banks} = disputesOf(world)
  const answered = new Map<string, {reply: Reply; form: string}>()
  const asked: {path: string; form: Values}[] = []
  let isAway = false

  function answer(method: string, path: string, form: Values): Reply {
    if (path === '/oauth/token') return answerToken(form)
    const [, kind, id, action] = paths.exec(path) ?? []
    switch (kind) {
      case 'checkout/sessions':
        return answerSession(id, action, form)
      case 'payment_intents':
        return answerIntent(method, id, form)
      case 'payment_methods':
        return answerMethod(id)
      case 'refunds':
        return answerRefund(method, form)
      case 'application_fees':
        return answerFee(method, id, form)
      case 'transfers':
        return answerTransfer(method, id, form)
      case 'disputes':
        return answerDisputes(form)
      default:
        return refusal(404, 'invalid_request_error', 'unknown_path')
    }
  }

  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const url = new URL(request.url ?? '/', 'http://localhost')
      const form = {...read(url.search.slice(1)), ...read(Buffer.concat(chunks).toString())}
      const key = request.headers['idempotency-key'] as string | undefined
      const send = ({status, body}: Reply) => {
        response.writeHead(status, {'Content-Type': 'application/json', 'Request-Id': world.next('req')})
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
      if (key && request.method === 'POST' && reply.status < 500) answered.set(key, {reply, form: JSON.stringify(form)})
      send(reply)
    })
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))

  return {
    host: {host: '127.0.0.1', port: (server.address() as AddressInfo).port, protocol: 'http' as const},
    events: world.events,
    asked,
    setAway: (away: boolean) => {
      isAway = away
    },
    ...payers,
    ...refunds,
    ...accounts,
    ...banks,
    close: () => new Promise(done => server.close(done)),
  }
}
