import type {Context, Hono} from 'hono'
import {getCookie} from 'hono/cookie'
import * as v from 'valibot'
import type {AnswerIn, BodyOf, Endpoint, ParamsOf, QueryOf} from '#contract/endpoint.ts'
import {limits} from '#contract/limits.ts'
import {office} from '#contract/accounts/roles.ts'
import {Id} from '#contract/shapes.ts'
import type {Deps} from '../deps.ts'
import type {Db} from '../db/client.ts'
import {callerOf, lacksSecondStep, type Caller} from './caller.ts'
import {clientAddress} from './client-address.ts'
import {claimKey, fingerprintOf, storeAnswer} from './idempotency.ts'
import {inTransaction} from './in-transaction.ts'
import {readBody, readQuery} from './read.ts'
import {refusalPage} from './refusal-page.ts'
import {Refusal, refuse} from './refusal.ts'
import {nothingReceived, receiveUploads} from './receive-uploads.ts'
import type {Upload} from './uploads.ts'
import {validate} from './validate.ts'

/** One call as a handler meets it: signed in, of the right role, its input in shape. */
export interface Call<E extends Endpoint> {
  readonly params: ParamsOf<E>
  readonly query: QueryOf<E>
  readonly body: BodyOf<E>
  /** For an idempotent command its transaction, which commits with the answer; else the database. */
  readonly db: Db
  readonly caller: E['roles'] extends 'public' | 'optional' ? Caller | null : Caller
  /** ISO 8601 UTC; one moment for the whole call. */
  readonly now: string
  readonly deps: Deps
  /** The caller's network address, for limits only. */
  readonly address: string
  readonly setHeader: (name: string, value: string) => void
  readonly header: (name: string) => string | undefined
  /** What a multipart body brought, as it came; empty unless the endpoint takes uploads. */
  readonly uploads: readonly Upload[]
  /** The body as it travelled; empty unless the endpoint is `raw` or has a body. */
  readonly text: string
  /** Where this product is reached, without a path: `PUBLIC_URL`, else as this request found it. */
  readonly origin: string
  /** A cookie the browser sent. None of them signs anyone in. */
  readonly cookie: (name: string) => string | undefined
}

export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<AnswerIn<E> | Refusal>

/** An endpoint with what it does; the two always stand together in a module's `routes.ts`. */
export interface Route {
  readonly endpoint: Endpoint
  readonly handler: Handler<Endpoint>
}

export const route = <E extends Endpoint>(endpoint: E, handler: Handler<NoInfer<E>>): Route => ({
  endpoint,
  handler: handler,
})

const respond = (c: Context, endpoint: Endpoint, refusal: Refusal) => {
  if (refusal.extra.retry_after_s !== undefined) c.header('Retry-After', String(refusal.extra.retry_after_s))
  if (endpoint.isPage && c.req.header('Accept')?.includes('text/html')) return refusalPage(c, refusal)
  return c.json(refusal.body(), refusal.status as 400)
}

function admit(endpoint: Endpoint, caller: Caller, requireStaffTotp: boolean): Refusal | null {
  if (lacksSecondStep(caller, requireStaffTotp) && !endpoint.beforeSecondStep) {
    return refuse('totp_setup_required', 'Sign in again to set up your second step.')
  }
  if (Array.isArray(endpoint.roles) && !endpoint.roles.includes(caller.role)) {
    return refuse('forbidden', "You don't have permission to do that.")
  }
  const members = endpoint.members ?? office
  if (caller.role === 'agency' && !(caller.member_role && members.includes(caller.member_role))) {
    return refuse('forbidden', 'Your place in the agency does not include that.')
  }
  if (caller.suspended && !endpoint.evenSuspended) return refuse('suspended', 'This account is suspended.')
  return null
}

