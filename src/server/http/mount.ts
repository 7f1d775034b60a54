import {m} from '#messages'
import type {Context, Hono} from 'hono'
import {getCookie, setCookie} from 'hono/cookie'
import * as v from 'valibot'
import {
  type AnswerIn,
  type BodyOf,
  type Endpoint,
  epoch_header,
  type ParamsOf,
  type QueryOf,
} from '#contract/endpoint.ts'
import {limits} from '#contract/limits.ts'
import type {Language} from '#contract/accounts/language.ts'
import {office} from '#contract/accounts/roles.ts'
import {Id} from '#contract/shapes.ts'
import {settled} from '#lib/settled.ts'
import type {Deps} from '../deps.ts'
import type {Db} from '../db/client.ts'
import {onOneConnection} from '../db/one-connection.ts'
import {baseUrlOf} from './base-url.ts'
import {callerOf, lacksSecondStep, noteWrite, refuseEnded, tokenHash, type Caller} from './caller.ts'
import {clientAddress} from './client-address.ts'
import {claimKey, fingerprintOf, storeAnswer} from './idempotency.ts'
import {inTransaction} from './in-transaction.ts'
import {nameCall, noteCode} from './observe-calls.ts'
import {readBody, readQuery} from './read.ts'
import {refusalPage} from './refusal-page.ts'
import {refuseEndedToken} from './ended-token.ts'
import {refuseFormerMember} from './former-member.ts'
import {rateLimited, Refusal, refuse, credentialsEnded} from './refusal.ts'
import {maySkipPrimary, wrote_cookie} from './replica-reads.ts'
import {noUploads, receiveUploads, type Received, type Upload} from './uploads.ts'
import {validate} from './validate.ts'
import {metrics} from '../observe/metrics.ts'
import {currentLanguage, inLanguage, namesLanguage} from '../language.ts'

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

/** An endpoint with its handler, and what a command locks first. */
export interface Route {
  readonly endpoint: Endpoint
  /** Resolves with the answer or a `Refusal`. */
  readonly handler: (call: Call<Endpoint>, locked: unknown) => Promise<unknown>
  readonly lock?: (call: Call<Endpoint>) => Promise<unknown>
  readonly preload?: (call: PreloadCall<Endpoint>) => Promise<unknown>
}

/** A read while its caller is being looked up. */
export type PreloadCall<E extends Endpoint> = Omit<Call<E>, 'caller'> & {readonly token_hash: string | null}

export const route = <E extends Endpoint>(endpoint: E, handler: Handler<NoInfer<E>>): Route => ({
  endpoint,
  handler: handler,
})

/**
 * An idempotent command whose locks are sent together with its key. `lock` changes nothing, because a repeat locks too; the
 * handler gets what it returns.
 */
export const lockingRoute = <E extends Endpoint & {idempotent: true}, Locked>(
  endpoint: E,
  lock: (call: Call<NoInfer<E>>) => Promise<Locked>,
  handler: (call: Call<NoInfer<E>>, locked: Locked) => ReturnType<Handler<NoInfer<E>>>,
): Route => ({endpoint, handler: handler as Route['handler'], lock})

/**
 * A read of which a part is sent together with the look-up of its caller, so before the right to it is known: what `preload`
 * returns is dropped if the caller is refused, and the handler that gets it decides as if it had read it itself. Its own
 * refusal is the answer to a caller who is not refused.
 */
export const preloadingRoute = <E extends Endpoint & {method: 'GET'}, Loaded>(
  endpoint: E,
  preload: (call: PreloadCall<NoInfer<E>>) => Promise<Loaded>,
  handler: (call: Call<NoInfer<E>>, loaded: Exclude<Loaded, Refusal>) => ReturnType<Handler<NoInfer<E>>>,
): Route => ({endpoint, handler: handler as Route['handler'], preload: preload as Route['preload']})

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
    return refuse('totp_setup_required', m.log_in_again_to_set_up())
  }
  if (Array.isArray(endpoint.roles) && !endpoint.roles.includes(caller.role)) {
    return refuse('forbidden', m.you_dont_have_permission_to_do())
  }
  const members = endpoint.members ?? office
  if (caller.role === 'agency' && caller.member_role && !members.includes(caller.member_role)) {
    return refuse('forbidden', m.your_role_in_the_agency_does(), {current: {member_role: caller.member_role}})
  }
  if (caller.ended && !endpoint.evenEnded) return refuseEnded(caller.ended)
  return null
}

/** The language of an answer: the one that the call names, else the account's. */
const languageOf = (c: Context, caller: Caller | null): Language =>
  caller && !namesLanguage(c) ? caller.language : currentLanguage()

const tokenOf = (c: Context): string | undefined =>
  /^Bearer +([\w-]{20,100})$/i.exec(c.req.header('Authorization') ?? '')?.[1]

