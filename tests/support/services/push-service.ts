import {createECDH, randomBytes} from 'node:crypto'
import {once} from 'node:events'
import {createServer} from 'node:http'
import type {IncomingHttpHeaders} from 'node:http'
import type {AddressInfo} from 'node:net'
import {until} from '../until.ts'

/** A browser's subscription, as it sends it to the product. */
export interface PushSubscription {
  readonly endpoint: string
  readonly keys: {readonly p256dh: string; readonly auth: string}
}

/** A subscription with keys that fit, at a push service on the web unless told. */
export function somePushTarget(endpoint = 'https://push.example.test/somebody'): PushSubscription {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  return {
    endpoint,
    keys: {p256dh: pair.getPublicKey('base64url'), auth: randomBytes(16).toString('base64url')},
  }
}

/** One message as the push service received it: encrypted, and signed in its headers. */
export interface Pushed {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly bytes: number
}

/** A push service on this machine. `status` says what it answers from now on. */
export async function pushService() {
  const received: Pushed[] = []
  let status = 201
  const server = createServer((request, response) => {
    let bytes = 0
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length
    })
    request.on('end', () => {
      received.push({path: request.url ?? '', headers: request.headers, bytes})
      response.writeHead(status).end()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const {port} = server.address() as AddressInfo
  const origin = `http://127.0.0.1:${port}`
  return {
    origin,
    received,
    answer: (next: number) => {
      status = next
    },
    /** Resolves once so many messages have come in all. */
    count: (n: number) => until(() => received.length >= n),
    close: () => new Promise<void>(resolve => server.close(() => resolve())),
  }
}
