import {m} from '#messages'
import {useEffect, useRef, useState} from 'react'
import * as v from 'valibot'
import {ContactTopic, contactUs} from '#contract/content/support.ts'
import {limits} from '#contract/limits.ts'
import {useContactUs, type ContactMessage} from '#data/queries/support.ts'
import type {DraftOwner} from '#data/offline/drafts.ts'
import {useOnline} from '#data/offline/use-connection.ts'
import {useForm} from '#data/forms/use-form.ts'
import {Button} from '#ui/primitives/button.tsx'
import {FormError} from '#ui/fields/form-error.tsx'
import {SelectField} from '#ui/fields/select-field.tsx'
import {TextArea} from '#ui/fields/text-area.tsx'
import {TextField} from '#ui/fields/text-field.tsx'
import {useFocusFirstError} from '#ui/hooks/use-focus-first-error.ts'
import {SavedLine} from '#ui/feedback/saved-line.tsx'
import {contactTopicText} from '#domain/content/contact-topics.ts'
import {OfflineNote} from '#ui/states/offline-note.tsx'
import type {Problems} from '#lib/form-steps.ts'
import {addConversation, ownWords} from './add-conversation.ts'

const topics = ContactTopic.options.map(value => ({value, label: contactTopicText(value)}))

/**
 * A message to the people behind the product. What is typed survives a reload, a refusal and a lost connection; a
 * conversation with the assistant does only once it is changed, as others may use a guest's device.
 * @see src/domain/rules-people.md#assistant
 */
export function ContactForm({
  start,
  owner,
  conversation,
  onConversationAdded,
  onSent,
}: {
  start: ContactValues
  owner: DraftOwner
  /** The lines of a conversation to add to the message. */
  conversation?: readonly string[] | undefined
  /** The conversation is in the message, and must not be added again. */
  onConversationAdded?: () => void
  onSent: (email: string) => void
}) {
  const sending = useContactUs()
  const online = useOnline()
  // the conversation as it was added; empty if there was no room for it
  const [added, setAdded] = useState<string>()
  const form = useForm<ContactValues>({
    start,
    draft: {
      name: draft_name,
      owner,
      toStored: values => ({...values, message: ownWords(values.message, added ?? '')}),
    },
    problemsOf,
    send: async ({values}) => {
      const body = bodyOf(values)
      await sending.mutateAsync(body)
      await form.draft.forget()
      onSent(body.email)
    },
  })
  const {element} = useFocusFirstError<HTMLFormElement>(form.errorCount)
  const {message} = form.values
  const {change} = form
  const last = useRef<readonly string[]>(undefined)
  useEffect(() => {
    if (!conversation || last.current === conversation) return
    last.current = conversation
    const next = addConversation(message, {lines: conversation, added: added ?? ''})
    change({message: next.message})
    // oxlint-disable-next-line react/set-state-in-effect -- the form holds the message
    setAdded(next.added)
    onConversationAdded?.()
  }, [conversation, message, added, change, onConversationAdded])
  const hasUnsavedConversation = added !== undefined && added !== '' && message.includes(added)

  return (
    <form
      ref={element}
      noValidate
      aria-label={m.write_to_us()}
      className="grid gap-5"
      onSubmit={event => {
        event.preventDefault()
        void form.submit()
      }}
    >
      <div className="grid gap-5 md:grid-cols-2">
        <TextField label={m.your_name()} autoComplete="name" maxLength={limits.name_max} required {...form.at.name} />
        <TextField
          label={m.email()}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          hint={m.we_will_reply_to_this_address()}
          required
          {...form.at.email}
        />
      </div>
      <SelectField label={m.what_is_it_about()} options={topics} required {...form.at.topic} />
      <TextArea
        label={m.message()}
        hint={conversationHint(message, added)}
        rows={7}
        maxLength={limits.text_max}
        required
        {...form.at.message}
      />
      {!online && <OfflineNote isSaved needs={m.sending_a_message()} />}
      <FormError>{form.refused?.message}</FormError>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <Button
          type="submit"
          size="lg"
          busy={form.isSending}
          disabledReason={online ? undefined : m.this_needs_a_connection_what_you()}
          className="max-md:w-full"
        >
          {form.refused ? m.try_again() : m.send_message()}
        </Button>
        <SavedLine isSaved={form.draft.state === 'saved' && !hasUnsavedConversation} />
      </div>
    </form>
  )
}

/** That the conversation is in the message, or found no room; undefined without one, or once it was changed. */
function conversationHint(message: string, added: string | undefined): string | undefined {
  if (added === undefined || !message.includes(added)) return undefined
  return added === '' ? m.no_room_for_the_conversation() : m.the_conversation_is_in_the_message()
}

/** Drafts are stored on the device under this name for a day. */
export const draft_name = 'contact'

export const ContactValues = v.object({name: v.string(), email: v.string(), topic: ContactTopic, message: v.string()})
export type ContactValues = v.InferOutput<typeof ContactValues>

export const noValues: ContactValues = {name: '', email: '', topic: 'Other', message: ''}

const bodyOf = ({name, email, topic, message}: ContactValues): ContactMessage => ({
  name: name.trim(),
  email: email.trim(),
  topic,
  message: message.trim(),
})

/** Validation errors of these values, according to the endpoint's schema. */
function problemsOf(values: ContactValues): Problems {
  const judged = v.safeParse(contactUs.body, bodyOf(values))
  if (judged.success) return {}
  const {nested = {}} = v.flatten<typeof contactUs.body>(judged.issues)
  return Object.fromEntries(Object.entries(nested).map(([name, messages]) => [name, messages?.[0] ?? '']))
}
