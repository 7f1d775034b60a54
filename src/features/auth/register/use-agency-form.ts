import {useRef} from 'react'
import {createAgency, isLost} from '#data/account/register.ts'
import {useForm} from '#data/forms/use-form.ts'
import {who} from '#data/account/current-user.ts'
import {agencySteps, type AgencyStep} from './search.ts'
import {agencyField, agencyRegistrationProblems, toAgency, type AgencyRegistration} from './agency-values.ts'

/** The draft's name in storage. */
export const agency_draft = 'register-agency'

/** The form of an agency's registration: one call, which logs its owner in. */
export function useAgencyForm({
  start,
  onDone,
  onRefusedStep,
}: {
  start: AgencyRegistration
  onDone: () => void
  onRefusedStep: (step: AgencyStep) => void
}) {
  const isAgain = useRef(false)
  const form = useForm<AgencyRegistration, AgencyStep>({
    start,
    draft: {name: agency_draft, owner: 'guest', toStored: values => ({...values, password: ''})},
    steps: agencySteps,
    problemsOf: agencyRegistrationProblems,
    fieldOf: agencyField,
    send: async ({values}) => {
      // logged in in another tab meanwhile: this must not replace that account
      if (who.get()) return onDone()
      try {
        await createAgency(toAgency(values), isAgain.current)
      } catch (error) {
        isAgain.current ||= isLost(error)
        throw error
      }
      await form.draft.forget()
      onDone()
    },
    onRefusedStep,
  })
  return {...form, steps: agencySteps}
}

export type AgencyForm = ReturnType<typeof useAgencyForm>
