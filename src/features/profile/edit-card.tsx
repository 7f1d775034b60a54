import {m} from '#messages'
import CircleCheck from 'lucide-react/icons/circle-check'
import {useState, type ReactNode} from 'react'
import {useOnline, useNeedsConnection} from '#data/offline/use-connection.ts'
import type {Form} from '#data/forms/use-form.ts'
import {classNames} from '#lib/class-names.ts'
import {Button} from '#ui/primitives/button.tsx'
import {Callout} from '#ui/primitives/callout.tsx'
import {Card} from '#ui/primitives/card.tsx'
import {KeyValues} from '#ui/primitives/key-values.tsx'
import {FormError} from '#ui/fields/form-error.tsx'
import {Section} from '#ui/primitives/section.tsx'
import {OfflineNote} from '#ui/states/offline-note.tsx'
import {useFocusFirstError} from '#ui/hooks/use-focus-first-error.ts'
import {useUnsaved} from './unsaved.tsx'

/** The part of a form that its card uses. */
type Saved = Pick<
  Form<object>,
  'isDirty' | 'changed' | 'isSending' | 'isSaved' | 'refused' | 'errorCount' | 'draft' | 'submit' | 'reset'
>

/** One part of a profile, saved separately. `mayRepeat` allows saving without changes. */
export function EditCard({
  title,
  anchor,
  form,
  action,
  mayRepeat = false,
  onClose,
  isSilent = false,
  meanwhile = null,
  children,
}: {
  title: string
  /** Its id in addresses, the same in every language. */
  anchor?: string
  form: Saved
  /** The words of its button; without any it is Save, and comes with the first change. */
  action?: string
  mayRepeat?: boolean
  /** Set if the card is open only while it is edited. */
  onClose?: () => void
  /** Hides "Saved", if the content reports the result itself. */
  isSilent?: boolean
  /** What someone else saved meanwhile, which refused this save, each with its field of the form. @see src/domain/rules-people.md#two-at-one-record */
  meanwhile?: readonly {field: string; label: string; value: string}[] | null
  children: ReactNode
}) {
  const {element} = useFocusFirstError<HTMLFormElement>(form.errorCount)
  const isOnline = useOnline()
  const needs = useNeedsConnection()
  useUnsaved(() => (form.draft.isUnsaved() ? 'lost' : form.isDirty ? 'stored' : 'saved'))
  // it stays after a save, or the focus on it would be lost
  const [hasChanged, setChanged] = useState(false)
  if (form.isDirty && !hasChanged) setChanged(true)
  const hasButton =
    action !== undefined || mayRepeat || onClose !== undefined || hasChanged || form.refused !== undefined
  const words = form.refused ? m.try_again() : (action ?? m.save())
  const nothing = form.isDirty || mayRepeat ? undefined : m.nothing_has_changed()
  return (
    <Section title={title} {...(anchor !== undefined && {anchor})}>
      <Card>
        <form
          ref={element}
          noValidate
          aria-label={title}
          className="space-y-5"
          onSubmit={event => {
            event.preventDefault()
            void form.submit()
          }}
        >
          {children}
          {form.isDirty && !isOnline && <OfflineNote isSaved needs={m.saving()} />}
          {meanwhile && form.isDirty ? (
            <Callout tone="waiting" title={m.someone_else_saved_this_meanwhile()}>
              <p>{m.saving_again_replaces()}</p>
              <KeyValues items={meanwhile.filter(({field}) => form.changed.includes(field))} />
            </Callout>
          ) : (
            <FormError>{form.refused?.message}</FormError>
          )}
          <div className={classNames('flex flex-wrap items-center gap-x-3 gap-y-2', !hasButton && 'sr-only')}>
            {hasButton && (
              <Button
                type="submit"
                className="max-md:grow"
                busy={form.isSending}
                disabledReason={nothing ?? needs(m.saving())}
                aria-label={`${form.refused ? m.try_again_to_save() : words}: ${title}`}
              >
                {words}
              </Button>
            )}
            {(onClose || form.isDirty) && (
              <Button
                variant="secondary"
                onClick={() => {
                  form.reset()
                  onClose?.()
                }}
              >
                {onClose ? m.cancel() : m.undo_changes()}
              </Button>
            )}
            <p role="status" className="flex items-center gap-1.5 text-14 text-muted empty:sr-only">
              {form.isSaved && !form.isDirty && !isSilent ? (
                <>
                  <CircleCheck aria-hidden className="size-4 text-good" />
                  {m.saved_profile()}
                </>
              ) : (
                form.isDirty && form.draft.state === 'saved' && m.saved_on_this_device_until_you_save()
              )}
            </p>
          </div>
        </form>
      </Card>
    </Section>
  )
}
