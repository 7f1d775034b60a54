import {request as forward} from 'node:http'
import type {IncomingMessage, ServerResponse} from 'node:http'
import {connect} from 'node:net'
import type {Duplex} from 'node:stream'
import {pipeline} from 'node:stream'
import {openLine, type Line} from './device-network.ts'

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
  /** Passes it on, and hands back what this makes of its answer's JSON, as another version of the server would have said it. */
  | {do: 'rewrite'; body: (text: string) => string}
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
  /** The proxy is done with it: it was answered, or never will be. */
  isOver: boolean
}

/** A request that is about to reach the server. */
export type Asked = Pick<Seen, 'method' | 'path' | 'headers'>

/** Decides over one request; undefined passes it on. Called with the number of requests that matched before. */
export type Rule = (request: {method: string; path: string; nth: number}) => Fault | undefined

const sleep = (ms: number) => new Promise<void>(done => setTimeout(done, ms))

const isStream = (answer: IncomingMessage) => answer.headers['content-type']?.startsWith('text/event-stream') ?? false

const isJson = (answer: Passed['answer']) => answer.headers['content-type']?.startsWith('application/json') ?? false

/** An answer of the server; what flows has no whole body. */
interface Passed {
  answer: Pick<IncomingMessage, 'statusCode' | 'headers'>
  body: Buffer | null
  flow?: IncomingMessage
}

/** Files that no answer ever changes, by how they were asked for: each new device loads them all. */
const unchanging = new Map<string, Passed>()

/** How an unchanging file is asked for; undefined where the answer depends on more. */
function fileKey({method, url, headers}: IncomingMessage): string | undefined {
  const isWhole = method === 'GET' && url?.startsWith('/assets/') && !headers.range && !headers['if-none-match']
  return isWhole ? `${url} ${headers['accept-encoding']}` : undefined
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

/** A network between browsers and the server that does what it is told. */
export interface FaultProxy {
  /** Another device's own line to the server; all of them obey the same rule. */
  readonly line: () => Promise<Line>
  /** Every request that came through any line, in order; a line without its cable brings none. */
  readonly seen: readonly Seen[]
  /** Sets the rule for what comes from now on; without one everything passes. */
  readonly rule: (rule?: Rule) => void
  readonly close: () => Promise<void>
}

/** The proxy before a server at `target` (`http://127.0.0.1:port`). A request is passed on once `onPass` is done with it. */
export function faultProxy(
  target: string,
  onPass: (request: Asked) => Promise<void> = () => Promise.resolve(),
): FaultProxy {
  const {hostname, port} = new URL(target)
  let rule: Rule | undefined
  let matched = 0
  const seen: Seen[] = []
  const lines: Line[] = []

  /** The server's answer, or the same one again as every cache on the way may give it. */
  const passOn = async (request: IncomingMessage, body: Buffer): Promise<Passed> => {
    const key = fileKey(request)
    const known = key && unchanging.get(key)
    if (known) return known
    const passed = await ask(request, body)
    const {statusCode, headers} = passed.answer
    if (key && statusCode === 200 && headers['cache-control']?.includes('immutable')) {
      // when it was answered is not its own
      const {date: _, ...others} = headers
      unchanging.set(key, {answer: {statusCode, headers: others}, body: passed.body})
    }
    return passed
  }

  const ask = (request: IncomingMessage, body: Buffer) =>
    new Promise<Passed>((resolve, reject) => {
      const outgoing = forward(
        {
          hostname,
          port,
          method: request.method,
          path: request.url,
          // the address that the browser knows: what comes back leads there
          headers: request.headers,
        },
        answer => {
          // a stream is never whole: it goes on piece by piece
          if (isStream(answer)) resolve({answer, body: null, flow: answer})
          else void bodyOf(answer).then(whole => resolve({answer, body: whole}), reject)
        },
      )
      outgoing.on('error', reject)
      outgoing.end(body)
    })

  /** A WebSocket is passed on as it is; only the cable ends it. */
  const tunnel = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    const headers = request.rawHeaders.map((text, i) => (i % 2 === 0 ? `\r\n${text}: ` : text)).join('')
    const upstream = connect(Number(port), hostname)
    upstream.write(`${request.method} ${request.url} HTTP/1.1${headers}\r\n\r\n`)
    upstream.write(head)
    upstream.on('error', () => socket.destroy()).on('close', () => socket.destroy())
    socket.on('error', () => upstream.destroy()).on('close', () => upstream.destroy())
    upstream.pipe(socket).pipe(upstream)
  }

  const take = async (request: IncomingMessage, response: ServerResponse, earlier_on_socket: number): Promise<void> => {
    const at_ms = Date.now()
    const body = await bodyOf(request)
    const asked = {method: request.method ?? 'GET', path: request.url ?? '/', nth: matched}
    const fault = rule?.(asked)
    if (fault) matched++
    const {method, path} = asked
    const entry: Seen = {
      method,
      path,
      headers: request.headers,
      body: body.toString('utf8'),
      at_ms,
      earlier_on_socket,
      fault: fault?.do,
      isOver: false,
    }
    seen.push(entry)
    response.once('close', () => (entry.isOver = true))
    // a stream is answered once it flows
    if (await treat(request, response, body, fault)) entry.isOver = true
  }

  /** Does with a request what the rule says; true where its answer is a stream, which flows from now on. */
  const treat = async (
    request: IncomingMessage,
    response: ServerResponse,
    body: Buffer,
    fault: Fault | undefined,
  ): Promise<boolean> => {
    if (fault?.do === 'hang') return false
    if (fault?.do === 'drop') request.socket.destroy()
    if (fault?.do === 'reset') request.socket.resetAndDestroy()
    if (fault?.do === 'answer') response.writeHead(fault.status, fault.headers).end(fault.body)
    if (request.socket.destroyed || response.headersSent) return false
    if (fault?.do === 'delay') await sleep(fault.ms)
    if (fault?.do === 'wait') await fault.until
    await onPass({method: request.method ?? 'GET', path: request.url ?? '/', headers: request.headers})
    const passed = await passOn(request, body)
    if (fault?.do === 'swallow') {
      request.socket.destroy()
      return false
    }
    if (fault?.do === 'withhold') return false
    if (fault?.do === 'rewrite' && isJson(passed.answer) && passed.body) {
      const {'content-length': _, ...headers} = passed.answer.headers
      response.writeHead(passed.answer.statusCode ?? 502, headers).end(fault.body(passed.body.toString('utf8')))
      return false
    }
    response.writeHead(passed.answer.statusCode ?? 502, passed.answer.headers)
    if (passed.flow) {
      // either end may leave, and takes the other along
      pipeline(passed.flow, response, () => undefined)
      return true
    }
    if (fault?.do === 'cut') {
      response.write(passed.body?.subarray(0, fault.bytes) ?? '', () => request.socket.destroy())
      return false
    }
    response.end(passed.body)
    return false
  }

  return {
    line: async () => {
      const line = await openLine((request, response, earlier_on_socket) => {
        take(request, response, earlier_on_socket).catch(() => response.destroy())
      }, tunnel)
      lines.push(line)
      return line
    },
    seen,
    rule: next => {
      rule = next
      matched = 0
    },
    close: async () => {
      for (const line of lines) await line.close()
    },
  }
}
