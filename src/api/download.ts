import type {Endpoint} from '#contract/endpoint.ts'
import {addressOf} from './address.ts'
import {readAnswer} from './answer.ts'
import {ApiError} from './api-error.ts'
import {api_url} from './api-url.ts'
import {m} from '#messages'
import {browserCredentials} from './credentials.ts'

/**
 * Downloads a file such as an invoice as a PDF, with the bearer token that a plain link cannot send. It may take longer to
 * create and transfer than an ordinary answer. Throws `ApiError`.
 */
export async function download(
  endpoint: Pick<Endpoint, 'path' | 'method' | 'produces' | 'fallback'>,
  params: Readonly<Record<string, string>> = {},
  {body, query, timeout_ms = 60_000}: {body?: object; query?: object; timeout_ms?: number} = {},
): Promise<Blob> {
  const {method, produces = ''} = endpoint
  const fallback = endpoint.fallback()
  const {token} = await browserCredentials().read()
  try {
    const response = await fetch(`${api_url}${addressOf(endpoint, params, {...query})}`, {
      method,
      headers: {
        accept: `${produces}, application/json`,
        'accept-language': m.language(),
        ...(token !== null && {authorization: `Bearer ${token}`}),
        ...(body && {'content-type': 'application/json'}),
      },
      ...(body && {body: JSON.stringify(body)}),
      redirect: 'error',
      cache: 'no-store',
      signal: AbortSignal.timeout(timeout_ms),
    })
    const {status, statusText: status_text} = response
    const type = response.headers.get('content-type') ?? 'application/json'
    const isFile = produces === '*/*' ? !type.startsWith('application/json') : type.startsWith(produces)
    if (response.ok && isFile) return await response.blob()
    const answer = await readAnswer(response, Date.now())
    if (answer.kind !== 'refused') throw new ApiError({kind: 'not-ours', status, status_text, fallback})
    const {code, detail, fields} = answer.body
    const {language} = answer
    throw new ApiError({
      kind: 'refused',
      status,
      status_text,
      code,
      detail,
      language,
      fallback,
      ...(fields && {fields}),
    })
  } catch (cause) {
    if (cause instanceof ApiError) throw cause
    throw new ApiError({kind: 'network', fallback}, {cause})
  }
}
