import {createServer, request as forward} from 'node:http'
import type {IncomingMessage, Server, ServerResponse} from 'node:http'
import type {AddressInfo, Socket} from 'node:net'

/** What the proxy does to a request instead of passing it on, or to its answer. */
export type Fault =
  /** Waits before passing it on. */
  | {do: 'delay'; ms: number}
  /** Waits for something of the test before passing it on. */
  | {do: 'wait'; until: Promise<unknown>}
  /** Closes the connection; the server never hears of it. */
  | {do: 'drop'}
  /** As drop, but with a TCP reset. */
  | {do: 'reset'}
  /** Passes it on, lets the server finish, and closes the connection without its answer. */
  | {do: 'swallow'}
  /** Passes on so many bytes of the answer's body and closes the connection. */
  | {do: 'cut'; bytes: number}
  /** Never answers, and never closes; the server never hears of it. */
  | {do: 'hang'}
  /** Passes it on, lets the server finish, and keeps the answer to itself without closing. */
  | {do: 'withhold'}
  /** Answers in the server's place, as a captive portal or a proxy in trouble does. */
  | {do: 'answer'; status: number; headers?: Record<string, string>; body?: string}

export interface Seen {
  method: string
  path: string
  headers: IncomingMessage['headers']
  body: string
  /** When it came, in milliseconds of the real clock. */
  at_ms: number
  /** How many requests its connection had carried before. */
  earlier_on_socket: number
  /** What became of it; undefined where it was passed on untouched. */
  fault: Fault['do'] | undefined
}

/** Decides over one request; undefined passes it on. Called with the number of requests that matched before. */
export type Rule = (request: {method: string; path: string; nth: number}) => Fault | undefined

const sleep = (ms: number) => new Promise<void>(done => setTimeout(done, ms))

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

/** A network between browser and server that does what it is told. */
export interface FaultProxy {
  readonly base_url: string
  /** Every request that came, in order. */
  readonly seen: readonly Seen[]
  /** Sets the rule for what comes from now on; without one everything passes. */
  readonly rule: (rule?: Rule) => void
  readonly close: () => Promise<void>
}

/** Starts the proxy before a server at `target` (`http://127.0.0.1:port`). */
export async function faultProxy(target: string): Promise<FaultProxy> {
  const {hostname, port} = new URL(target)
  let rule: Rule | undefined
  let matched = 0
  const seen: Seen[] = []
  const sockets = new Map<Socket, {carried: number}>()

  const passOn = (request: IncomingMessage, body: Buffer) =>
    new Promise<{answer: IncomingMessage; body: Buffer}>((resolve, reject) => {
      const outgoing = forward(
        {
          hostname,
          port,
          method: request.method,
          path: request.url,
          headers: {...request.headers, host: `${hostname}:${port}`},
        },
        answer => void bodyOf(answer).then(whole => resolve({answer, body: whole}), reject),
      )
      outgoing.on('error', reject)
      outgoing.end(body)
    })

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const at_ms = Date.now()
    const socket = sockets.get(request.socket)
    const earlier_on_socket = socket ? socket.carried++ : 0
    const body = await bodyOf(request)
    const asked = {method: request.method ?? 'GET', path: request.url ?? '/', nth: matched}
    const fault = rule?.(asked)
    if (fault) matched++
    const {method, path} = asked
    const text = body.toString('utf8')
    seen.push({
      method,
      path,
      headers: request.headers,
      body: text,
      at_ms,
      earlier_on_socket,
      fault: fault?.do,
    })
    if (fault?.do === 'hang') return
    if (fault?.do === 'drop') request.socket.destroy()
    if (fault?.do === 'reset') request.socket.resetAndDestroy()
    if (fault?.do === 'answer') response.writeHead(fault.status, fault.headers).end(fault.body)
    if (request.socket.destroyed || response.headersSent) return
    if (fault?.do === 'delay') await sleep(fault.ms)
    if (fault?.do === 'wait') await fault.until
    const passed = await passOn(request, body)
    if (fault?.do === 'swallow') {
      request.socket.destroy()
      return
    }
    if (fault?.do === 'withhold') return
    response.writeHead(passed.answer.statusCode ?? 502, passed.answer.headers)
    if (fault?.do === 'cut') {
      response.write(passed.body.subarray(0, fault.bytes), () => request.socket.destroy())
      return
    }
    response.end(passed.body)
  }

  const server: Server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy())
  })
  // an idle connection stays, so that a browser meets the trouble of reused ones
  server.keepAliveTimeout = 120_000
  server.on('connection', socket => {
    sockets.set(socket, {carried: 0})
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>(ready => server.listen(0, '127.0.0.1', ready))

  return {
    base_url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    rule: next => {
      rule = next
      matched = 0
    },
    close: async () => {
      for (const socket of sockets.keys()) socket.destroy()
      await new Promise(done => server.close(done))
    },
  }
}
