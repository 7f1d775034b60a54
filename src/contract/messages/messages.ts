import {m} from '#messages'
import * as v from 'valibot'
import {Service} from '../bookings/choices.ts'
import {endpoint} from '../endpoint.ts'
import {Author, Message, ours} from './message.ts'
import {NewReport} from './report.ts'
import {Done, Id, IdParams, Paging} from '../shapes.ts'

// the outbox sends messages without the calls that read them
export {Message, sendBookingMessage, sendMessage} from './message.ts'

/** Who writes in a thread: a family and its provider, or an agency's office and one of its field people. */
export const ThreadSide = v.picklist(['family', 'caretaker', 'office', 'field'])
export type ThreadSide = v.InferOutput<typeof ThreadSide>

/** `blocked`: by the reader's side. The other side reads `closed`. */
export const ThreadState = v.picklist(['open', 'closed', 'blocked'])

export const Thread = v.object({
  id: v.string(),
  /** Null between an agency and one of its field people. */
  booking_id: v.nullable(v.string()),
  booking: v.nullable(
    v.object({
      number: v.string(),
      service: Service,
      /** Its dates in the zone of the visits; `last_day` is null every week without an end. Answers stored earlier have none. */
      first_day: v.optional(v.string()),
      last_day: v.optional(v.nullable(v.string())),
    }),
  ),
  /** The other side; `id` is its profile id. */
  with: v.object({side: ThreadSide, id: v.string(), name: v.string(), avatar_url: v.nullable(v.string())}),
  state: ThreadState,
  /** Contact details are hidden until this pair has an approved booking. */
  hides_contacts: v.boolean(),
  unread: v.number(),
  /** The newest message; null while there is none. */
  last: v.nullable(
    v.object({
      author: Author,
      /** First name of another author of the reader’s side. */
      name: v.optional(v.string()),
      text: v.nullable(v.string()),
      has_picture: v.boolean(),
      /** As in the conversation. Absent in what devices stored earlier. */
      written_at: v.optional(v.string()),
      received_at: v.string(),
    }),
  ),
})
export type Thread = v.InferOutput<typeof Thread>

export const listThreads = endpoint({
  ...ours,
  method: 'GET',
  path: '/threads',
  summary: 'The caller’s threads, those with messages and the latest first; of one booking or other side, if named',
  query: v.strictObject({
    ...Paging,
    booking_id: v.optional(Id),
    /** The profile id of the other side. */
    with: v.optional(Id),
  }),
  answer: v.object({items: v.array(Thread), next_cursor: v.nullable(v.string()), unread: v.number()}),
  fallback: m.failed_to_load_messages,
})

export const listThreadMessages = endpoint({
  ...ours,
  method: 'GET',
  path: '/threads/:id/messages',
  summary: 'A thread and its messages, newest first',
  params: IdParams,
  query: v.strictObject(Paging),
  answer: v.object({thread: Thread, items: v.array(Message), next_cursor: v.nullable(v.string())}),
  fallback: m.failed_to_load_the_messages,
})

export const uploadMessagePicture = endpoint({
  ...ours,
  method: 'POST',
  path: '/threads/:id/pictures',
  status: 201,
  summary: 'Upload a picture for the next message; unused, it is deleted after thirty days',
  params: IdParams,
  uploads: {picture: {max: 1, kinds: 'pictures'}},
  answer: v.object({file_id: v.string()}),
  fallback: m.failed_to_add_the_picture,
})

export const getMessagePicture = endpoint({
  method: 'GET',
  path: '/messages/:id/picture',
  roles: ['parent', 'caretaker', 'agency', 'admin'],
  members: ours.members,
  summary: 'The picture of a message, for both sides, and for staff while they may read the thread',
  params: IdParams,
  answer: v.instance(Uint8Array),
  produces: '*/*',
  fallback: m.failed_to_load_the_picture,
})

export const readThread = endpoint({
  ...ours,
  method: 'PATCH',
  path: '/threads/:id/read',
  summary: 'Mark the messages of a thread as read, up to the one named or all',
  params: IdParams,
  body: v.strictObject({message_id: v.optional(Id)}),
  answer: v.object({unread: v.number()}),
  fallback: m.failed_to_mark_the_messages_as_read,
})

export const reportMessage = endpoint({
  ...ours,
  method: 'POST',
  path: '/messages/:id/report',
  idempotent: true,
  summary: 'Report a message of the other side to support, who may then read the thread',
  params: IdParams,
  body: NewReport,
  answer: Done,
  fallback: m.failed_to_report_the_message,
})

export const blockThread = endpoint({
  ...ours,
  method: 'POST',
  path: '/threads/:id/block',
  idempotent: true,
  summary: 'Block the other side of a thread: neither side can write, invite or be notified of requests',
  params: IdParams,
  answer: Thread,
  fallback: m.failed_to_block,
})

export const unblockThread = endpoint({
  ...ours,
  method: 'POST',
  path: '/threads/:id/unblock',
  idempotent: true,
  summary: 'End one’s own block',
  params: IdParams,
  answer: Thread,
  fallback: m.failed_to_unblock,
})
