import {Agent, request as send} from 'node:https'
import {setTimeout as pause} from 'node:timers/promises'
import * as v from 'valibot'
import {addressOf} from '#api/address.ts'
import {signedOut} from '#api/credentials-record.ts'
import {readAnswer, type Answer, type RawAnswer} from '#api/answer.ts'
import type {AnswerOf, BodyIn, Endpoint, ParamsIn, QueryIn} from '#contract/endpoint.ts'
import {newId} from '#lib/id.ts'
import {backoff} from '#offline/outbox/backoff.ts'
import {classifyResponse, type Attempt} from '#offline/outbox/classify-response.ts'
import type {OutboxEntry} from '#offline/outbox/entry.ts'
import {kindOf, type CaptureParams, type Kind, type KindName} from '#offline/outbox/kinds.ts'
import {createSend} from '#offline/outbox/send.ts'

/** A phone whose app is open looks this often whether the network is back, in milliseconds. */
const look_every_ms = 30_000
/** The timeout of one request, as `src/offline/outbox/send.ts` has it. */
const timeout_ms = 15_000
/** A call that gets no answer for so long is a failure of the run. */
const give_up_ms = 240_000

interface Outgoing {
  readonly method: string
  readonly headers: Record<string, string>
  readonly body?: string | Uint8Array | undefined
  readonly signal?: AbortSignal | null | undefined
}

/** `fetch` that trusts only this authority. */
export function fetchBy(authority: string) {
  const agent = new Agent({ca: authority, keepAlive: true})
  return (address: string, {method, headers, body, signal}: Outgoing): Promise<RawAnswer> =>
    new Promise((resolve, reject) => {
      const length = body === undefined ? {} : {'content-length': String(Buffer.byteLength(body))}
      const options = {method, headers: {...headers, ...length}, agent, ...(signal && {signal})}
      const outgoing = send(address, options, response => {
        const chunks: Buffer[] = []
        response.on('data', chunk => chunks.push(chunk as Buffer))
        response.on('error', reject)
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: {get: name => response.headers[name.toLowerCase()]?.toString() ?? null},
            text: async () => Buffer.concat(chunks).toString('utf8'),
          }),
        )
      })
      outgoing.on('error', reject)
      outgoing.end(body)
    })
}
export type Fetch = ReturnType<typeof fetchBy>

/** What all phones share: the way to the server and what becomes of their taps. */
export interface Network {
  readonly base_url: string
  readonly fetch: Fetch
  /** From 0 up to 1. */
  readonly random: () => number
  /** An attempt got no receipt, for this reason, and is repeated. */
  readonly onRetry: (why: string) => void
}

export interface PlainCall<E extends Endpoint> {
  readonly params?: ParamsIn<E>
  readonly query?: QueryIn<E>
  readonly body?: BodyIn<E>
  readonly key?: string
  /** One picture to upload. */
  readonly picture?: File
}

/** Anything that our server accepted. */
const anyReceipt: Pick<Kind, 'receipt'> = {
  receipt: v.pipe(
    v.unknown(),
    v.transform(() => ({received_at: ''})),
  ),
}

/**
 * One signed-in person's device: it sends by the outbox's own code, under the same key until there is an answer, and
 * waits between attempts as the outbox does.
 * @see src/offline/README.md#answers
 */
export class Phone {
  token: string | null = null
  user_id = ''
  readonly #network: Network
  readonly #sendEntry: ReturnType<typeof createSend>

