import {useState} from 'react'
import {ContactTopic} from '#contract/content/contact.ts'
import {limits} from '#contract/limits.ts'
import {useContactUs} from '#data/queries/contact.ts'
import type {DraftOwner} from '#data/offline/drafts.ts'
import {ApiError, messageOf} from '#data/app/message.ts'
import {useOnline} from '#data/offline/online.ts'
import {useSavedDraft} from '#data/forms/use-saved-draft.ts'
import {Button} from '#ui/primitives/button.tsx'
import {FormError} from '#ui/fields/form-error.tsx'
import {SelectField} from '#ui/fields/select-field.tsx'
import {TextArea} from '#ui/fields/text-area.tsx'
import {TextField} from '#ui/fields/text-field.tsx'
import {KeptLine} from '#ui/feedback/saved-line.tsx'
import {OfflineNote} from '#ui/states/offline-note.tsx'
import {bodyOf, draft_name, problemsOf, type ContactValues} from './contact-values.ts'

type Name = keyof ContactValues

const topics = ContactTopic.options.map(value => ({value, label: value === 'Other' ? 'Something else' : value}))

/** A message to the people behind the product. What is typed survives a reload, a refusal and a lost connection. */
export function ContactForm({
  start,
  owner,
  onSent,
}: {
  start: ContactValues
  owner: DraftOwner
  onSent: (email: string) => void
}) {
  const [values, setValues] = useState(start)
  const [left, setLeft] = useState<ReadonlySet<Name>>(() => new Set())
  const [key] = useState(() => crypto.randomUUID())
  const sending = useContactUs()
  const online = useOnline()
  const draft = useSavedDraft({name: draft_name, owner, key}, values, values !== start)
  const problems = problemsOf(values)
  const refused = sending.error instanceof ApiError ? sending.error.fields : undefined

  const bind = <N extends Name>(name: N) => ({
    name,
    required: true,
    value: values[name],
    onChange: (value: ContactValues[N]) => {
      sending.reset()
      setValues(before => ({...before, [name]: value}))
    },
    onBlur: () => setLeft(before => new Set(before).add(name)),
    error: refused?.[name] ?? (left.has(name) ? problems[name] : undefined),
  })

  async function send(form: HTMLFormElement): Promise<void> {
    setLeft(new Set(['name', 'email', 'message']))
    const [first] = Object.keys(problems)
    if (first !== undefined) {
      form.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
      return
    }
    const body = bodyOf(values)
    const done = await sending.mutateAsync(body).then(
      () => true,
      () => false,
    )
    if (!done) return
    await draft.forget()
    onSent(body.email)
  }

  return (
    <form
      noValidate
      aria-label="Write to us"
      className="grid gap-5"
      onSubmit={event => {
        event.preventDefault()
        void send(event.currentTarget)
      }}
    >
      <div className="grid gap-5 desk:grid-cols-2">
        <TextField label="Your name" autoComplete="name" maxLength={limits.name_max} {...bind('name')} />
        <TextField
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          hint="Where our answer goes."
          {...bind('email')}
        />
      </div>
      <SelectField label="What is it about?" options={topics} {...bind('topic')} />
      <TextArea label="Message" rows={7} maxLength={limits.text_max} {...bind('message')} />
      {!online && <OfflineNote needs="Sending a message" />}
      <FormError>{sending.error && messageOf(sending.error)}</FormError>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <Button
          type="submit"
          size="lg"
          busy={sending.isPending}
          disabledReason={online ? undefined : 'This needs a connection. What you typed is kept.'}
          className="max-desk:w-full"
        >
          {sending.isError ? 'Try again' : 'Send message'}
        </Button>
        <KeptLine isKept={draft.state === 'saved'} />
      </div>
    </form>
  )
}