/**
 * The caller behind the bearer token; null for public endpoints and anonymous visitors of optional ones. Refuses 401
 * `not_signed_in` and `session_ended`, 403 `forbidden`, `suspended`, `account_closed`, `left_agency` and
 * `totp_setup_required`.
 */
async function authenticate(
  c: Context,
  endpoint: Endpoint,
  {requireStaffTotp}: Deps,
  db: Db,
  now: string,
): Promise<{caller: Caller | null} | Refusal> {
  if (endpoint.roles === 'public') return {caller: null}
  const token = tokenOf(c)
  const caller = token ? await callerOf(db, token, now) : null
  // expired credentials do not block public endpoints
  if (endpoint.roles === 'optional') {
    return {caller: caller && lacksSecondStep(caller, requireStaffTotp) ? null : caller}
  }
  if (!c.req.header('Authorization')) return refuse('not_signed_in', m.you_are_not_logged_in_log())
  if (!caller) return token ? refuseEndedToken(db, token) : credentialsEnded()
  const refusal = await inLanguage(
    languageOf(c, caller),
    async () => authorize(endpoint, caller, requireStaffTotp) ?? (await refuseFormerMember(db, endpoint, caller)),
  )
  return refusal ?? {caller}
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
  /** The database, for a read over one connection. */
  readonly db: Db
  /** What the route preloads. */
  readonly loaded?: unknown
}

