import {m} from '#messages'
import {readAnswer} from '#api/answer.ts'
import {epoch_header} from '#contract/endpoint.ts'
import {addressOf} from '#api/address.ts'
import type {CredentialsRecord} from '#api/credentials-record.ts'
import type {OutboxEntry} from './entry.ts'
import type {Kind} from './kinds.ts'
import type {Outgoing, Ports} from './ports.ts'
import type {Attempt} from './classify-response.ts'

/** The timeout of one request including its body. */
const timeout_ms = 15_000

/** `epoch`: of the server that the entry builds on, if any; another one refuses it. */
export type Send = (entry: OutboxEntry, kind: Kind, record: CredentialsRecord, epoch?: string) => Promise<Attempt>

type SendPorts = Pick<Ports, 'fetch' | 'after' | 'now' | 'api_url'>

const requestOf = (
  entry: OutboxEntry,
  kind: Kind,
  {token}: CredentialsRecord,
  api_url: string,
  epoch: string | undefined,
): [string, Outgoing] => {
  const endpoint = kind.endpoint(entry.params)
  const headers: Record<string, string> = {
    accept: 'application/json',
    'accept-language': m.language(),
    'content-type': 'application/json',
  }
  if (endpoint.idempotent) headers['idempotency-key'] = entry.key
  if (epoch !== undefined) headers[epoch_header] = epoch
  if (kind.as === 'owner' && token !== null) headers.authorization = `Bearer ${token}`
  const init: Outgoing = {
    method: endpoint.method,
    headers,
    body: JSON.stringify(kind.body(entry, entry.params)),
    // our API never redirects, so a redirect comes from a portal, and a followed POST would become a GET
    redirect: 'error',
    cache: 'no-store',
    credentials: 'omit',
  }
  return [`${api_url}${addressOf(endpoint, kind.path(entry.params))}`, init]
}

const unreadable = (): Attempt => ({
  kind: 'refused',
  status: 0,
  body: {code: 'unreadable', detail: m.the_entry_saved_on_this_device()},
  retry_after_ms: undefined,
})

/** Makes the request of one attempt. It never rejects, and it ends in time even if `fetch` does not. */
export const createSend =
  ({fetch, after, now, api_url}: SendPorts): Send =>
  (entry, kind, record, epoch) => {
    let request: [string, Outgoing]
    try {
      request = requestOf(entry, kind, record, api_url, epoch)
    } catch {
      // otherwise the entry would block its lane forever
      return Promise.resolve(unreadable())
    }
    const [address, init] = request
    return new Promise(resolve => {
      const controller = new AbortController()
      const cancel = after(timeout_ms, () => {
        resolve({kind: 'network'})
        controller.abort()
      })
      fetch(address, {...init, signal: controller.signal})
        .then(raw => readAnswer(raw, now()))
        .then(resolve, () => resolve({kind: 'network'}))
        .finally(cancel)
    })
  }
