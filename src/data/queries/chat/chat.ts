import {m} from '#messages'
import {type QueryClient, useQueryClient} from '@tanstack/react-query'
import {useEffect, useReducer, useRef} from 'react'
import {browserCredentials} from '#api/credentials.ts'
import {credentialsEnded} from '#api/signals.ts'
import {chatClientId} from './chat-client.ts'
import {profileQueries} from '../profile.ts'
import {openChatLine, type ChatLine} from './chat-line.ts'
import {chatAfter, emptyChat, type ChatState} from './chat-state.ts'
import type {ChatUserType} from '#contract/content/chat.ts'
import {useOnline} from '../../offline/use-connection.ts'
import {useWho} from '../../account/current-user.ts'
import {chatUserTypeOf} from '#domain/content/chat-user-type.ts'
import {fullName} from '#lib/full-name.ts'

export type {ShownMessage} from './chat-state.ts'

export interface Chat extends ChatState {
  /** Why the input is disabled; undefined if it is enabled. */
  readonly closed: string | undefined
  /** Returns false if it was not sent. */
  readonly ask: (question: string) => boolean
}

const at = () => new Date().toISOString()

/** How the person is called, as far as the page has read it; their user type until then. */
function usernameIn(client: QueryClient, user_id: string | null, user_type: ChatUserType): string {
  const me = user_id === null ? undefined : client.getQueryData(profileQueries.me().queryKey)
  return me ? (me.legal_name ?? fullName(me)) : user_type
}

/**
 * The conversation with the assistant while it is mounted. Remount it for each log-in. Once connected it names its user
 * type, of which the server decides.
 */
export function useChat(): Chat {
  const visitor = useWho()
  const isOnline = useOnline()
  const user_id = visitor?.user_id ?? null
  const client = useQueryClient()
  const user_type = visitor ? (chatUserTypeOf[visitor.role] ?? 'guest') : 'guest'
  const [state, tell] = useReducer(chatAfter, emptyChat)
  const line = useRef<ChatLine>(undefined)
  const client_id = useRef('')

  useEffect(() => {
    if (!isOnline) return
    let isOver = false
    client_id.current = chatClientId(user_id)
    const connect = async () => {
      const {token} = await browserCredentials().read()
      if (isOver) return
      tell({is: 'tried'})
      const opened = openChatLine(
        {
          type: 'connect',
          client_id: client_id.current,
          username: usernameIn(client, user_id, user_type),
          api_token: token,
          language: m.language() === 'es' ? 'es' : 'en',
        },
        {
          hear: message => {
            if (message.type === 'connected') opened.say({type: 'set_user_type', user_type})
            tell({is: 'said', message, at: at()})
          },
          trying: () => tell({is: 'tried'}),
          lost: () => tell({is: 'lost'}),
          refused: () => tell({is: 'refused'}),
          ended: () => token !== null && credentialsEnded.emit({token}),
        },
      )
      line.current = opened
    }
    void connect()
    return () => {
      isOver = true
      line.current?.hangUp()
      line.current = undefined
      tell({is: 'lost'})
    }
  }, [client, user_id, user_type, isOnline])

  const closed = !isOnline
    ? m.the_assistant_needs_a_connection()
    : state.line === 'refused'
      ? m.the_assistant_is_not_available()
      : state.line === 'connected'
        ? undefined
        : m.connecting_to_the_assistant()
  return {
    ...state,
    closed,
    ask: question => {
      const content = question.trim()
      if (content === '' || closed !== undefined) return false
      const username = usernameIn(client, user_id, user_type)
      const message = {type: 'chat', content, client_id: client_id.current, username, user_type} as const
      const isSent = line.current?.say(message) ?? false
      if (isSent) tell({is: 'asked', text: content, at: at()})
      return isSent
    },
  }
}
