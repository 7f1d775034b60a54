import {m} from '#messages'
import ImagePlus from 'lucide-react/icons/image-plus'
import Send from 'lucide-react/icons/send'
import X from 'lucide-react/icons/x'
import {useEffect, useRef, useState} from 'react'
import {limits} from '#contract/limits.ts'
import * as v from 'valibot'
import {useStoredDrafts} from '#data/forms/drafted-defaults.ts'
import {type Form, useForm} from '#data/forms/use-form.ts'
import {forgetDraft} from '#data/offline/drafts.ts'
import type {Captured} from '#data/offline/outbox.ts'
import {useNeedsConnection} from '#data/offline/use-connection.ts'
import {useUploadPicture} from '#data/queries/messages.ts'
import {acceptedTypes, fileProblem, uploadProblem} from '#data/queries/uploads.ts'
import {maskContacts} from '#domain/messages/mask-contacts.ts'
import {Button} from '#ui/primitives/button.tsx'
import {IconButton} from '#ui/primitives/icon-button.tsx'
import {FieldWarning} from '#ui/fields/field-warning.tsx'
import {FormError} from '#ui/fields/form-error.tsx'
import {TextArea} from '#ui/fields/text-area.tsx'
import {useFocusAfterRemoval} from '#ui/hooks/use-focus-after-removal.ts'
import {useHasMouse} from '#ui/hooks/use-media-query.ts'

const Values = v.object({text: v.string()})
const known = {text: ''}
const draftPrefix = 'message-'

interface Picture {
  name: string
  file_id: string
}

/** A message as its writer gives it. */
export interface Written {
  text: string
  file_id?: string
}

