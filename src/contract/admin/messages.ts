import * as v from 'valibot'
import {ContactTopic} from '../content/contact.ts'
import {endpoint} from '../endpoint.ts'
import {IdParams, Paging} from '../shapes.ts'

/** What somebody wrote by the contact page. */
export const ContactMessage = v.object({
  id: v.string(),
  name: v.string(),
  email: v.string(),
  topic: v.nullable(ContactTopic),
  message: v.string(),
  created_at: v.string(),
  read_at: v.nullable(v.string()),
  answered_at: v.nullable(v.string()),
})
export type ContactMessage = v.InferOutput<typeof ContactMessage>

export const listMessages = endpoint({
  method: 'GET',
  path: '/admin/messages',
  roles: ['admin'],
  summary: 'What people wrote by the contact page, newest first; those that wait for an answer, or all',
  query: v.object({state: v.optional(v.picklist(['waiting', 'all'])), ...Paging}),
  answer: v.object({items: v.array(ContactMessage), next_cursor: v.nullable(v.string())}),
  fallback: 'Request failed',
})

export const markMessage = endpoint({
  method: 'PATCH',
  path: '/admin/messages/:id',
  roles: ['admin'],
  idempotent: true,
  summary: 'Note that a message was read, or answered, or was not after all',
  params: IdParams,
  body: v.strictObject({read: v.optional(v.literal(true)), answered: v.optional(v.boolean())}),
  answer: ContactMessage,
  fallback: 'Request failed',
})
