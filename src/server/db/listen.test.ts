import {createServer, type AddressInfo, type Socket} from 'node:net'
import {afterEach, expect, test, vi} from 'vitest'
import {listenOnPostgres} from './listen.ts'

/** A message of PostgreSQL's protocol: a letter, its length and its body. */
const message = (letter: string, ...bytes: number[]) =>
  Buffer.from([...Buffer.from(letter), 0, 0, 0, bytes.length + 4, ...bytes])
const isReady = message('Z', ...Buffer.from('I'))
const letIn = Buffer.concat([message('R', 0, 0, 0, 0), isReady])
const isListening = Buffer.concat([message('C', ...Buffer.from('LISTEN\0')), isReady])
const isQuery = (bytes: Buffer) => bytes[0] === 'Q'.charCodeAt(0)

/** When the server drops a connection. */
type Drops = 'never' | 'at once' | 'at the query'

/** A server with just enough of the protocol to listen, or a proxy without a database behind it. */
async function someServer() {
  const open = new Set<Socket>()
  const tried: Drops[] = []
  let drops: Drops = 'never'
  const server = createServer(socket => {
    const how = drops
    tried.push(how)
    open.add(socket)
    socket.on('close', () => open.delete(socket)).on('error', () => undefined)
    if (how === 'at once') return void socket.destroy()
    socket.on('data', bytes => {
      if (!isQuery(bytes)) socket.write(bytes[0] === 0 ? letIn : '')
      else if (how === 'never') socket.write(isListening)
      else socket.destroy()
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `postgres://village@127.0.0.1:${(server.address() as AddressInfo).port}/village`,
    open,
    tried,
    from: (how: Drops) => {
      drops = how
    },
    breakAll: () => open.forEach(socket => socket.destroy()),
    close: () => new Promise(resolve => server.close(resolve)),
  }
}

/** Waits with fast timers until a check passes. */
const timersRun = (check: () => void) =>
  vi.waitFor(() => {
    vi.advanceTimersByTime(400)
    check()
  }, 20_000)

afterEach(() => {
  vi.useRealTimers()
})

test.each<Drops>(['at once', 'at the query'])(
  'after connections were dropped %s for a while, one connection listens',
  async how => {
    const server = await someServer()
    const missed = vi.fn<() => void>()
    vi.useFakeTimers({toFake: ['setTimeout', 'clearTimeout']})
    const end = await listenOnPostgres([server.url], 'told', {onNotify: () => undefined, onGap: missed})
    server.from(how)
    server.breakAll()
    await timersRun(() => expect(server.tried).toHaveLength(4))
    server.from('never')
    await timersRun(() => expect(missed).toHaveBeenCalled())
    expect(server.tried).toEqual(['never', how, how, how, 'never'])
    expect(missed).toHaveBeenCalledTimes(1)
    expect(vi.getTimerCount()).toBe(0)
    await end()
    await vi.waitFor(() => expect(server.open).toEqual(new Set()), 20_000)
    await server.close()
  },
)

test('of several servers it listens to the one that lets it, also after they have changed parts', async () => {
  const [first, second] = [await someServer(), await someServer()]
  first.from('at the query')
  const missed = vi.fn<() => void>()
  vi.useFakeTimers({toFake: ['setTimeout', 'clearTimeout']})
  const end = await listenOnPostgres([first.url, second.url], 'told', {onNotify: () => undefined, onGap: missed})
  expect([first.tried, second.tried]).toEqual([['at the query'], ['never']])
  first.from('never')
  second.from('at once')
  second.breakAll()
  await timersRun(() => expect(missed).toHaveBeenCalledTimes(1))
  expect([first.tried, second.tried]).toEqual([['at the query', 'never'], ['never']])
  await end()
  await Promise.all([first.close(), second.close()])
})