/** Writes a message: it is stored on this device first, then sent. A picture is uploaded before and needs a connection. */
export function WriteBox({
  name,
  thread_id,
  draft,
  earlierDrafts,
  hidesContacts,
  loadingReason,
  onSend,
}: {
  /** The other side's. */
  name: string
  /** Undefined while this device does not know the thread. */
  thread_id: string | undefined
  /** Names the draft. It stays while the thread becomes known, so that what is being written stays. */
  draft: string
  /** Names of drafts from before this device knew the thread; one is taken over where nothing was written since. */
  earlierDrafts: readonly string[]
  hidesContacts: boolean
  loadingReason: string | undefined
  /** Stores the message in the outbox. */
  onSend: (written: Written) => Promise<Captured>
}) {
  const [picture, setPicture] = useState<Picture>()
  const upload = useUploadPicture(thread_id ?? '')
  const [problem, setProblem] = useState<string>()
  const form = useForm({
    draft: {name: `${draftPrefix}${draft}`, schema: Values},
    known,
    problemsOf: () => ({}),
    send: async ({values}) => {
      const lost = problemOf(await onSend({text: values.text.trim(), ...(picture && {file_id: picture.file_id})}))
      setProblem(lost)
      if (lost !== undefined) return false
      // one that was added meanwhile belongs to the next message
      setPicture(now => (now === picture ? undefined : now))
      return true
    },
  })
  useEarlierDraft(form, {own: draft, earlier: earlierDrafts})
  const {text} = form.values
  const isEmpty = text.trim() === '' && !picture
  const isUploading = upload.isPending
  const disabledReason =
    loadingReason ?? (isUploading ? m.the_picture_is_being_added() : isEmpty ? m.write_a_message_or_add_a() : undefined)
  const hasMouse = useHasMouse()
  const {element: field, props: focusProps} = useFocusAfterRemoval<HTMLTextAreaElement>()
  const isMasked = hidesContacts && maskContacts(text).is_masked
  return (
    <form
      className="space-y-2"
      {...focusProps}
      onSubmit={event => {
        event.preventDefault()
        // pressed by a key, the button would keep the focus
        if (event.currentTarget.contains(document.activeElement)) field.current?.focus()
        void form.submit()
      }}
    >
      <TextArea
        ref={field}
        label={m.message_to({name})}
        hint={hasMouse ? m.enter_sends_shift_enter_starts_a_line() : undefined}
        rows={2}
        maxLength={limits.text_max}
        {...form.at.text}
        onKeyDown={event => {
          if (!hasMouse || event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
          event.preventDefault()
          if (!disabledReason && !form.isSending) event.currentTarget.form?.requestSubmit()
        }}
      />
      <FieldWarning>{isMasked && m.phone_numbers_email_addresses_and_links({name})}</FieldWarning>
      <FormError>{problem ?? form.refused?.message}</FormError>
      <div className="flex flex-wrap items-center gap-2">
        {/* on the left, because the assistant's button lies over the right edge */}
        <Button type="submit" icon={Send} busy={form.isSending} disabledReason={disabledReason}>
          {m.send()}
        </Button>
        <PictureButton
          thread_id={thread_id}
          upload={upload}
          picture={picture}
          onChange={setPicture}
          onProblem={setProblem}
        />
      </div>
    </form>
  )
}

/** Takes over the newest earlier draft, unless the box has one of its own. */
function useEarlierDraft(
  {form}: Pick<Form<v.InferOutput<typeof Values>>, 'form'>,
  {own, earlier}: {own: string; earlier: readonly string[]},
): void {
  const drafts = useStoredDrafts(draftPrefix, Values)
  const hasOwn = drafts.some(({rest}) => rest === own)
  const found = hasOwn ? undefined : drafts.find(({rest}) => earlier.includes(rest))
  useEffect(() => {
    // what was typed while the drafts were read is newer
    if (!found || form.state.values.text !== '') return
    form.setFieldValue('text', found.draft.values.text)
    void forgetDraft(`${draftPrefix}${found.rest}`)
  }, [form, found])
}

/** Why a message could be neither stored nor sent; undefined if it was. */
function problemOf(captured: Captured): string | undefined {
  if (captured.is !== 'lost') return undefined
  const {verdict} = captured
  return verdict?.is === 'refused' ? verdict.detail : m.your_message_could_not_be_saved()
}

/** The picture of the next message, added or on its way, with a button that takes it out. */
function PictureChip({name, action, onRemove}: {name: string; action: string; onRemove: () => void}) {
  return (
    <span className="flex min-w-0 items-center gap-1 rounded-chip bg-sunk pl-3 text-14">
      <span title={name} className="max-w-40 truncate">
        {name}
      </span>
      <IconButton icon={X} label={action} onClick={onRemove} />
    </span>
  )
}

/** Adds one picture to the next message. */
function PictureButton({
  thread_id,
  upload,
  picture,
  onChange,
  onProblem,
}: {
  thread_id: string | undefined
  upload: ReturnType<typeof useUploadPicture>
  picture: Picture | undefined
  onChange: (picture: Picture | undefined) => void
  onProblem: (problem: string | undefined) => void
}) {
  const input = useRef<HTMLInputElement>(null)
  const needsConnection = useNeedsConnection()
  const [sending, setSending] = useState<{name: string; control: AbortController}>()
  const add = (file: File | undefined) => {
    if (!file) return
    const wrong = fileProblem(file, 'pictures')
    onProblem(wrong)
    if (wrong) return
    const control = new AbortController()
    setSending({name: file.name, control})
    upload.mutate(
      {file, signal: control.signal},
      {
        onSuccess: ({file_id}) => onChange({name: file.name, file_id}),
        onError: error => onProblem(control.signal.aborted ? undefined : uploadProblem(error)),
        onSettled: () => setSending(undefined),
      },
    )
  }
  if (picture) {
    return <PictureChip name={picture.name} action={m.remove_the_picture()} onRemove={() => onChange(undefined)} />
  }
  if (sending) {
    const {name, control} = sending
    return <PictureChip name={name} action={m.cancel_uploading({name})} onRemove={() => control.abort()} />
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        aria-label={m.picture()}
        // the button below stands for it
        aria-hidden
        accept={acceptedTypes.pictures}
        className="sr-only"
        tabIndex={-1}
        onChange={event => {
          add(event.target.files?.[0])
          event.target.value = ''
        }}
      />
      <Button
        variant="quiet"
        icon={ImagePlus}
        disabledReason={
          thread_id === undefined
            ? m.what_needs_a_connection({what: m.adding_a_picture()})
            : needsConnection(m.adding_a_picture())
        }
        onClick={() => input.current?.click()}
      >
        {m.add_a_picture()}
      </Button>
    </>
  )
}
