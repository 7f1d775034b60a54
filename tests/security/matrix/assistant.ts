import {errorStatus, type ErrorCode} from '#contract/errors.ts'
import type {FromServer} from '#contract/content/chat.ts'
import type {Chat} from '#tests/support/assistant.ts'
import type {Ask, Cell} from './request.ts'

type Said = FromServer['type']

/** What an answer would be as a status: the wanted message is 200, an error has its code's. */
async function outcome(chat: Chat, wanted: Said): Promise<{status: number; text: string}> {
  const heard = await chat.next(wanted, 'error')
  return heard.type === 'error'
    ? {status: errorStatus[heard.code as ErrorCode], text: heard.message ?? ''}
    : {status: 200, text: ''}
}

/** Connects, and goes on where that was let in. */
const afterConnecting = (
  goOn: (chat: Chat) => Promise<{status: number; text: string}>,
  by: {client_id?: string; token?: string} = {},
): Ask => ({
  talk: async (server, token) => {
    const chat = await server.connect({token, ...by})
    const connected = await outcome(chat, 'connected')
    const result = connected.status === 200 ? await goOn(chat) : connected
    chat.close()
    return result
  },
})

/** By the id of its row: what is said over the assistant's WebSocket. */
export const chatAsks: Record<string, (cell: Cell) => Ask> = {
  A108: () => afterConnecting(async () => ({status: 200, text: ''})),
  A109: () => afterConnecting(async () => ({status: 200, text: ''}), {token: 'made-up'}),
  A110: () =>
    afterConnecting(chat => {
      const [connected] = chat.heard
      const isAgency = connected?.type === 'connected' && connected.user_type === 'agency'
      chat.say({type: 'set_user_type', user_type: isAgency ? 'parent' : 'agency'})
      return outcome(chat, 'user_type_set')
    }),
  A111: ({ids}) => ({
    talk: async (server, token) => {
      const chat = await server.connect({token, client_id: ids.CHAT})
      const heard = await chat.next('load_history', 'error')
      chat.close()
      const isTold = heard.type === 'load_history' && heard.messages.length > 0
      return {status: isTold ? 200 : 404, text: ''}
    },
  }),
  A112: ({ids}) =>
    afterConnecting(async chat => {
      await chat.ask(`What are my bookings? I mean ${ids.B1}`)
      return {status: 200, text: ''}
    }),
}
