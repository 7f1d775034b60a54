import type {Context, Hono} from 'hono'
import {getCookie} from 'hono/cookie'
import * as v from 'valibot'
import type {AnswerIn, BodyOf, Endpoint, ParamsOf, QueryOf} from '#contract/endpoint.ts'
import {limits} from '#contract/limits.ts'
import {office} from '#contract/accounts/roles.ts'
import {Id} from '#contract/shapes.ts'
import type {Deps} from '../deps.ts'
import type {Db} from '../db/client.ts'
import {baseUrlOf} from './base-url.ts'
import {callerOf, lacksSecondStep, refuseEnded, type Caller} from './caller.ts'
import {clientAddress} from './client-address.ts'
import {claimKey, fingerprintOf, storeAnswer} from './idempotency.ts'
import {inTransaction} from './in-transaction.ts'
import {readBody, readQuery} from './read.ts'
import {refusalPage} from './refusal-page.ts'
import {rateLimited, Refusal, refuse, credentialsEnded} from './refusal.ts'
import {noUploads, receiveUploads, type Received, type Upload} from './uploads.ts'
import {validate} from './validate.ts'

/** One call as a handler receives it: authenticated, authorized by role, input validated. */
export interface Call<E extends Endpoint> {
  readonly params: ParamsOf<E>
  readonly query: QueryOf<E>
  readonly body: BodyOf<E>
  /** The command's transaction for an idempotent endpoint, else the database. */
  readonly db: Db
  readonly caller: E['roles'] extends 'public' | 'optional' ? Caller | null : Caller
  /** ISO 8601 UTC; the same for the whole call. */
  readonly now: string
  readonly deps: Deps
  /** The caller's network address, for limits only. */
  readonly address: string
  readonly setHeader: (name: string, value: string) => void
  readonly header: (name: string) => string | undefined
  /** Files of a multipart body; empty unless the endpoint takes uploads. */
  readonly uploads: readonly Upload[]
  /** The body as sent; empty unless the endpoint is `raw` or has a body. */
  readonly text: string
  /** Public base URL without a path, see `baseUrlOf`. */
  readonly origin: string
  /** A cookie of the request. Cookies never authenticate a call. */
  readonly cookie: (name: string) => string | undefined
}

export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<AnswerIn<E> | Refusal>

/** An endpoint with its handler. */
export interface Route {
  readonly endpoint: Endpoint
  readonly handler: Handler<Endpoint>
}

export const route = <E extends Endpoint>(endpoint: E, handler: Handler<NoInfer<E>>): Route => ({
  endpoint,
  handler: handler,
})

/** The answer of a command: its status and JSON, and whether it is the stored answer of an earlier request. */
interface Outcome {
  readonly status: number
  readonly answer: unknown
  readonly replayed: boolean
}

const buildOutcome = (endpoint: Endpoint, answer: unknown, checkAnswers: boolean): Outcome => ({
  status: endpoint.status ?? 200,
  answer: checkAnswers ? v.parse(endpoint.answer, answer) : answer,
  replayed: false,
})

function authorize(endpoint: Endpoint, caller: Caller, requireStaffTotp: boolean): Refusal | null {
  if (lacksSecondStep(caller, requireStaffTotp) && !endpoint.beforeSecondStep) {
    return refuse('totp_setup_required', 'Log in again to set up two-step login.')
  }
  if (Array.isArray(endpoint.roles) && !endpoint.roles.includes(caller.role)) {
    return refuse('forbidden', 'You don’t have permission to do that.')
  }
  const members = endpoint.members ?? office
  const isAllowedMember = caller.member_role ? members.includes(caller.member_role) : endpoint.evenFormerMember
  if (caller.role === 'agency' && !isAllowedMember) {
    return refuse('forbidden', 'Your role in the agency does not allow that. Ask an owner.')
  }
  if (caller.ended && !endpoint.evenEnded) return refuseEnded(caller.ended)
  return null
}

/**
 * The caller behind the bearer token; null for public endpoints and anonymous visitors of optional ones. Refuses 401
 * `not_signed_in` and `session_ended`, 403 `forbidden`, `suspended`, `account_closed` and `totp_setup_required`.
 */
async function authenticate(
  c: Context,
  endpoint: Endpoint,
  {database: {db}, requireStaffTotp}: Deps,
  now: string,
): Promise<{caller: Caller | null} | Refusal> {
  if (endpoint.roles === 'public') return {caller: null}
  const header = c.req.header('Authorization')
  const token = /^Bearer +([\w-]{20,100})$/i.exec(header ?? '')?.[1]
  const caller = token ? await callerOf(db, token, now) : null
  // expired credentials do not block public endpoints
  if (endpoint.roles === 'optional') {
    return {caller: caller && lacksSecondStep(caller, requireStaffTotp) ? null : caller}
  }
  if (!header) return refuse('not_signed_in', 'You are not logged in. Log in and try again.')
  if (!caller) return credentialsEnded()
  return authorize(endpoint, caller, requireStaffTotp) ?? {caller}
}

interface Parsed extends Received {
  readonly text: string
  readonly input: {params: undefined; query: undefined; body: undefined}
}

/** Reads and validates params, query, body and uploads. Refuses 400, 413, 415, 422 and 429. */
async function parse(c: Context, endpoint: Endpoint, deps: Deps, caller: Caller | null): Promise<Parsed | Refusal> {
  const body = await readBody(c, endpoint, limits.body_bytes)
  if (body instanceof Refusal) return body
  const input = validate(endpoint, {params: c.req.param(), query: readQuery(c), body: body.value})
  if (input instanceof Refusal) return input
  const received =
    endpoint.uploads && caller ? await receiveUploads(c, endpoint.uploads, deps.limits, caller.user_id) : noUploads
  if (received instanceof Refusal) return received
  return {...received, text: body.text, input: input as Parsed['input']}
}