  constructor(network: Network) {
    this.#network = network
    this.#sendEntry = createSend({
      fetch: (address, {method, headers, body, signal}) => network.fetch(address, {method, headers, body, signal}),
      after: (ms, callback) => {
        const timer = setTimeout(callback, ms)
        return () => clearTimeout(timer)
      },
      now: () => Date.now(),
      api_url: `${network.base_url}/api`,
    })
  }

  /** A tap that the outbox stores, now under a new key by default. Returns the id of what the server answers with. */
  async tap<Name extends KindName & keyof CaptureParams>(
    name: Name,
    params: CaptureParams[Name] & Record<string, unknown>,
    {at = new Date(), key = newId()}: {readonly at?: Date; readonly key?: string} = {},
  ): Promise<{id: string}> {
    const kind = kindOf(name)
    if (!kind) throw new Error(`no such kind of entry: ${name}`)
    const entry: OutboxEntry = {
      v: 1,
      key,
      owner: this.user_id,
      lane: String(params[kind.lane]),
      kind: name,
      params,
      captured_at: at.toISOString(),
      tz: 'America/Chicago',
      clock_offset_ms: 0,
      state: 'sending',
      tries: 1,
      attempts: 0,
      failures: 0,
      next_at: 0,
      waiting_since: 0,
      wait: null,
      refused_generation: null,
      error: null,
    }
    const credentials = {...signedOut, token: this.token, user_id: this.user_id, generation: 1}
    const answer = await this.#insist(name, kind, () => this.#sendEntry(entry, kind, credentials))
    return v.parse(v.object({id: v.string()}), answer)
  }

  /** A call of the contract, repeated under the same key until there is an answer. */
  async call<E extends Endpoint>(endpoint: E, input: PlainCall<E> = {}): Promise<AnswerOf<E>> {
    const key = endpoint.idempotent ? (input.key ?? newId()) : undefined
    const attempt = () => this.attempt(endpoint, {...input, ...(key && {key})})
    return this.#insist<AnswerOf<E>>(endpoint.path, anyReceipt, attempt)
  }

  /** One attempt at a call. */
  async attempt<E extends Endpoint>(endpoint: E, {params, query, body, key, picture}: PlainCall<E>): Promise<Attempt> {
    const {base_url, fetch} = this.#network
    const isForm = endpoint.encoding === 'form'
    const headers: Record<string, string> = {accept: 'application/json'}
    if (this.token !== null) headers.authorization = `Bearer ${this.token}`
    if (key !== undefined) headers['idempotency-key'] = key
    let bytes: string | Uint8Array | undefined
    if (picture) {
      const form = new FormData()
      form.set('picture', picture)
      const multipart = new Response(form)
      headers['content-type'] = multipart.headers.get('content-type') ?? ''
      bytes = new Uint8Array(await multipart.arrayBuffer())
    } else if (body !== undefined) {
      headers['content-type'] = isForm ? 'application/x-www-form-urlencoded' : 'application/json'
      bytes = isForm ? new URLSearchParams(body as Record<string, string>).toString() : JSON.stringify(body)
    }
    try {
      const signal = AbortSignal.timeout(timeout_ms)
      const address = `${base_url}/api${addressOf(endpoint, params as never, query as never)}`
      return await readAnswer(await fetch(address, {method: endpoint.method, headers, body: bytes, signal}), Date.now())
    } catch {
      return {kind: 'network'}
    }
  }

  async #insist<Answered>(
    what: string,
    kind: Pick<Kind, 'receipt' | 'answer'>,
    attempt: () => Promise<Attempt>,
  ): Promise<Answered> {
    const {random, onRetry} = this.#network
    const give_up_at_ms = performance.now() + give_up_ms
    const waits = {failures: 0, attempts: 0}
    let got: Attempt
    for (;;) {
      got = await attempt()
      const verdict = classifyResponse(got, kind)
      if (verdict.is === 'sent') return (got as Answer & {kind: 'ok'}).value as Answered
      if (verdict.is === 'refused' || verdict.is === 'sign-in') {
        throw new Error(`${what} was refused: ${verdict.code} ${verdict.detail}`)
      }
      if (performance.now() > give_up_at_ms) throw new Error(`${what} got no answer: ${JSON.stringify(got)}`)
      onRetry(
        got.kind === 'network' ? 'no answer' : `${got.status} ${verdict.is === 'later' ? verdict.code : 'of a proxy'}`,
      )
      const wait_ms =
        verdict.is === 'later'
          ? (verdict.retry_after_ms ?? backoff(++waits.attempts, random))
          : Math.min(backoff(++waits.failures, random), look_every_ms)
      await pause(wait_ms)
    }
  }
}