/** Who calls, judged by what the endpoint asks for; null where nobody is asked, or a visitor did not say. */
async function identify(
  c: Context,
  endpoint: Endpoint,
  {database: {db}, requireStaffTotp}: Deps,
  now: string,
): Promise<{caller: Caller | null} | Refusal> {
  const header = c.req.header('Authorization')
  if (endpoint.roles === 'public') return {caller: null}
  const token = /^Bearer ([\w-]{20,100})$/.exec(header ?? '')?.[1]
  const caller = token ? await callerOf(db, token, now) : null
  // an ended sign-in does not keep anyone from what is everybody's
  if (endpoint.roles === 'optional') {
    return {caller: caller && lacksSecondStep(caller, requireStaffTotp) ? null : caller}
  }
  if (!header) return refuse('not_signed_in', 'Not signed in')
  if (!caller) return refuse('session_ended', 'Your sign-in has ended. Please sign in again.')
  return admit(endpoint, caller, requireStaffTotp) ?? {caller}
}

/**
 * Makes the route of an endpoint. In this order: sign-in (401), role (403), body and query in shape (400, 413, 415,
 * 422), idempotency, handler. Every answer but the handler's own is in the API's error form.
 */
export function mount(app: Hono, deps: Deps, {endpoint, handler}: Route): void {
  app.on(endpoint.method, `/api${endpoint.path}`, async c => {
    const now = deps.clock.now()
    const {db} = deps.database

    const identified = await identify(c, endpoint, deps, now)
    if (identified instanceof Refusal) return respond(c, endpoint, identified)
    const {caller} = identified

    const read = await readBody(c, endpoint, limits.body_bytes)
    if (read instanceof Refusal) return respond(c, endpoint, read)
    const input = validate(endpoint, {params: c.req.param(), query: readQuery(c), body: read.value})
    if (input instanceof Refusal) return respond(c, endpoint, input)
    const received =
      endpoint.uploads && caller
        ? await receiveUploads(c, endpoint.uploads, deps.limits, caller.user_id)
        : nothingReceived
    if (received instanceof Refusal) return respond(c, endpoint, received)
    const {uploads, leave} = received

    try {
      const call = (db: Db) =>
        handler({
          ...(input as {params: undefined; query: undefined; body: undefined}),
          db,
          caller: caller as Caller,
          now,
          deps,
          get address() {
            return clientAddress(c, deps.trustedProxies)
          },
          setHeader: (name, value) => c.header(name, value),
          header: name => c.req.header(name),
          uploads,
          text: read.text,
          get origin() {
            return deps.publicUrl ?? new URL(c.req.url).origin
          },
          cookie: name => getCookie(c, name),
        })
      const checked = (answer: unknown) => (deps.checkAnswers ? v.parse(endpoint.answer, answer) : answer)
      const status = endpoint.status ?? 200

      if (!endpoint.idempotent || !caller) {
        const answer = await call(db)
        if (answer instanceof Refusal) return respond(c, endpoint, answer)
        if (endpoint.produces) {
          // where each file has a type of its own, its handler has said it
          const type: Record<string, string> =
            endpoint.produces === '*/*' ? {} : {'Content-Type': endpoint.produces}
          return c.body(checked(answer) as Uint8Array<ArrayBuffer>, status, type)
        }
        return c.json(checked(answer) as object, status)
      }

      const rawKey = c.req.header('Idempotency-Key')
      const key = rawKey === undefined ? null : v.safeParse(Id, rawKey)
      if (key && !key.success) {
        return respond(c, endpoint, refuse('invalid_idempotency_key', 'Idempotency-Key must be a UUID'))
      }
      const path = c.req.url.slice(new URL(c.req.url).origin.length)
      const owner = key && {user_id: caller.user_id, key: key.output}
      const outcome = await inTransaction(db, async tx => {
        if (owner) {
          const claimed = await claimKey(tx, {
            ...owner,
            fingerprint: fingerprintOf(endpoint.method, path, read.text),
            created_at: now,
          })
          if (!claimed.first) {
            return claimed.reused
              ? refuse('idempotency_key_reused', 'This key was used for another request')
              : {status: claimed.status, answer: claimed.answer, replayed: true}
          }
        }
        const answer = await call(tx)
        if (answer instanceof Refusal) return answer
        const passed = checked(answer)
        if (owner) await storeAnswer(tx, owner, status, passed)
        return {status, answer: passed, replayed: false}
      })
      if (outcome instanceof Refusal) return respond(c, endpoint, outcome)
      if (outcome.replayed) c.header('Idempotency-Replayed', 'true')
      return c.json(outcome.answer as object, outcome.status as 200)
    } finally {
      leave()
    }
  })
}
