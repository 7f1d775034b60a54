import {useCallback} from 'react'
import type {Child} from '#contract/accounts/children.ts'
import {limits} from '#contract/limits.ts'
import {useForm} from '#data/forms/use-form.ts'
import {useNeedsConnection} from '#data/offline/use-connection.ts'
import {useSaveChild} from '#data/queries/children.ts'
import {ages_only_text} from '#domain/child-ages.ts'
import {FormError} from '#ui/fields/form-error.tsx'
import {SelectField} from '#ui/fields/select-field.tsx'
import {TextArea} from '#ui/fields/text-area.tsx'
import {TextField} from '#ui/fields/text-field.tsx'
import {useFocusFirstError} from '#ui/hooks/use-focus-first-error.ts'
import {Dialog} from '#ui/overlays/dialog.tsx'
import {Button} from '#ui/primitives/button.tsx'
import {OfflineNote} from '#ui/states/offline-note.tsx'
import {childBody, childProblems, ChildValues, childValues} from './child-values.ts'

const months = Array.from({length: 12}, (_, index) => ({
  value: String(index + 1).padStart(2, '0'),
  label: new Intl.DateTimeFormat('en-US', {month: 'long', timeZone: 'UTC'}).format(Date.UTC(2026, index, 1)),
}))

const yearsBefore = (today: string) =>
  Array.from({length: limits.age_max + 2}, (_, back) => {
    const year = String(Number(today.slice(0, 4)) - back)
    return {value: year, label: year}
  })

/** Adds a child, or changes `child`. What was typed survives a reload and a lost connection. */
export function ChildDialog({child, today, onClose}: {child?: Child | undefined; today: string; onClose: () => void}) {
  const save = useSaveChild()
  const needs = useNeedsConnection()
  const form = useForm({
    draft: {name: `child-${child?.id ?? 'new'}`, schema: ChildValues},
    known: childValues(child),
    problemsOf: useCallback((values: ChildValues) => childProblems(values, today), [today]),
    fieldOf: path => (path === 'birth_month' ? 'month' : path),
    checksAll: true,
    send: async ({values}) => {
      await save.mutateAsync({id: child?.id, ...childBody(values)})
      onClose()
    },
  })
  const {element} = useFocusFirstError<HTMLFormElement>(form.errorCount)
  const submit = () => void form.submit()
  const missing = needs('Saving')
  return (
    <Dialog
      onClose={onClose}
      title={child ? `About ${child.first_name}` : 'Add a child'}
      description={`${ages_only_text} The caregiver or agency you approve reads the rest, until a day after the last visit.`}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button busy={form.isSending} disabledReason={missing} onClick={submit}>
            {form.refused ? 'Try again' : 'Save child'}
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
        <TextField label="First name" autoComplete="off" maxLength={limits.name_max} {...form.at.first_name} />
        <div className="grid grid-cols-2 gap-3">
          <SelectField label="Month of birth" placeholder="Month" options={months} {...form.at.month} />
          <SelectField label="Year" placeholder="Year" options={yearsBefore(today)} {...form.at.year} />
        </div>
        <TextArea
          label="Allergies"
          rows={2}
          required={false}
          maxLength={limits.text_max}
          placeholder="Peanuts: the EpiPen is in the kitchen drawer"
          {...form.at.allergies}
        />
        <TextArea
          label="Routines"
          rows={2}
          required={false}
          maxLength={limits.text_max}
          placeholder="Naps at one, dinner at six"
          {...form.at.routines}
        />
        <TextArea label="Notes" rows={2} required={false} maxLength={limits.text_max} {...form.at.notes} />
        {missing && <OfflineNote needs="Saving" />}
        <FormError>{form.refused?.message}</FormError>
        {/* the buttons are in the dialog's footer, outside the form; this one lets Enter submit */}
        <button type="submit" hidden />
      </form>
    </Dialog>
  )
}
