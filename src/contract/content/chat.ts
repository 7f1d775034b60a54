import {m} from '#messages'
import * as v from 'valibot'
import {Language} from '../accounts/language.ts'
import {Id} from '../shapes.ts'
import {Line, RequiredText} from '../texts.ts'

/*
 * Messages of the assistant's WebSocket, `/api/chat`: one JSON object per frame, distinguished by `type`. The token
 * travels in the first message, because addresses end up in logs.
 */

export const chat_path = '/chat'

export const chatLimits = {
  question_max: 500,
  /** One frame from a client: a question at four bytes per character, plus its envelope. */
  frame_bytes: 4 * 1024,
  /** Messages of the history that are loaded, the newest. */
  history_max: 50,
} as const

/** Close codes of the socket. After the first three the client must not reconnect unchanged. */
export const chatClose = {
  /** The token is unknown or was revoked. */
  session_ended: 4401,
  forbidden: 4403,
  /** No `connect` arrived in time. */
  not_connected: 4408,
  too_many_requests: 4429,
} as const

/** The role the assistant assumes: taken from the token, never from a message. */
export const ChatUserType = v.picklist(['guest', 'parent', 'agency', 'caregiver'])
export type ChatUserType = v.InferOutput<typeof ChatUserType>

const Question = v.pipe(
  RequiredText,
  v.maxLength(chatLimits.question_max, () => m.must_be_at_most_characters({max: chatLimits.question_max})),
)

/** Messages from the client. `username` is for the client's own logs; the server relies on the token. */
export const FromClient = v.variant('type', [
  v.strictObject({
    type: v.literal('connect'),
    /** A conversation of this browser; made by it, and only together with its user the key to a history. */
    client_id: Id,
    username: v.optional(Line, ''),
    /** Null or absent for a guest. An invalid token is refused, not treated as a guest. */
    api_token: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(100))), null),
    /** Of the page; absent from an older one, of which the browser's counts. */
    language: v.optional(Language),
  }),
  v.strictObject({type: v.literal('set_user_type'), user_type: ChatUserType}),
  v.strictObject({
    type: v.literal('chat'),
    content: Question,
    client_id: Id,
    username: v.optional(Line, ''),
    user_type: v.optional(ChatUserType),
  }),
])
export type FromClient = v.InferInput<typeof FromClient>

/**
 * A link to a page of this site below an answer. `path` must be in `domain/content/chat-links.ts`, which both sides
 * check.
 */
export const ChatLink = v.object({label: v.string(), path: v.string()})
export type ChatLink = v.InferOutput<typeof ChatLink>

export const ChatMessage = v.object({
  id: v.string(),
  /** Plain text; a client must not interpret it as markup or commands. */
  text: v.string(),
  sender: v.picklist(['user', 'bot']),
  /** ISO 8601. */
  timestamp: v.string(),
  links: v.optional(v.array(ChatLink), []),
})
export type ChatMessage = v.InferOutput<typeof ChatMessage>

/** A complete answer; a client takes the first of its three text fields that is present. */
const whole = {
  content: v.optional(v.string()),
  message: v.optional(v.string()),
  text: v.optional(v.string()),
}

/**
 * Messages from the server. Clients understand both names of an event. A union, because it adds nothing to the first
 * bundle.
 */
export const FromServer = v.union([
  v.object({type: v.literal('connected'), client_id: v.string(), user_type: ChatUserType}),
  v.object({type: v.literal('user_type_set'), user_type: ChatUserType}),
  v.object({type: v.literal('quick_questions'), questions: v.array(v.string())}),
  v.object({type: v.literal('load_history'), messages: v.array(ChatMessage)}),
  v.object({type: v.literal('typing')}),
  v.object({type: v.literal('typing_start')}),
  v.object({type: v.literal('stream_chunk'), content: v.string()}),
  /** The answer is complete; `message` is its stored form. */
  v.object({type: v.literal('stream_complete'), message: v.optional(ChatMessage)}),
  v.object({type: v.literal('typing_stop')}),
  v.object({type: v.literal('response'), ...whole}),
  v.object({type: v.literal('bot_response'), ...whole}),
  /**
   * How the previous answer was produced: number of passages, author of the wording, and duration. The client shows a
   * note under answers worded by a model.
   */
  v.object({
    type: v.literal('metrics'),
    message_id: v.string(),
    passages: v.number(),
    worded_by: v.picklist(['plain', 'model']),
    took_ms: v.number(),
  }),
  v.object({type: v.literal('error'), message: v.optional(v.string()), code: v.optional(v.string())}),
])
export type FromServer = v.InferOutput<typeof FromServer>
