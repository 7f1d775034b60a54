import type {Hono} from 'hono'
import {expect} from 'vitest'
import type {AnswerOf, BodyIn, Endpoint, ParamsIn, QueryIn} from '#contract/endpoint.ts'
import type {ApiErrorBody, ErrorCode} from '#contract/errors.ts'

/** Anyone who can sign in. */
export interface SignedInAs {
  readonly token: string
}

type Values = Record<string, unknown>

export interface CallInput<E extends Endpoint> {
  readonly params?: ParamsIn<E>
  readonly query?: QueryIn<E>
  readonly body?: BodyIn<E>
  /** Files by the name that they travel under. */
  readonly files?: Readonly<Partial<Record<string, readonly File[]>>>
  /** `Idempotency-Key`. */
  readonly key?: string
  readonly token?: string
  /** Who calls; the same as their token. */
  readonly by?: SignedInAs
  readonly headers?: Record<string, string>
  /** The socket's address, where a limit counts by it. */
  readonly address?: string
}

export interface Answer<Body> {
  readonly status: number
  /** The call's answer, or where it was refused the API's error form: `expectRefusal` reads that. */
  readonly body: Body
  readonly headers: Headers
  /** As it travelled. */
  readonly text: string
}

export type Call = <E extends Endpoint>(endpoint: E, input?: CallInput<E>) => Promise<Answer<AnswerOf<E>>>

/** `/api/sessions/:id?…` with its names filled in. */
export function addressOf(endpoint: Endpoint, params: Values = {}, query: Values = {}): string {
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const each of Array.isArray(value) ? value : [value]) if (each !== undefined) search.append(name, String(each))
  }
  return `/api${path}${search.size > 0 ? `?${search}` : ''}`
}

/** What `getConnInfo` reads of a request that came over a socket. */
const socketOf = (address: string) => ({
  incoming: {socket: {remoteAddress: address, remotePort: 40_000, remoteFamily: 'IPv4'}},
})

function formOf(files: NonNullable<CallInput<Endpoint>['files']>): FormData {
  const form = new FormData()
  for (const [name, list] of Object.entries(files)) for (const file of list ?? []) form.append(name, file)
  return form
}

/** Speaks to the app as a client of the contract does. */
export const callOf =
  (app: Hono): Call =>
  async (endpoint, {params, query, body, files, key, token, by, headers, address} = {}) => {
    const bearer = token ?? by?.token
    const isForm = endpoint.encoding === 'form'
    const response = await app.request(
      addressOf(endpoint, params as Values, query as Values),
      {
        method: endpoint.method,
        headers: {
          ...(bearer && {Authorization: `Bearer ${bearer}`}),
          ...(key && {'Idempotency-Key': key}),
          ...(body !== undefined && {
            'Content-Type': isForm ? 'application/x-www-form-urlencoded' : 'application/json',
          }),
          ...headers,
        },
        ...(files && {body: formOf(files)}),
        ...(body !== undefined && {
          body: isForm ? new URLSearchParams(body as Record<string, string>).toString() : JSON.stringify(body),
        }),
      },
      address ? socketOf(address) : undefined,
    )
    const text = await textOf(response)
    // a file's answer is its text; everything else is JSON
    const isJson = response.headers.get('Content-Type')?.startsWith('application/json') ?? true
    return {
      status: response.status,
      body: (isJson ? JSON.parse(text) : text) as never,
      headers: response.headers,
      text,
    }
  }

/** An answer's text. A stream has no end to wait for: a caller that asked only whether it opens reads nothing of it. */
export async function textOf(response: Response): Promise<string> {
  if (!response.headers.get('Content-Type')?.startsWith('text/event-stream')) return response.text()
  await response.body?.cancel()
  return ''
}

/** That a call was refused for this reason; answers the refusal, to look at its fields or the current state. */
export function expectRefusal(answer: Answer<unknown>, status: number, code?: ErrorCode): ApiErrorBody {
  const refusal = answer.body as ApiErrorBody
  expect({status: answer.status, ...(code && {code: refusal.code})}, answer.text).toEqual({
    status,
    ...(code && {code}),
  })
  expect(refusal).toMatchObject({detail: expect.any(String) as string, code: expect.any(String) as string})
  return refusal
}
