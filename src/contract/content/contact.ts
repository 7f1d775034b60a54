import * as v from 'valibot'
import {Email} from '../accounts/auth.ts'
import {endpoint} from '../endpoint.ts'
import {limits} from '../limits.ts'
import {Done, RequiredLine, RequiredText} from '../shapes.ts'

/** The topic of a message, for sorting by staff. */
export const ContactTopic = v.picklist([
  'Account',
  'Booking',
  'Payment',
  'Safety',
  'Agency',
  'Press',
  'Other',
])
export type ContactTopic = v.InferOutput<typeof ContactTopic>

export const contactUs = endpoint({
  method: 'POST',
  path: '/contact',
  roles: 'public',
  summary: 'Write to the people behind the product',
  body: v.strictObject({
    name: v.pipe(RequiredLine, v.maxLength(limits.name_max, `Must be at most ${limits.name_max} characters`)),
    email: Email,
    topic: v.optional(ContactTopic),
    message: RequiredText,
  }),
  answer: Done,
  fallback: 'Request failed',
})