/** One request on its way to the handler. */
interface Incoming {
  readonly c: Context
  readonly deps: Deps
  readonly caller: Caller | null
  readonly parsed: Parsed
  readonly now: string
}

const buildCall = ({c, deps, caller, parsed, now}: Incoming, db: Db): Call<Endpoint> => ({
  ...parsed.input,
  db,
  caller: caller as Caller,
  now,
  deps,
  get address() {
    return clientAddress(c, deps.trustedProxies)
  },
  setHeader: (name, value) => c.header(name, value),
  header: name => c.req.header(name),
  uploads: parsed.uploads,
  text: parsed.text,
  get origin() {
    return baseUrlOf(c, deps)
  },
  cookie: name => getCookie(c, name),
})

/** The validated `Idempotency-Key` of the request; null without one. */
function readIdempotencyKey(c: Context): {key: string | null} | Refusal {
  const header = c.req.header('Idempotency-Key')
  if (header === undefined) return {key: null}
  const key = v.safeParse(Id, header)
  return key.success
    ? {key: key.output}
    : refuse('invalid_idempotency_key', 'The Idempotency-Key header must be a UUID.')
}

/** 429 `rate_limited` beyond a person's writes per minute; null otherwise. @see src/domain/rules-people.md#rate-limits */
async function countWrite(endpoint: Endpoint, {caller, deps}: Incoming): Promise<Refusal | null> {
  if (!caller || endpoint.method === 'GET' || endpoint.unlimited) return null
  const wait_s = await deps.limits.take('writes_user', caller.user_id)
  return wait_s === null ? null : rateLimited(wait_s)
}

/** Runs an idempotent command: key, effect and stored answer commit together; a refusal rolls them back. */
async function runOnce({endpoint, handler}: Route, incoming: Incoming, user_id: string): Promise<Outcome | Refusal> {
  const {c, deps, now, parsed} = incoming
  const read = readIdempotencyKey(c)
  if (read instanceof Refusal) return read
  const owner = read.key === null ? null : {user_id, key: read.key}
  const path = c.req.url.slice(new URL(c.req.url).origin.length)
  const fingerprint = fingerprintOf(endpoint.method, path, parsed.text)

  return inTransaction<Outcome>(deps.database.db, async tx => {
    const claimed = owner && (await claimKey(tx, {...owner, fingerprint, created_at: now}))
    if (claimed && !claimed.first) {
      return claimed.reused
        ? refuse('idempotency_key_reused', 'This Idempotency-Key was used for another request.')
        : {status: claimed.status, answer: claimed.answer, replayed: true}
    }
    // after the key, because a repeat never counts
    const limited = await countWrite(endpoint, incoming)
    if (limited) return limited
    const answer = await handler(buildCall(incoming, tx))
    if (answer instanceof Refusal) return answer
    const outcome = buildOutcome(endpoint, answer, deps.checkAnswers)
    if (owner) await storeAnswer(tx, owner, outcome.status, outcome.answer)
    return outcome
  })
}

/** Runs the handler, in a transaction if the endpoint is idempotent. */
async function run(route: Route, incoming: Incoming): Promise<Outcome | Refusal> {
  const {endpoint, handler} = route
  const {caller, deps} = incoming
  if (endpoint.idempotent && caller) return runOnce(route, incoming, caller.user_id)
  const limited = await countWrite(endpoint, incoming)
  if (limited) return limited
  const answer = await handler(buildCall(incoming, deps.database.db))
  return answer instanceof Refusal ? answer : buildOutcome(endpoint, answer, deps.checkAnswers)
}

/** Sends an outcome as JSON or as the bytes that the endpoint produces; a refusal in the API's error form. */
function respond(c: Context, endpoint: Endpoint, outcome: Outcome | Refusal) {
  if (outcome instanceof Refusal) {
    if (outcome.extra.retry_after_s !== undefined) c.header('Retry-After', String(outcome.extra.retry_after_s))
    if (endpoint.isPage && c.req.header('Accept')?.includes('text/html')) return refusalPage(c, outcome)
    return c.json(outcome.body(), outcome.status as 400)
  }
  const {answer, status, replayed} = outcome
  if (replayed) c.header('Idempotency-Replayed', 'true')
  if (!endpoint.produces) return c.json(answer as object, status as 200)
  // with `*/*` the handler sets the type
  const type: Record<string, string> = endpoint.produces === '*/*' ? {} : {'Content-Type': endpoint.produces}
  return c.body(answer as Uint8Array<ArrayBuffer>, status as 200, type)
}

/**
 * Registers an endpoint. Every request goes through authenticate (401, 403), parse (400, 413, 415, 422, 429), run and
 * respond, in that order.
 */
export function mount(app: Hono, deps: Deps, route: Route): void {
  const {endpoint} = route
  app.on(endpoint.method, `/api${endpoint.path}`, async c => {
    const now = deps.clock.now()
    const authenticated = await authenticate(c, endpoint, deps, now)
    if (authenticated instanceof Refusal) return respond(c, endpoint, authenticated)
    const {caller} = authenticated
    const parsed = await parse(c, endpoint, deps, caller)
    if (parsed instanceof Refusal) return respond(c, endpoint, parsed)
    try {
      return respond(c, endpoint, await run(route, {c, deps, caller, parsed, now}))
    } finally {
      parsed.release()
    }
  })
}
