import * as v from 'valibot'
import {Id, Line, RequiredText} from '../shapes.ts'

/*
 * What travels over the assistant's WebSocket, `/api/chat`: one JSON object in each frame, told apart by `type`. The token
 * goes in the first message and never in the address, which is written into logs on the way.
 */

export const chat_path = '/chat'

export const chatLimits = {
  question_max: 500,
  /** One frame from a client: a question of which each character takes four bytes, and its envelope. */
  frame_bytes: 4 * 1024,
  /** Messages of the history that are loaded, the newest. */
  history_max: 50,
} as const

/** Why a socket is closed, by its close code. The first three mean: do not come back as you are. */
export const chatClose = {
  /** No such sign-in, or not any more. */
  session_ended: 4401,
  forbidden: 4403,
  /** Nobody said `connect` in time. */
  not_connected: 4408,
  too_many_requests: 4429,
} as const

/** As whom the assistant takes somebody: by the token, never by what a message says. */
export const ChatUserType = v.picklist(['guest', 'parent', 'agency', 'caregiver'])
export type ChatUserType = v.InferOutput<typeof ChatUserType>

const Question = v.pipe(
  RequiredText,
  v.maxLength(chatLimits.question_max, `Must be at most ${chatLimits.question_max} characters`),
)

/** What a client says. `username` is for logs of the client's own; the server goes by the token. */
export const FromClient = v.variant('type', [
  v.strictObject({
    type: v.literal('connect'),
    /** A conversation of this browser; made by it, and only together with its user the key to a history. */
    client_id: Id,
    username: v.optional(Line, ''),
    /** Null or absent for a guest. One that is no sign-in is refused, not taken for a guest. */
    api_token: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(100))), null),
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

/** A page of ours under an answer. `path` stands in the list of `domain/chat-links.ts`, on both sides. */
export const ChatLink = v.object({label: v.string(), path: v.string()})
export type ChatLink = v.InferOutput<typeof ChatLink>

export const ChatMessage = v.object({
  id: v.string(),
  /** Plain text: nothing in it is a command to whoever shows it. */
  text: v.string(),
  sender: v.picklist(['user', 'bot']),
  /** ISO 8601. */
  timestamp: v.string(),
  links: v.optional(v.array(ChatLink), []),
})
export type ChatMessage = v.InferOutput<typeof ChatMessage>

/** A whole answer at once; of the three names for its text a client takes the first that is there. */
const whole = {
  content: v.optional(v.string()),
  message: v.optional(v.string()),
  text: v.optional(v.string()),
}

/**
 * What the server says. Where two names stand for one thing, a client understands both. A union, as other messages are: it adds
 * nothing to what a first screen loads.
 */
export const FromServer = v.union([
  v.object({type: v.literal('connected'), client_id: v.string(), user_type: ChatUserType}),
  v.object({type: v.literal('user_type_set'), user_type: ChatUserType}),
  v.object({type: v.literal('quick_questions'), questions: v.array(v.string())}),
  v.object({type: v.literal('load_history'), messages: v.array(ChatMessage)}),
  v.object({type: v.literal('typing')}),
  v.object({type: v.literal('typing_start')}),
  v.object({type: v.literal('stream_chunk'), content: v.string()}),
  /** The answer is whole; `message` is it as the history keeps it. */
  v.object({type: v.literal('stream_complete'), message: v.optional(ChatMessage)}),
  v.object({type: v.literal('typing_stop')}),
  v.object({type: v.literal('response'), ...whole}),
  v.object({type: v.literal('bot_response'), ...whole}),
  /**
   * How the answer just given came about: how many passages it was drawn from, who worded it, and how long that took.
   * For the person it is the reason of the note under an answer that a model worded.
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
