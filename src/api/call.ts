import ky from 'ky'
import * as v from 'valibot'
import type {AnswerOf, BodyIn, Endpoint, ParamsIn, QueryIn} from '#contract/endpoint.ts'
import {newId} from '#lib/id.ts'
import {m} from '#messages'
import {addressOf} from './address.ts'
import {endsSignIn, readAnswer} from './answer.ts'
import {noteMeta} from './answer-meta.ts'
import {ApiError, refusedError} from './api-error.ts'
import {noteServerDate} from './clock-offset.ts'
import type {Credentials} from './credentials-record.ts'
import {createLostKeys} from './lost-keys.ts'
import {apiFailed, apiSucceeded, credentialsEnded} from './signals.ts'

/** A query as callers write it: a flag may be a boolean and an integer a number. */
type Loose<Q> = {
  [K in keyof Q]: Q[K] | ('true' extends Q[K] ? boolean : never) | (string extends Q[K] ? number : never)
}
/** Files by form field name. */
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
    /** Otherwise generated, and sent again by the same call until it succeeds. */
    idempotency_key?: string
    signal?: AbortSignal
    /** Timeout of the whole exchange including the body; 15 seconds by default. */
    timeout_ms?: number
    /** Bypasses every cache including the worker's, after a local change. */
    fresh?: boolean
    /** Replaces the stored token during login. */
    token?: string
  }
type Rest<E extends Endpoint> =
  Partial<CallInput<E>> extends CallInput<E> ? [input?: CallInput<E>] : [input: CallInput<E>]

export interface CallPorts {
  /** Includes `/api`, without a trailing slash. */
  api_url: string
  credentials(): Pick<Credentials, 'read'>
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

/** Creates the typed `call`; `client.ts` has this browser's. */
export const createCall = ({api_url, credentials, fetch: ownFetch, now = Date.now}: CallPorts) => {
  const lostKeys = createLostKeys(now)

  /** Equal for two calls that ask the same; undefined if the caller chose the key, or sends files. */
  const callText = (endpoint: Endpoint, {params, query, body, idempotency_key}: AnyInput, token: string | null) =>
    endpoint.idempotent && !endpoint.uploads && idempotency_key === undefined
      ? JSON.stringify([token, endpoint.method, addressOf(endpoint, params, query), body])
      : undefined

  const exchange = async (endpoint: Endpoint, input: AnyInput, token: string | null) => {
    const {body, headers} = payloadOf(endpoint, input)
    const all = new Headers(headers)
    all.set('accept', 'application/json')
    all.set('accept-language', m.language())
    if (token !== null) all.set('authorization', `Bearer ${token}`)
    if (endpoint.idempotent && input.idempotency_key) all.set('idempotency-key', input.idempotency_key)
    const limit = AbortSignal.timeout(input.timeout_ms ?? 15_000)
    const sent_ms = now()
    // our API never redirects, so a redirect comes from a portal
    const response = await ky(`${api_url}${addressOf(endpoint, input.params, input.query)}`, {
      method: endpoint.method,
      body: body ?? undefined,
      headers: all,
      retry: 0,
      timeout: false,
      throwHttpErrors: false,
      redirect: 'error',
      // bypasses the HTTP cache, where a second request would wait behind one that hangs
      cache: input.fresh ? 'reload' : 'no-store',
      signal: input.signal ? AbortSignal.any([input.signal, limit]) : limit,
      ...(ownFetch && {fetch: ownFetch}),
    })
    const received_ms = now()
    return {response, answer: await readAnswer(response, received_ms), sent_ms, received_ms}
  }

  /** Keeps the key of a call until it succeeds: after a lost answer, a refusal does not say that nothing was done. */
  const attempt = async (endpoint: Endpoint, input: AnyInput, token: string | null): Promise<unknown> => {
    if (!endpoint.idempotent) return answerOf(endpoint, input, token)
    const text = callText(endpoint, input, token)
    const idempotency_key = input.idempotency_key ?? (text && lostKeys.find(text)) ?? newId()
    const answered = await answerOf(endpoint, {...input, idempotency_key}, token).catch((error: unknown) => {
      if (text) lostKeys.add(text, idempotency_key)
      throw error
    })
    lostKeys.clear()
    return answered
  }

  const answerOf = async (endpoint: Endpoint, input: AnyInput, token: string | null): Promise<unknown> => {
    const fallback = endpoint.fallback()
    const done = await exchange(endpoint, input, token).catch((cause: unknown) => {
      // the caller gets its own abort reason, not a network error
      if (input.signal?.aborted) throw input.signal.reason
      throw new ApiError({kind: 'network', fallback}, {cause})
    })
    const {answer, response} = done
    const {status, statusText: status_text} = response
    if (answer.kind === 'not-ours') {
      throw new ApiError({kind: 'not-ours', status, status_text, detail: answer.detail, fallback})
    }
    const cached_at = response.headers.get('x-cached-at')
    if (cached_at === null && !response.headers.has('age')) {
      noteServerDate(response.headers.get('date'), done.sent_ms, done.received_ms)
    }
    if (answer.kind === 'refused') {
      const {code, detail, fields, current, ticket} = answer.body
      if (token !== null && endsSignIn(answer)) credentialsEnded.emit({token, epoch: answer.epoch})
      const {retry_after_ms, language} = answer
      throw refusedError(endpoint, {
        kind: 'refused',
        status,
        status_text,
        code,
        detail,
        language,
        fields,
        current,
        ticket,
        retry_after_ms,
        fallback,
      })
    }
    const value = v.safeParse(endpoint.answer, answer.value)
    if (!value.success) throw new ApiError({kind: 'bad-answer', status, status_text, fallback}, {cause: value.issues})
    noteMeta(value.output, cached_at, response.headers.get('link'))
    if (cached_at === null) apiSucceeded.emit({asked_ms: done.sent_ms, epoch: answer.epoch})
    return value.output
  }

  /**
   * Makes one call of the contract without retries and returns the validated answer. Throws `ApiError`, or the signal's
   * reason if aborted.
   */
  return async <const E extends Endpoint>(
    endpoint: E,
    ...[input = {} as CallInput<E>]: Rest<E>
  ): Promise<AnswerOf<E>> => {
    const given = input as AnyInput
    const token = given.token ?? (endpoint.roles === 'public' ? null : (await credentials().read()).token)
    try {
      return await attempt(endpoint, given, token)
    } catch (error) {
      if (error instanceof ApiError) apiFailed.emit(error.kind)
      throw error
    }
  }
}

export type Call = ReturnType<typeof createCall>
