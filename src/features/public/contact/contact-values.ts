import * as v from 'valibot'
import {ContactTopic, contactUs} from '#contract/content/contact.ts'
import type {Problems} from '#lib/form-steps.ts'
import type {ContactMessage} from '#data/queries/contact.ts'

/** Under this name what is typed is kept on the device for a day. */
export const draft_name = 'contact'

export const ContactValues = v.object({name: v.string(), email: v.string(), topic: ContactTopic, message: v.string()})
export type ContactValues = v.InferOutput<typeof ContactValues>

export const noValues: ContactValues = {name: '', email: '', topic: 'Other', message: ''}

export const bodyOf = ({name, email, topic, message}: ContactValues): ContactMessage => ({
  name: name.trim(),
  email: email.trim(),
  topic,
  message: message.trim(),
})

/** What keeps these values from being sent, by the rule of the call itself. */
export function problemsOf(values: ContactValues): Problems {
  const judged = v.safeParse(contactUs.body, bodyOf(values))
  if (judged.success) return {}
  const {nested = {}} = v.flatten<typeof contactUs.body>(judged.issues)
  return Object.fromEntries(Object.entries(nested).map(([name, messages]) => [name, messages?.[0] ?? '']))
}
