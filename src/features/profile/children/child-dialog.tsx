import {m} from '#messages'
import {useCallback} from 'react'
import type {Child} from '#contract/accounts/children.ts'
import {limits} from '#contract/limits.ts'
import {useForm} from '#data/forms/use-form.ts'
import {useNeedsConnection} from '#data/offline/use-connection.ts'
import {savedMeanwhile} from '#data/app/saved-meanwhile.ts'
import type {useAddChild, useChangeChild} from '#data/queries/children.ts'
import {monthLabel} from '#lib/day.ts'
import {FormError} from '#ui/fields/form-error.tsx'
import {SelectField} from '#ui/fields/select-field.tsx'
import {TextArea} from '#ui/fields/text-area.tsx'
import {TextField} from '#ui/fields/text-field.tsx'
import {useFocusFirstError} from '#ui/hooks/use-focus-first-error.ts'
import {Dialog} from '#ui/overlays/dialog.tsx'
import {Callout} from '#ui/primitives/callout.tsx'
import {KeyValues} from '#ui/primitives/key-values.tsx'
import {Button} from '#ui/primitives/button.tsx'
import {OfflineNote} from '#ui/states/offline-note.tsx'
import {childBody, childChanges, childProblems, ChildValues, childValues} from './child-values.ts'

const months = Array.from({length: 12}, (_, index) => ({
  value: String(index + 1).padStart(2, '0'),
  label: new Intl.DateTimeFormat(m.language_tag(), {month: 'long', timeZone: 'UTC'}).format(Date.UTC(2026, index, 1)),
}))

const yearsBefore = (today: string) =>
  Array.from({length: limits.age_max + 2}, (_, back) => {
    const year = String(Number(today.slice(0, 4)) - back)
    return {value: year, label: year}
  })

/** What is recorded of a child. */
const childFacts = ({first_name, birth_month, allergies, routines, notes}: Omit<Child, 'id'>) => [
  {label: m.first_name(), value: first_name},
  {label: m.month_of_birth(), value: monthLabel(`${birth_month}-01`)},
  {label: m.allergies(), value: allergies ?? '–'},
  {label: m.routines(), value: routines ?? '–'},
  {label: m.notes(), value: notes ?? '–'},
]

/** What a child's form sends: for the family itself, or by staff for a family without an account. */
export interface ChildCommands {
  add: Pick<ReturnType<typeof useAddChild>, 'mutateAsync'>
  change: Pick<ReturnType<typeof useChangeChild>, 'mutateAsync' | 'error'>
}

/** Adds a child, or changes `child`. What was typed survives a reload and a lost connection. */
export function ChildDialog({
  child,
  today,
  draft = `child-${child?.id ?? 'new'}`,
  readers,
  commands: {add, change},
  onClose,
}: {
  child?: Child | undefined
  today: string
  /** The draft's name in storage. */
  draft?: string
  /** Who reads what is recorded. */
  readers: string
  commands: ChildCommands
  onClose: () => void
}) {
  const saved = savedMeanwhile<Omit<Child, 'id'>>(change.error)
  const needs = useNeedsConnection()
  const form = useForm({
    draft: {name: draft, schema: ChildValues},
    known: childValues(child),
    problemsOf: useCallback((values: ChildValues) => childProblems(values, today), [today]),
    fieldOf: path => (path === 'birth_month' ? 'month' : path),
    checksAll: true,
    send: async ({values, seen}) => {
      await (child
        ? change.mutateAsync({id: child.id, ...childChanges(values, seen)})
        : add.mutateAsync(childBody(values)))
      onClose()
    },
  })
  const {element} = useFocusFirstError<HTMLFormElement>(form.errorCount)
  const submit = () => void form.submit()
  const missing = needs(m.saving())
  return (
    <Dialog
      onClose={onClose}
      title={child ? m.about_profile({first_name: child.first_name}) : m.add_a_child()}
      description={readers}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {m.cancel()}
          </Button>
          <Button busy={form.isSending} disabledReason={missing} onClick={submit}>
            {form.refused ? m.try_again() : m.save_child()}
          </Button>
        </>
      }
    >
      <form
        ref={element}
        noValidate
        className="space-y-5"
        onSubmit={event => {
          event.preventDefault()
          submit()
        }}
      >
        <TextField label={m.first_name()} autoComplete="off" maxLength={limits.name_max} {...form.at.first_name} />
        <div className="grid grid-cols-2 gap-3 large-text:grid-cols-1">
          <SelectField label={m.month_of_birth()} placeholder={m.month()} options={months} {...form.at.month} />
          <SelectField label={m.year()} placeholder={m.year()} options={yearsBefore(today)} {...form.at.year} />
        </div>
        <TextArea
          label={m.allergies()}
          rows={2}
          required={false}
          maxLength={limits.text_max}
          placeholder={m.peanuts_the_epipen_is_in_the()}
          {...form.at.allergies}
        />
        <TextArea
          label={m.routines()}
          rows={2}
          required={false}
          maxLength={limits.text_max}
          placeholder={m.naps_at_one_dinner_at_six()}
          {...form.at.routines}
        />
        <TextArea label={m.notes()} rows={2} required={false} maxLength={limits.text_max} {...form.at.notes} />
        {missing && <OfflineNote isSaved needs={m.saving()} />}
        {saved ? (
          <Callout tone="waiting" title={m.someone_else_saved_this_meanwhile()}>
            <p>{m.saving_again_replaces()}</p>
            <KeyValues items={childFacts(saved)} />
          </Callout>
        ) : (
          <FormError>{form.refused?.message}</FormError>
        )}
        {/* the buttons are in the dialog's footer, outside the form; this one lets Enter submit */}
        <button type="submit" hidden />
      </form>
    </Dialog>
  )
}
