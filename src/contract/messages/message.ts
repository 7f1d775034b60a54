import {m} from '#messages'
import * as v from 'valibot'
import {anyMember} from '../accounts/roles.ts'
import {endpoint} from '../endpoint.ts'
import {Id, IdParams, Instant} from '../shapes.ts'
import {Text} from '../texts.ts'

/** Who calls about messages: both sides of a booking, and every member of an agency. */
export const ours = {roles: ['parent', 'caretaker', 'agency'], members: anyMember} as const

/** Who wrote a message, as its reader sees it; `us` is another adult of the family or another person of the office. */
export const Author = v.picklist(['me', 'us', 'them'])

/** A message as this reader may see it. @see src/domain/rules-people.md#hidden-contacts */
export const Message = v.object({
  id: v.string(),
  thread_id: v.string(),
  author: Author,
  /** The author's first name. */
  name: v.string(),
  text: v.nullable(v.string()),
  has_picture: v.boolean(),
  /** A part is hidden from the other side for now; the writer's own side reads it whole. */
  is_masked: v.boolean(),
  /** When it was written, by the writer's device if that says so. */
  written_at: v.string(),
  received_at: v.string(),
  /** When the other side read it; null for theirs, and until then. */
  read_at: v.nullable(v.string()),
  /** Whether the reader's side reported it. */
  is_reported: v.boolean(),
})
export type Message = v.InferOutput<typeof Message>

const content = {
  text: v.optional(Text),
  /** From `POST /threads/{id}/pictures`. */
  file_id: v.optional(Id),
  claimed_at: v.optional(Instant),
}
const hasContent = ({text, file_id}: {text?: string | undefined; file_id?: string | undefined}) =>
  Boolean(text) || file_id !== undefined

/**
 * The `Idempotency-Key` becomes the message's id for ever, so a repeat gets the first message even after the key is
 * gone. 409 `thread_closed`, 429 `rate_limited` after 200 messages in a day.
 * @see src/domain/rules-people.md#messages
 */
export const sendMessage = endpoint({
  ...ours,
  method: 'POST',
  path: '/threads/:id/messages',
  status: 201,
  idempotent: true,
  summary: 'Write a message: a text, a picture, or both',
  params: IdParams,
  body: v.pipe(
    v.strictObject(content),
    v.forward(
      v.check(each => hasContent(each), m.write_a_message_or_add_a),
      ['text'],
    ),
  ),
  answer: Message,
  fallback: m.failed_to_send_the_message,
})

/**
 * For a device without a network that does not know the thread yet: the server finds it, or makes it if the pair may write.
 * 404 if there is none; otherwise as `sendMessage`.
 * @see src/domain/rules-people.md#messages
 */
export const sendBookingMessage = endpoint({
  ...ours,
  method: 'POST',
  path: '/bookings/:id/messages',
  status: 201,
  idempotent: true,
  summary: 'Write a message in the thread of a booking or request',
  params: IdParams,
  body: v.pipe(
    v.strictObject({
      ...content,
      /** The profile id of the other side; not needed if only one thread of the booking is open. */
      with: v.optional(Id),
    }),
    v.forward(
      v.check(each => hasContent(each), m.write_a_message_or_add_a),
      ['text'],
    ),
  ),
  answer: Message,
  fallback: m.failed_to_send_the_message,
})
