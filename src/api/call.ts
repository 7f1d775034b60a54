import ky from 'ky'
import * as v from 'valibot'
import type {AnswerOf, BodyIn, Endpoint, ParamsIn, QueryIn} from '#contract/endpoint.ts'
import {newId} from '#lib/id.ts'
import {addressOf} from './address.ts'
import {endsSignIn, readAnswer} from './answer.ts'
import {noteMeta} from './answer-meta.ts'
import {ApiError} from './api-error.ts'
import {noteServerDate} from './clock-offset.ts'
import type {Credentials} from './credentials-record.ts'
import {apiFailed, apiSucceeded, sessionEnded} from './signals.ts'

/** A query as people write it: a flag may be a boolean and a whole number a number. */
type Loose<Q> = {
  [K in keyof Q]: Q[K] | ('true' extends Q[K] ? boolean : never) | (string extends Q[K] ? number : never)
}
/** Files by the name that they travel under. */
type Files<E extends Endpoint> =
  E['uploads'] extends Readonly<Record<infer Name extends string, unknown>>
    ? {files: Partial<Record<Name, readonly File[]>>}
    : {files?: undefined}
type Part<Name extends string, T> = [T] extends [undefined]
  ? {[K in Name]?: undefined}
  : Partial<T> extends T
    ? {[K in Name]?: T}
    : {[K in Name]: T}

export type CallInput<E extends Endpoint> = Part<'params', ParamsIn<E>> &
  Part<'query', QueryIn<E> extends undefined ? undefined : Loose<QueryIn<E>>> &
  Part<'body', BodyIn<E>> &
  Files<E> & {
    /** Given again by whoever repeats a call that may have arrived; else a new one is made. */
    idempotency_key?: string
    signal?: AbortSignal
    /** For the whole exchange, the body included; 15 seconds unless told. */
    timeout_ms?: number
    /** Past every cache, the worker's included: after something here changed it. */
    fresh?: boolean
    /** Instead of the signed-in person's: while signing in. */
    token?: string
  }
type Rest<E extends Endpoint> =
  Partial<CallInput<E>> extends CallInput<E> ? [input?: CallInput<E>] : [input: CallInput<E>]

export interface CallPorts {
  /** With `/api`, without a slash at the end. */
  api_url: string
  session(): Pick<Credentials, 'read'>
  fetch?: typeof fetch
  now?(): number
}

interface AnyInput {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  files?: Partial<Record<string, readonly File[]>>
  idempotency_key?: string
  signal?: AbortSignal
  timeout_ms?: number
  fresh?: boolean
  token?: string
}

const payloadOf = (endpoint: Endpoint, {body, files = {}}: AnyInput): RequestInit => {
  if (endpoint.uploads) {
    const form = new FormData()
    for (const [name, list] of Object.entries(files)) for (const file of list ?? []) form.append(name, file)
    return {body: form}
  }
  if (endpoint.body === undefined) return {}
  if (endpoint.encoding === 'form') return {body: new URLSearchParams(body as Record<string, string>)}
  return {body: JSON.stringify(body ?? {}), headers: {'content-type': 'application/json'}}
}

/** Makes the typed `call`; `client.ts` has the one of this browser. */
export const createCall = ({api_url, session, fetch: ownFetch, now = Date.now}: CallPorts) => {
  const exchange = async (endpoint: Endpoint, input: AnyInput, token: string | null) => {
    const {body, headers} = payloadOf(endpoint, input)
    const all = new Headers(headers)
    all.set('accept', 'application/json')
    if (token !== null) all.set('authorization', `Bearer ${token}`)
    if (endpoint.idempotent) all.set('idempotency-key', input.idempotency_key ?? newId())
    const limit = AbortSignal.timeout(input.timeout_ms ?? 15_000)
    const sent_ms = now()
    // our API never redirects: who does is a portal
    const response = await ky(`${api_url}${addressOf(endpoint, input.params, input.query)}`, {
      method: endpoint.method,
      body: body ?? undefined,
      headers: all,
      retry: 0,
      timeout: false,
      throwHttpErrors: false,
      redirect: 'error',
      // past the browser's own cache: it would keep a second request waiting behind one that hangs
      cache: input.fresh ? 'reload' : 'no-store',
      signal: input.signal ? AbortSignal.any([input.signal, limit]) : limit,
      ...(ownFetch && {fetch: ownFetch}),
    })
    const received_ms = now()
    return {response, answer: await readAnswer(response, received_ms), sent_ms, received_ms}
  }

  const attempt = async (endpoint: Endpoint, input: AnyInput, token: string | null): Promise<unknown> => {
    const {fallback} = endpoint
    const done = await exchange(endpoint, input, token).catch((cause: unknown) => {
      // who called it off is told what they said, not that the network failed
      if (input.signal?.aborted) throw input.signal.reason
      throw new ApiError({kind: 'network', fallback}, {cause})
    })
    const {answer, response} = done
    const {status, statusText: status_text} = response
    if (answer.kind === 'not-ours') throw new ApiError({kind: 'not-ours', status, status_text, fallback})
    const cached_at = response.headers.get('x-cached-at')
    if (cached_at === null && !response.headers.has('age')) {
      noteServerDate(response.headers.get('date'), done.sent_ms, done.received_ms)
    }
    if (answer.kind === 'refused') {
      const {code, detail, fields, current} = answer.body
      if (token !== null && endsSignIn(answer)) sessionEnded.emit({token})
      const {retry_after_ms} = answer
      throw new ApiError({
        kind: 'refused',
        status,
        status_text,
        code,
        detail,
        fields,
        current,
        retry_after_ms,
        fallback,
      })
    }
    const value = v.safeParse(endpoint.answer, answer.value)
    if (!value.success)
      throw new ApiError({kind: 'bad-answer', status, status_text, fallback}, {cause: value.issues})
    noteMeta(value.output, cached_at, response.headers.get('link'))
    if (cached_at === null) apiSucceeded.emit({asked_ms: done.sent_ms})
    return value.output
  }

  /**
   * Makes one call of the contract and gives its validated answer, unknown fields dropped. Throws `ApiError`, or the
   * signal's reason where the caller called it off. It never tries again by itself.
   */
  return async <const E extends Endpoint>(
    endpoint: E,
    ...[input = {} as CallInput<E>]: Rest<E>
  ): Promise<AnswerOf<E>> => {
    const given = input as AnyInput
    const token = given.token ?? (endpoint.roles === 'public' ? null : (await session().read()).token)
    try {
      return await attempt(endpoint, given, token)
    } catch (error) {
      if (error instanceof ApiError) apiFailed.emit(error.kind)
      throw error
    }
  }
}

export type Call = ReturnType<typeof createCall>
