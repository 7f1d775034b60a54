import {upgradeWebSocket} from '@hono/node-server'
import type {Hono} from 'hono'
import type {WebSocket} from 'ws'
import {chat_path, chatClose} from '#contract/content/chat.ts'
import type {Deps} from '#server/deps.ts'
import {clientAddress} from '#server/http/client-address.ts'
import {refuse, tooManyRequests} from '#server/http/refusal.ts'
import {isOriginAllowed} from './policy.ts'
import {createTalk, type Talk} from './talk.ts'

/** A person's sockets in one process, and one address's: behind one address may be a school. */
const of_user_max = 8
const of_address_max = 60
/** A quiet line is kept open, and a dead one noticed, by a ping each so many milliseconds. */
const heartbeat_ms = 25_000
/** So many bytes wait for a client that does not take them, then it is cut off. */
const unread_max_bytes = 256 * 1024

/** Time to say `connect`, in milliseconds. */
const usual_connect_within_ms = 10_000

/**
 * The assistant's WebSocket. Refused before it is one: from a foreign page 403, with anything in its address 400 (a token
 * there would be written into logs), too many from one address 429.
 */
export function serveChat(app: Hono, deps: Deps, connect_within_ms = usual_connect_within_ms): void {
  const ofUser = new Map<string, Set<Talk>>()
  const ofAddress = new Map<string, number>()
  const allowed = [...(deps.publicUrl ? [deps.publicUrl] : []), ...deps.allowedOrigins]

  app.get(
    `/api${chat_path}`,
    async (c, next) => {
      if (c.req.header('upgrade')?.toLowerCase() !== 'websocket') return next()
      if (!isOriginAllowed(c.req.header('origin'), {host: c.req.header('host'), allowed})) {
        return c.json(refuse('forbidden', 'Requests from this page are not allowed.').body(), 403)
      }
      if (new URL(c.req.url).search !== '') {
        return c.json(refuse('malformed', 'This endpoint takes no body.').body(), 400)
      }
      const address = clientAddress(c, deps.trustedProxies)
      const wait_s = await deps.limits.take('chat_connect_address', address)
      if (wait_s !== null || (ofAddress.get(address) ?? 0) >= of_address_max) {
        const refusal = tooManyRequests(wait_s ?? 60)
        c.header('Retry-After', String(refusal.extra.retry_after_s))
        return c.json(refusal.body(), 429)
      }
      return next()
    },
    upgradeWebSocket(c => {
      const address = clientAddress(c, deps.trustedProxies)
      let over = () => {}
      let hear: Talk['hear'] = () => {}
      return {
        onOpen: (_, socket) => {
          const raw = socket.raw as unknown as WebSocket
          let leave = () => {}
          const talk = createTalk(
            deps,
            {
              say: message => {
                if (raw.bufferedAmount > unread_max_bytes) raw.terminate()
                else socket.send(JSON.stringify(message))
              },
              close: code => socket.close(code),
            },
            {address, onJoin: user_id => (leave = user_id === null ? leave : enter(ofUser, user_id, talk))},
          )
          hear = talk.hear
          ofAddress.set(address, (ofAddress.get(address) ?? 0) + 1)
          const late = setTimeout(talk.expectConnect, connect_within_ms)
          const stopBeating = beat(raw)
          over = () => {
            clearTimeout(late)
            stopBeating()
            talk.over()
            leave()
            const left = (ofAddress.get(address) ?? 1) - 1
            if (left > 0) ofAddress.set(address, left)
            else ofAddress.delete(address)
          }
        },
        onMessage: ({data}, socket) => {
          if (typeof data === 'string') hear(data)
          else socket.close(chatClose.forbidden)
        },
        onClose: () => over(),
      }
    }),
  )
}

/** One more talk of a person; the oldest gives way. Answers how to leave. */
function enter(ofUser: Map<string, Set<Talk>>, user_id: string, talk: Talk): () => void {
  const talks = ofUser.get(user_id) ?? new Set()
  ofUser.set(user_id, talks.add(talk))
  if (talks.size > of_user_max) {
    const [oldest] = talks
    if (oldest) {
      talks.delete(oldest)
      oldest.giveWay()
    }
  }
  return () => {
    talks.delete(talk)
    if (talks.size === 0 && ofUser.get(user_id) === talks) ofUser.delete(user_id)
  }
}

/** Asks a socket now and then whether it is there, and cuts off one that does not say so. */
function beat(socket: WebSocket): () => void {
  let isThere = true
  socket.on('pong', () => (isThere = true))
  const timer = setInterval(() => {
    if (!isThere) return socket.terminate()
    isThere = false
    socket.ping()
  }, heartbeat_ms)
  timer.unref()
  return () => clearInterval(timer)
}
