import {m} from '#messages'
import * as v from 'valibot'
import {endpoint} from '../endpoint.ts'
import {Language} from '../accounts/language.ts'
import {Email} from '../accounts/log-in-fields.ts'
import {FaqAudience} from '../bookings/choices.ts'
import {limits} from '../limits.ts'
import {Done, Flag} from '../shapes.ts'
import {RequiredLine, RequiredText} from '../texts.ts'

/** The topic of a message, for sorting by staff. */
export const ContactTopic = v.picklist(['Account', 'Booking', 'Payment', 'Safety', 'Agency', 'Press', 'Other'])
export type ContactTopic = v.InferOutput<typeof ContactTopic>

export const contactUs = endpoint({
  method: 'POST',
  path: '/contact',
  // a signed-in sender's message is linked to their account
  roles: 'optional',
  idempotent: true,
  summary: 'Send a message to support',
  body: v.strictObject({
    name: v.pipe(
      RequiredLine,
      v.maxLength(limits.name_max, () => m.must_be_at_most_characters({max: limits.name_max})),
    ),
    email: Email,
    topic: v.optional(ContactTopic),
    message: RequiredText,
  }),
  answer: Done,
  fallback: m.request_failed,
})

export const Faq = v.object({
  id: v.string(),
  audience: FaqAudience,
  question: v.string(),
  /** Plain text with its variables filled in; a blank line begins a new paragraph. */
  answer: v.string(),
  /** What question and answer are written in: that of the call, or the other where they are missing in it. */
  language: v.optional(Language),
  /** Place within its group, from 1. */
  position: v.number(),
  /** Whether the FAQ page shows it; the assistant answers it either way. */
  in_faq: v.boolean(),
})
export type Faq = v.InferOutput<typeof Faq>

export const listFaqs = endpoint({
  method: 'GET',
  path: '/faqs',
  roles: 'public',
  summary: 'The questions and answers of the FAQ page, by group and position',
  /** With those that only the assistant answers, for searches. */
  query: v.object({all: v.optional(Flag)}),
  answer: v.object({
    items: v.array(Faq),
    /** What the variables of public texts say now, by name. */
    variables: v.optional(v.record(v.string(), v.string())),
  }),
  fallback: m.request_failed,
})