const buildCall = ({c, deps, caller, parsed, now}: Omit<Incoming, 'db'>, db: Db): Call<Endpoint> => ({
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
export function readIdempotencyKey(header: string | undefined): {key: string | null} | Refusal {
  if (header === undefined) return {key: null}
  const key = v.safeParse(Id, header)
  return key.success ? {key: key.output} : refuse('invalid_idempotency_key', m.the_idempotency_key_header_must_be())
}

/** Whose write counts toward the limit of writes; null if it does not. @see src/domain/rules-people.md#rate-limits */
const writerOf = (endpoint: Endpoint, caller: Caller | null): string | null =>
  caller && endpoint.method !== 'GET' && !endpoint.unlimited ? caller.user_id : null

/** 429 `rate_limited` beyond a person's writes per minute; null otherwise. */
async function countWrite(endpoint: Endpoint, {caller, deps}: Incoming): Promise<Refusal | null> {
  const writer = writerOf(endpoint, caller)
  const wait_s = writer === null ? null : await deps.limits.take('writes_user', writer)
  return wait_s === null ? null : rateLimited(wait_s)
}

/** Gives back what `countWrite` took, because a repeat never counts. */
async function discountWrite(endpoint: Endpoint, {caller, deps}: Incoming): Promise<void> {
  const writer = writerOf(endpoint, caller)
  if (writer) await deps.limits.giveBack('writes_user', writer)
}

/** Runs an idempotent command: key, effect and stored answer commit together; a refusal rolls them back. */
async function runOnce(
  {endpoint, handler, lock}: Route,
  incoming: Incoming,
  user_id: string,
): Promise<Outcome | Refusal> {
  const {c, deps, now, parsed} = incoming
  const read = readIdempotencyKey(c.req.header('Idempotency-Key'))
  if (read instanceof Refusal) return read
  const owner = read.key === null ? null : {user_id, key: read.key}
  const path = c.req.url.slice(new URL(c.req.url).origin.length)
  const fingerprint = fingerprintOf(endpoint.method, path, parsed.text)

  return inTransaction<Outcome>(deps.database.db, async (tx, atCommit) => {
    const call = buildCall(incoming, tx)
    const [claimed, limited, locked] = await settled([
      owner && claimKey(tx, {...owner, fingerprint, created_at: now}),
      countWrite(endpoint, incoming),
      lock?.(call),
    ])
    if (claimed && !claimed.first) {
      await discountWrite(endpoint, incoming)
      return claimed.reused
        ? refuse('idempotency_key_reused', m.this_idempotency_key_was_used_for_request())
        : {status: claimed.status, answer: claimed.answer, replayed: true}
    }
    if (limited) return limited
    const answer = await handler(call, locked)
    if (answer instanceof Refusal) return answer
    const outcome = buildOutcome(endpoint, answer, deps.checkAnswers)
    if (owner) atCommit(storeAnswer(tx, owner, outcome.status, outcome.answer))
    return outcome
  })
}

/** The answer of the replica to a read that may be old; null if the primary has to answer, also after an error there. */
async function readOld({endpoint, handler}: Route, incoming: Incoming) {
  const {c, caller, deps, now, loaded} = incoming
  const has_cookie = getCookie(c, wrote_cookie.name) !== undefined
  const db = maySkipPrimary(endpoint, {caller, now, has_cookie}) ? deps.replica?.db() : null
  if (!db) return null
  try {
    const answer = await onOneConnection(db, lane => handler(buildCall(incoming, lane), loaded))
    metrics.replica_reads.inc({result: 'answered'})
    return answer
  } catch (error) {
    metrics.replica_reads.inc({result: 'failed'})
    deps.log.warn({err: error, route: endpoint.path}, 'the replica failed; the primary answers')
    return null
  }
}

/** Lets the caller read from the primary until the replica has what they wrote. */
async function rememberWrite(endpoint: Endpoint, {c, caller, deps}: Incoming): Promise<void> {
  if (!deps.replica || !caller || endpoint.method === 'GET') return
  // what was done stays done: a failure here only lets the caller read the past for a moment
  await noteWrite(deps.database.db, caller.user_id, deps.clock.now()).catch((error: unknown) =>
    deps.log.warn({err: error}, 'a write was not noted for reads from the replica'),
  )
  const secure = baseUrlOf(c, deps).startsWith('https:')
  const maxAge = wrote_cookie.max_age_s
  setCookie(c, wrote_cookie.name, '1', {path: '/api', maxAge, httpOnly: true, sameSite: 'Lax', secure})
}

/** Runs the handler, in a transaction if the endpoint is idempotent. */
async function run(route: Route, incoming: Incoming): Promise<Outcome | Refusal> {
  const {endpoint, handler} = route
  const {caller, deps, db, loaded} = incoming
  if (loaded instanceof Refusal) return loaded
  if (endpoint.idempotent && caller) return runOnce(route, incoming, caller.user_id)
  const limited = await countWrite(endpoint, incoming)
  if (limited) return limited
  const answer = (await readOld(route, incoming)) ?? (await handler(buildCall(incoming, db), loaded))
  return answer instanceof Refusal ? answer : buildOutcome(endpoint, answer, deps.checkAnswers)
}

/** Sends an outcome as JSON or as the bytes that the endpoint produces; a refusal in the API's error form. */
function respond(c: Context, endpoint: Endpoint, outcome: Outcome | Refusal) {
  if (outcome instanceof Refusal) {
    noteCode(c, outcome.code)
    c.header('Content-Language', outcome.language)
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

/** Starts what the route preloads, unless the request will be refused without a look at the database. */
function startPreload({preload, endpoint}: Route, incoming: Incoming): Promise<unknown> | undefined {
  const token = tokenOf(incoming.c)
  const needs_token = endpoint.roles !== 'public' && endpoint.roles !== 'optional'
  if (!preload || (needs_token && !token)) return undefined
  const loading = preload({
    ...buildCall(incoming, incoming.db),
    token_hash: token ? tokenHash(token) : null,
  })
  // waited for once the caller is known
  loading.catch(() => {})
  return loading
}

/** Answers one request: authenticate (401, 403), parse (400, 413, 415, 422, 429), run and respond, in that order. */
async function answer(c: Context, deps: Deps, route: Route, db: Db) {
  const {endpoint} = route
  const now = deps.clock.now()
  // a read has no body, so that it is parsed before the caller is known
  const early = route.preload && (await parse(c, endpoint, deps, null))
  const looking = authenticate(c, endpoint, deps, db, now)
  const preloading =
    early && !(early instanceof Refusal)
      ? startPreload(route, {c, deps, caller: null, parsed: early, now, db})
      : undefined
  const authenticated = await looking
  if (authenticated instanceof Refusal) return respond(c, endpoint, authenticated)
  const {caller} = authenticated
  return inLanguage(languageOf(c, caller), async () => {
    const parsed = early && !(early instanceof Refusal) ? early : await parse(c, endpoint, deps, caller)
    if (parsed instanceof Refusal) return respond(c, endpoint, parsed)
    try {
      const incoming = {c, deps, caller, parsed, now, db, loaded: await preloading}
      const outcome = await run(route, incoming)
      if (!(outcome instanceof Refusal)) await rememberWrite(endpoint, incoming)
      return respond(c, endpoint, outcome)
    } finally {
      parsed.release()
    }
  })
}

/** Registers an endpoint. */
export function mount(app: Hono, deps: Deps, route: Route): void {
  const {endpoint} = route
  app.on(endpoint.method, `/api${endpoint.path}`, async c => {
    nameCall(c, endpoint)
    const {db} = deps.database
    const builds_on = endpoint.idempotent ? c.req.header(epoch_header) : undefined
    if (builds_on !== undefined && builds_on !== deps.epoch) {
      return respond(c, endpoint, refuse('server_restored', m.village_was_restored_from_a_backup()))
    }
    if (endpoint.method !== 'GET') return answer(c, deps, route, db)
    return onOneConnection(db, lane => answer(c, deps, route, lane))
  })
}
