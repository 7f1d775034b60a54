import type {ChatMessage, FromServer} from '#contract/content/chat.ts'

/** One message on the screen. */
export interface ShownMessage extends ChatMessage {
  /** Stays the same while an answer arrives, whatever id it gets in the end. */
  readonly key: string
  /** Arrived while the chat was open, so it is typed out. */
  readonly isNew?: boolean
  /** Pieces of it are still on their way. */
  readonly isArriving?: boolean
  /** What went wrong, in the place of an answer. */
  readonly isError?: boolean
  /** A language model put it into words. */
  readonly byModel?: boolean
}

export interface ChatState {
  /** `away` between a line that broke and the next try. */
  readonly line: 'connecting' | 'connected' | 'away'
  readonly messages: readonly ShownMessage[]
  readonly questions: readonly string[]
  /** The assistant is at work on an answer. */
  readonly isTyping: boolean
  readonly made: number
}

export const emptyChat: ChatState = {
  line: 'connecting',
  messages: [],
  questions: [],
  isTyping: false,
  made: 0,
}

const chat_error = 'An error occurred.'

export type ChatEvent =
  | {is: 'said'; message: FromServer; at: string}
  | {is: 'asked'; text: string; at: string}
  | {is: 'lost'}
  | {is: 'tried'}

type New = Partial<ShownMessage> & Pick<ShownMessage, 'text' | 'sender' | 'timestamp'>

const add = (state: ChatState, message: New): ChatState => {
  const key = `m${state.made}`
  return {
    ...state,
    made: state.made + 1,
    messages: [...state.messages, {id: key, links: [], isNew: true, ...message, key}],
  }
}

const withLast = (state: ChatState, change: (last: ShownMessage) => ShownMessage): ChatState => {
  const last = state.messages.at(-1)
  return last ? {...state, messages: [...state.messages.slice(0, -1), change(last)]} : state
}

const isArriving = (state: ChatState) => state.messages.at(-1)?.isArriving === true
const whole = (state: ChatState): ChatState =>
  isArriving(state) ? withLast(state, last => ({...last, isArriving: false})) : state

/** What one word of the server makes of what is shown. Two names for one thing count as that thing. */
function said(state: ChatState, message: FromServer, at: string): ChatState {
  switch (message.type) {
    case 'connected':
      return {...state, line: 'connected'}
    case 'user_type_set':
      return state
    case 'quick_questions':
      return {...state, questions: message.questions}
    case 'load_history': {
      const messages = message.messages.map(each => ({...each, key: each.id}))
      return {...state, messages, isTyping: false}
    }
    case 'typing':
    case 'typing_start':
      return {...state, isTyping: true}
    case 'stream_chunk':
      return isArriving(state)
        ? withLast(state, last => ({...last, text: last.text + message.content}))
        : add(state, {text: message.content, sender: 'bot', timestamp: at, isArriving: true})
    case 'stream_complete': {
      const {message: kept} = message
      if (!kept) return whole(state)
      const arrived = isArriving(state) ? state : add(state, kept)
      return withLast(arrived, last => ({...last, ...kept, isArriving: false}))
    }
    case 'typing_stop':
      return {...whole(state), isTyping: false}
    case 'response':
    case 'bot_response': {
      const text = message.content ?? message.message ?? message.text ?? ''
      return text === '' ? state : {...add(state, {text, sender: 'bot', timestamp: at}), isTyping: false}
    }
    case 'metrics':
      return {
        ...state,
        messages: state.messages.map(each =>
          each.id === message.message_id ? {...each, byModel: message.worded_by === 'model'} : each,
        ),
      }
    case 'error': {
      const text = message.message || chat_error
      return {...add(whole(state), {text, sender: 'bot', timestamp: at, isError: true}), isTyping: false}
    }
  }
}

/** What is shown after an event. */
export function chatAfter(state: ChatState, event: ChatEvent): ChatState {
  switch (event.is) {
    case 'said':
      return said(state, event.message, event.at)
    case 'asked':
      return add(state, {text: event.text, sender: 'user', timestamp: event.at})
    case 'lost':
      return {...whole(state), line: 'away', isTyping: false}
    case 'tried':
      return {...state, line: 'connecting'}
  }
}
