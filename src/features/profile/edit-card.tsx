import CircleCheck from 'lucide-react/icons/circle-check'
import type {ReactNode} from 'react'
import {useOnline, useNeedsConnection} from '#data/offline/use-connection.ts'
import type {Form} from '#data/forms/use-form.ts'
import {Button} from '#ui/primitives/button.tsx'
import {Card} from '#ui/primitives/card.tsx'
import {FormError} from '#ui/fields/form-error.tsx'
import {Section} from '#ui/primitives/section.tsx'
import {OfflineNote} from '#ui/states/offline-note.tsx'
import {useFocusFirstError} from '#ui/hooks/use-focus-first-error.ts'
import {useUnsaved} from './unsaved.tsx'

/** The part of a form that its card uses. */
type Saved = Pick<
  Form<object>,
  'isDirty' | 'isSending' | 'isSaved' | 'refused' | 'errorCount' | 'draft' | 'submit' | 'reset'
>

/** The id of a card in the address: `your-hours`. */
export const anchorOf = (title: string): string => title.toLowerCase().replaceAll(' ', '-')

/** One part of a profile, saved separately. `mayRepeat` allows saving without changes. */
export function EditCard({
  title,
  form,
  action = 'Save',
  mayRepeat = false,
  onClose,
  isSilent = false,
  children,
}: {
  title: string
  form: Saved
  action?: string
  mayRepeat?: boolean
  /** Set if the card is open only while it is edited. */
  onClose?: () => void
  /** Hides "Saved", if the content reports the result itself. */
  isSilent?: boolean
  children: ReactNode
}) {
  const {element} = useFocusFirstError<HTMLFormElement>(form.errorCount)
  const isOnline = useOnline()
  const needs = useNeedsConnection()
  useUnsaved(() => (form.draft.isUnsaved() ? 'lost' : form.isDirty ? 'stored' : 'saved'))
  const nothing = form.isDirty || mayRepeat ? undefined : 'Nothing has changed'
  return (
    <Section title={title} anchor={anchorOf(title)}>
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
          {form.isDirty && !isOnline && <OfflineNote needs="Saving" />}
          <FormError>{form.refused?.message}</FormError>
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <Button
              type="submit"
              className="max-md:grow"
              busy={form.isSending}
              disabledReason={nothing ?? needs('Saving')}
              aria-label={`${form.refused ? 'Try again to save' : action}: ${title}`}
            >
              {form.refused ? 'Try again' : action}
            </Button>
            {(onClose || form.isDirty) && (
              <Button
                variant="secondary"
                onClick={() => {
                  form.reset()
                  onClose?.()
                }}
              >
                {onClose ? 'Cancel' : 'Undo changes'}
              </Button>
            )}
            <p role="status" className="flex items-center gap-1.5 text-14 text-muted empty:hidden">
              {form.isSaved && !form.isDirty && !isSilent ? (
                <>
                  <CircleCheck aria-hidden className="size-4 text-good" />
                  Saved
                </>
              ) : (
                form.isDirty &&
                form.draft.state === 'saved' &&
                'Saved on this device until you save it to your profile.'
              )}
            </p>
          </div>
        </form>
      </Card>
    </Section>
  )
}
