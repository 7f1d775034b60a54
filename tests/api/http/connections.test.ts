import {once} from 'node:events'
import type {Server} from 'node:http'
import {connect, type AddressInfo, type Socket} from 'node:net'
import {serve} from '@hono/node-server'
import {Hono} from 'hono'
import pino from 'pino'
import {afterEach, expect, test} from 'vitest'
import {capConnections, connections_max, serverOptions} from '#server/http/connections.ts'
import {testApp} from '#tests/support/app.ts'
import {deferred} from '#tests/support/deferred.ts'
import {until} from '#tests/support/until.ts'

const lines: string[] = []
const app = await testApp({log: pino({level: 'debug'}, {write: line => void lines.push(line)})})

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

/** The app behind a real socket; `slow` answers when the test says so. */
async function listen(options: {max?: number; trustedProxies?: string[]; headers_ms?: number} = {}) {
  const gate = deferred()
  const connections = capConnections({max: options.max ?? 100, trustedProxies: options.trustedProxies ?? []})
  const whole = new Hono()
  whole.use('*', connections.middleware)
  whole.get('/slow', async c => {
    await gate.promise
    return c.text('done')
  })
  whole.route('/', app.app)
  const server = serve({
    fetch: whole.fetch,
    port: 0,
    hostname: '127.0.0.1',
    serverOptions: serverOptions(options.headers_ms),
  }) as Server
  connections.watch(server)
  await once(server, 'listening')
  ends.push(() => {
    gate.keep()
    server.closeAllConnections()
    server.close()
  })
  const {port} = server.address() as AddressInfo
  return {port, url: `http://127.0.0.1:${port}`, finish: gate.keep}
}

async function open(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  ends.push(() => socket.destroy())
  await once(socket, 'connect')
  return socket
}

test('a request that breaks off in the middle of its body is not an error in the log', async () => {
  const {port} = await listen()
  const socket = await open(port)
  socket.write(
    'POST /api/auth/password-reset/request HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"email":',
  )
  socket.destroySoon()
  await until(() => expect(lines.join('')).toContain('"route":"/auth/password-reset/request"'))
  expect(lines.filter(line => line.includes('a call failed'))).toEqual([])
})

test('headers have to arrive in time', async () => {
  const {port} = await listen({headers_ms: 100})
  const socket = await open(port)
  socket.write('GET /api/health HTTP/1.1\r\nHost: localhost\r\nX-Slow: ')
  let answer = ''
  socket.on('data', data => (answer += String(data)))
  await once(socket, 'close')
  expect(answer).toMatch(/^HTTP\/1\.1 408 /)
})

test('one address has a limited number of connections, and a closed one makes room', async () => {
  const {port, url} = await listen({max: 3})
  const [first] = [await open(port), await open(port), await open(port)]
  const fourth = await open(port)
  await once(fourth, 'close')
  first.destroy()
  await until(async () => {
    const answer = await fetch(`${url}/api/health`).catch(() => null)
    expect(answer?.status).toBe(200)
  })
})

test('a school’s browsers, which share one address and keep six idle connections each, all connect', async () => {
  const {port, url} = await listen({max: connections_max})
  const idle = await Promise.all(Array.from({length: 60 * 6}, () => open(port)))
  expect((await fetch(`${url}/api/health`)).status).toBe(200)
  expect(idle.filter(socket => socket.closed)).toEqual([])
})

test('behind a trusted proxy each client it names has a limit of its own', async () => {
  const {url, finish} = await listen({max: 2, trustedProxies: ['127.0.0.1']})
  const from = (address: string, path = '/api/health') =>
    fetch(`${url}${path}`, {headers: {'X-Forwarded-For': `198.51.100.1, ${address}`}})
  const running = [from('203.0.113.7', '/slow'), from('203.0.113.7', '/slow')]
  await until(async () => expect((await from('203.0.113.7')).status).toBe(429))
  const refused = await from('203.0.113.7')
  expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '10'])
  expect((await from('203.0.113.8')).status).toBe(200)
  finish()
  await Promise.all(running.map(async each => (await each).text()))
  await until(async () => expect((await from('203.0.113.7')).status).toBe(200))
})
