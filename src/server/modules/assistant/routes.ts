import {m} from '#messages'
import {upgradeWebSocket} from '@hono/node-server'
import type {Hono} from 'hono'
import type {WebSocket} from 'ws'
import {chat_path, chatClose} from '#contract/content/chat.ts'
import type {Deps} from '#server/deps.ts'
import {currentLanguage} from '#server/language.ts'
import {clientAddress} from '#server/http/client-address.ts'
import {refuse, tooManyRequests} from '#server/http/refusal.ts'
import {isOriginAllowed} from './policy.ts'
import {createKnowledge} from './knowledge.ts'
import {createTalk, type Talk} from './talk.ts'

/** Maximum sockets per user in a process, and per address, which a school may share. */
const of_user_max = 8
const of_address_max = 60
/** Ping interval in milliseconds, which keeps idle sockets open and detects dead ones. */
const heartbeat_ms = 25_000
/** A client with more unread bytes is disconnected. */
const unread_max_bytes = 256 * 1024

/** Timeout for `connect`, in milliseconds. */
const usual_connect_within_ms = 10_000

/**
 * The assistant's WebSocket. Refused before the upgrade: 403 from a foreign origin, 400 with a query (a token there
 * would be logged), 429 with too many from one address.
 */
export function serveChat(app: Hono, deps: Deps, connect_within_ms = usual_connect_within_ms): void {
  const knowledge = createKnowledge(deps.embeddings)
  const ofUser = new Map<string, Set<Talk>>()
  const ofAddress = new Map<string, number>()
  const allowed = [...(deps.publicUrl ? [deps.publicUrl] : []), ...deps.allowedOrigins]

  app.get(
    `/api${chat_path}`,
    async (c, next) => {
      if (c.req.header('upgrade')?.toLowerCase() !== 'websocket') return next()
      if (!isOriginAllowed(c.req.header('origin'), {host: c.req.header('host'), allowed})) {
        return c.json(refuse('forbidden', m.requests_from_this_page_are_not_allowed()).body(), 403)
      }
      if (new URL(c.req.url).search !== '') {
        return c.json(refuse('malformed', m.this_endpoint_takes_no_body()).body(), 400)
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
      const language = currentLanguage()
      let over = () => {}
      let hear: Talk['handleMessage'] = () => {}
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
            {
              knowledge,
              address,
              language,
              onJoin: user_id => (leave = user_id === null ? leave : enter(ofUser, user_id, talk)),
            },
          )
          hear = talk.handleMessage
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

/** Adds a user's conversation and closes the oldest beyond the limit. Returns how to remove it. */
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

/** Pings a socket and closes it without a reply. */
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
