import * as v from 'valibot'
import {api_url} from '#api/api-url.ts'
import {chat_path, chatClose, FromServer} from '#contract/content/chat.ts'
import type {FromClient} from '#contract/content/chat.ts'
import {chat} from '#domain/constants.ts'

interface Listeners {
  readonly hear: (message: FromServer) => void
  /** Called before each retry. */
  readonly trying: () => void
  readonly lost: () => void
  /** The credentials have ended. */
  readonly ended: () => void
  /** This person may not use the assistant. */
  readonly refused: () => void
}

/** A connection to the assistant that reconnects. */
export interface ChatLine {
  /** Returns false if not connected. */
  readonly say: (message: FromClient) => boolean
  readonly hangUp: () => void
}

/** The API's address, as a WebSocket's. */
function address(): string {
  const url = new URL(api_url + chat_path, location.href)
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:'
  return url.href
}

const Message = v.pipe(v.string(), v.parseJson(), FromServer)

/** Close codes after which the socket does not reconnect with the same token. */
const final = new Set<number>([chatClose.session_ended, chatClose.forbidden])

/** Sends `hello` after each connect. */
export function openChatLine(hello: Extract<FromClient, {type: 'connect'}>, listeners: Listeners): ChatLine {
  let socket: WebSocket | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOver = false

  const open = () => {
    const mine = new WebSocket(address())
    socket = mine
    mine.onopen = () => mine.send(JSON.stringify(hello))
    mine.onmessage = ({data}) => {
      // a newer server may send unknown messages
      const message = v.safeParse(Message, data)
      if (message.success && !isOver) listeners.hear(message.output)
    }
    mine.onclose = ({code}) => {
      if (isOver || socket !== mine) return
      listeners.lost()
      if (code === chatClose.session_ended) listeners.ended()
      if (code === chatClose.forbidden) listeners.refused()
      if (final.has(code)) return
      timer = setTimeout(() => {
        listeners.trying()
        open()
      }, chat.reconnect_ms)
    }
  }
  open()

  return {
    say: message => {
      if (socket?.readyState !== WebSocket.OPEN) return false
      socket.send(JSON.stringify(message))
      return true
    },
    hangUp: () => {
      isOver = true
      clearTimeout(timer)
      socket?.close()
    },
  }
}
