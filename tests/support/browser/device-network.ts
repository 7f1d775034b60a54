import {connect, type AddressInfo, type Socket} from 'node:net'
import {createServer} from 'node:http'
import type {IncomingMessage, ServerResponse} from 'node:http'
import type {Duplex} from 'node:stream'

/** The way from one device to the server: an address that no one else uses, and a cable in it. */
export interface Line {
  readonly base_url: string
  /** From now on nothing gets through: what is under way is cut off, and whatever is tried meets a dead line. */
  readonly pull: () => void
  /** Lets through what is tried from now on; what was tried before is lost. */
  readonly plug: () => Promise<void>
  readonly close: () => Promise<void>
}

/** Of one request: how many its connection had carried before. */
export type Handle = (request: IncomingMessage, response: ServerResponse, earlier_on_socket: number) => void

/** Of a request that becomes something else, a WebSocket, on its own connection. */
export type Tunnel = (request: IncomingMessage, socket: Duplex, head: Buffer) => void

/** Opens a line on a port of its own. */
export async function openLine(handle: Handle, tunnel: Tunnel): Promise<Line> {
  const sockets = new Map<Socket, number>()
  let isPulled = false

  const server = createServer((request, response) => {
    const carried = sockets.get(request.socket) ?? 0
    sockets.set(request.socket, carried + 1)
    handle(request, response, carried)
  })
  server.on('upgrade', tunnel)
  // an idle connection stays, so that a browser meets the trouble of reused ones
  server.keepAliveTimeout = 120_000
  server.on('connection', socket => {
    if (isPulled) {
      socket.destroy()
      return
    }
    sockets.set(socket, 0)
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>(ready => server.listen(0, '127.0.0.1', ready))
  const {port} = server.address() as AddressInfo

  const cut = () => {
    for (const socket of sockets.keys()) socket.destroy()
  }
  /** Connections are taken in the order in which they were asked for: when this one is gone, so is every earlier one. */
  const refused = () =>
    new Promise<void>(gone => {
      connect(port, '127.0.0.1')
        .on('error', () => undefined)
        .on('close', () => gone())
        .resume()
    })

  return {
    base_url: `http://127.0.0.1:${port}`,
    pull: () => {
      isPulled = true
      cut()
    },
    plug: async () => {
      if (isPulled) await refused()
      isPulled = false
    },
    close: async () => {
      cut()
      await new Promise(done => server.close(done))
    },
  }
}
