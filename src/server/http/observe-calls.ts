import type {Context, MiddlewareHandler} from 'hono'
import * as v from 'valibot'
import type {Endpoint} from '#contract/endpoint.ts'
import {Id} from '#contract/shapes.ts'
import {newId} from '#lib/id.ts'
import type {Log} from '../log.ts'
import {metrics} from '../observe/metrics.ts'
import {inSpan} from '../observe/traces.ts'
import {withRequestId} from '../request-id.ts'

/** Names the call by the contract: ids and one-time tokens of its address stay out of logs, metrics and traces. */
export const nameCall = (c: Context, {path}: Endpoint): void => c.set('call_path', path)

/** The code of the refusal that the call is answered with. */
export const noteCode = (c: Context, code: string): void => c.set('call_code', code)

/** The request's id: the key that the phone's outbox gave to the entry, or one of our own. */
const requestIdOf = (key: string | undefined): string => {
  const given = v.safeParse(Id, key)
  return given.success ? given.output.toLowerCase() : newId()
}

/**
 * Gives every call its request id, and counts, times, logs and traces it. Writes are logged at `info`, so that staff can follow
 * one tap; reads at `debug`.
 */
export const observeCalls =
  (log: Log): MiddlewareHandler =>
  async (c, next) => {
    const request_id = requestIdOf(c.req.header('Idempotency-Key'))
    c.header('X-Request-Id', request_id)
    const {method} = c.req
    const started = performance.now()
    await inSpan('call', {request_id, attributes: {'http.request.method': method}}, async span => {
      await withRequestId(request_id, next)
      const ms = performance.now() - started
      const path = (c.get('call_path') as string | undefined) ?? 'other'
      const code = c.get('call_code') as string | undefined
      const {status} = c.res
      span.updateName(`${method} ${path}`)
      span.setAttributes({
        'http.route': path,
        'http.response.status_code': status,
        'village.request_id': request_id,
        ...(code && {'error.type': code}),
      })
      // any word can stand for a method where no call is found
      const call = {method: path === 'other' ? 'other' : method, path}
      metrics.requests.inc({...call, status})
      metrics.request_seconds.observe(call, ms / 1000)
      if (code) metrics.request_errors.inc({...call, code})
      const facts = {request_id, method, route: path, status, ...(code && {code}), ms: Math.round(ms)}
      if (method === 'GET' || path === 'other') log.debug(facts, 'request')
      else log.info(facts, 'request')
    })
  }
