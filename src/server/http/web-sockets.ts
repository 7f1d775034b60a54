import {setTimeout as pause} from 'node:timers/promises'
import {WebSocketServer} from 'ws'
import {chatLimits} from '#contract/content/chat.ts'

/** How long sockets may take to close at shutdown, in milliseconds. */
const close_timeout_ms = 1_000

/** The WebSockets of one HTTP server; the routes decide which to accept. */
export interface WebSockets {
  /** For `serve({websocket})`. */
  readonly server: WebSocketServer
  /** Closes all of them, so that the HTTP server can close. */
  readonly close: () => Promise<void>
}

export function createWebSockets(): WebSockets {
  // a longer frame closes its socket before it is read completely
  const server = new WebSocketServer({noServer: true, maxPayload: chatLimits.frame_bytes})
  return {
    server,
    close: async () => {
      if (server.clients.size === 0) return
      for (const socket of server.clients) socket.close(1001)
      await pause(close_timeout_ms)
      for (const socket of server.clients) socket.terminate()
    },
  }
}
