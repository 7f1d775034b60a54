import * as v from 'valibot'
import {expect} from 'vitest'
import type {Endpoint} from '#contract/endpoint.ts'
import {ApiErrorBody, errorStatus} from '#contract/errors.ts'
import type {ErrorCode} from '#contract/errors.ts'
import type {TestApp} from '../support/app.ts'
import {textOf} from '../support/call.ts'
import {asks} from './matrix/requests.ts'
import type {Fitting, Request} from './wrong-inputs.ts'
import {columns} from './world/world.ts'
import type {buildWorld, Column} from './world/world.ts'

/** Who may call it, the party before the stranger; no one where no one is asked. */
export function callersOf(endpoint: Endpoint): Column[] {
  const roleOf = {
    parent: 'parent_owner',
    caretaker: 'caretaker_party',
    agency: endpoint.members?.includes('owner') === false ? 'agency_field' : 'agency_party',
    admin: 'admin',
    blog_writer: 'blog_writer',
  } as const
  if (Array.isArray(endpoint.roles)) return endpoint.roles.map(role => roleOf[role as keyof typeof roleOf])
  return endpoint.roles === 'public'
    ? ['guest']
    : columns.filter(column => Object.values<string>(roleOf).includes(column))
}

export const typeOf = (endpoint: Endpoint) =>
  endpoint.encoding === 'form' ? 'application/x-www-form-urlencoded' : 'application/json'

/** Calls of the whole contract, each with input that fits and by who may call it. */
export function callsIn(app: TestApp, world: Awaited<ReturnType<typeof buildWorld>>) {
  const ids = Object.values(world.ids)
  const cell = {people: world.people, column: 'parent_owner' as const, ids: world.ids}
  const askedOf = (endpoint: Endpoint) =>
    Object.values(asks)
      .flatMap(ask => ask(cell))
      .flatMap(ask => ('endpoint' in ask && ask.endpoint === endpoint ? [ask.input] : []))

  /** What the matrix sends to this call, as a start from which it is spoilt. */
  function fittingFor(endpoint: Endpoint): Fitting {
    const inputs = askedOf(endpoint)
    const longest = <T extends object>(values: readonly (T | undefined)[]): T =>
      values.reduce<T>(
        (best, each) => (each && Object.keys(each).length > Object.keys(best).length ? each : best),
        {} as T,
      )
    const query = longest(inputs.map(input => input.query as Record<string, unknown> | undefined))
    return {
      body: longest(inputs.map(input => input.body as object | undefined)),
      query: Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String([value].flat()[0])])),
      ids,
    }
  }

  async function send(endpoint: Endpoint, request: Request, column: Column) {
    const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => request.params[name] ?? 'missing')
    const search = new URLSearchParams(request.query.map(([name, value]) => [name, value]))
    const token = world.people[column]?.token
    const response = await app.app.request(`/api${path}${search.size > 0 ? `?${search}` : ''}`, {
      method: endpoint.method,
      headers: {
        ...(token && {Authorization: `Bearer ${token}`}),
        ...(request.contentType !== undefined && {'Content-Type': request.contentType}),
      },
      ...(request.body !== undefined && {body: request.body}),
    })
    return {status: response.status, text: await textOf(response)}
  }

  return {askedOf, fittingFor, send}
}

/** That an answer is a refusal in the API's form, with the status of its code, and no fault of ours. */
export function expectForm({status, text}: {status: number; text: string}) {
  const refusal = JSON.parse(text) as ApiErrorBody
  expect(v.is(ApiErrorBody, refusal), text).toBe(true)
  expect(refusal.code, text).not.toBe('internal')
  expect(status, text).toBe(errorStatus[refusal.code as ErrorCode])
  return refusal
}
