import {setTimeout as pause} from 'node:timers/promises'
import {WebSocketServer} from 'ws'
import {chatLimits} from '#contract/content/chat.ts'

/** How long sockets have to say goodbye at the end, in milliseconds. */
const goodbye_ms = 1_000

/** The WebSockets of one HTTP server; which of them are let in is decided by the routes. */
export interface WebSockets {
  /** For `serve({websocket})`. */
  readonly server: WebSocketServer
  /** Ends all of them, so that the HTTP server can close. */
  readonly close: () => Promise<void>
}

export function createWebSockets(): WebSockets {
  // a longer frame closes its socket before it is read whole
  const server = new WebSocketServer({noServer: true, maxPayload: chatLimits.frame_bytes})
  return {
    server,
    close: async () => {
      if (server.clients.size === 0) return
      for (const socket of server.clients) socket.close(1001)
      await pause(goodbye_ms)
      for (const socket of server.clients) socket.terminate()
    },
  }
}
