import {useMemo, useRef, useState} from 'react'
import type {ApiError} from '#data/app/message.ts'
import {createAgency, isLost} from '#data/account/register.ts'
import {useSavedDraft} from '#data/forms/use-saved-draft.ts'
import {useStepForm} from '#data/forms/use-step-form.ts'
import {who} from '#data/account/current-user.ts'
import type {Problems} from '#lib/form-steps.ts'
import {newId} from '#lib/id.ts'
import {agencySteps, type AgencyStep} from './agency-search.ts'
import {agencyField, agencyProblems, toAgency, type AgencyValues} from './agency-values.ts'

/** Under this name an agency's registration is kept while it is written. */
export const agency_draft = 'register-agency'

const fieldsOf = ({fields}: ApiError): Problems =>
  Object.fromEntries(Object.entries(fields).map(([path, message]) => [agencyField(path), message]))

/** The form of an agency's registration: one call, which signs its owner in. */
export function useAgencyForm({
  start,
  onDone,
  onObjection,
}: {
  start: AgencyValues
  onDone: () => void
  onObjection: (step: AgencyStep) => void
}) {
  const [key] = useState(newId)
  const isAgain = useRef(false)
  const form = useStepForm<AgencyValues, AgencyStep>({
    defaultValues: start,
    steps: agencySteps,
    problemsOf: agencyProblems,
    fieldsOf,
    send: async values => {
      // somebody signed in in another tab meanwhile: she is not signed out for this
      if (who.get()) return onDone()
      try {
        await createAgency(toAgency(values), isAgain.current)
      } catch (error) {
        isAgain.current ||= isLost(error)
        throw error
      }
      await draft.forget()
      onDone()
    },
    onObjection,
  })
  const draft = useSavedDraft(
    {name: agency_draft, owner: 'guest', key},
    useMemo(() => ({...form.values, password: ''}), [form.values]),
    form.isDirty,
  )
  return {...form, steps: agencySteps, draft}
}

export type AgencyForm = ReturnType<typeof useAgencyForm>
