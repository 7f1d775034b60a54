import {useCallback, useMemo, useRef, useState} from 'react'
import type {ApiError} from '#data/app/message.ts'
import {completeSignUp, createAccount, isLost, setUpCaretaker, setUpParent} from '#data/account/register.ts'
import {useServerNow} from '#data/offline/server-now.ts'
import {useSavedDraft} from '#data/forms/use-saved-draft.ts'
import {useStepForm} from '#data/forms/use-step-form.ts'
import {who} from '#data/account/current-user.ts'
import {dayIn} from '#lib/day.ts'
import type {Problems} from '#lib/form-steps.ts'
import {newId} from '#lib/id.ts'
import {toAccount, toFamily, toWork} from './person-body.ts'
import {accountField, problemsOf, profileField, type Registering} from './person-problems.ts'
import {personSteps, type PersonStep} from './person-steps.ts'
import {keepable, type PersonRole, type PersonValues} from './person-values.ts'
import {ticketOf, type ArrivalSearch} from './search.ts'

/** Under this name a registration is kept while it is written. */
export const draftName = (role: PersonRole): string => `register-${role}`

const here = new Intl.DateTimeFormat().resolvedOptions().timeZone

/**
 * The form of a parent's or a caregiver's registration. It has two halves: a guest's, which ends with the account, and
 * from then on the profile of whoever is signed in. Which half it is, is known when it opens, so that nothing of a person
 * who signs out under way is kept as a guest's.
 */
export function usePersonForm({
  role,
  arrival,
  start,
  onAccount,
  onDone,
  onObjection,
}: {
  role: PersonRole
  arrival: ArrivalSearch
  start: PersonValues
  /** The account stands and its owner is signed in. */
  onAccount: () => void
  onDone: () => void
  onObjection: (step: PersonStep) => void
}) {
  const [hasAccount, setHasAccount] = useState(() => who.get() !== null)
  const [key] = useState(newId)
  const isAgain = useRef(false)
  const ticket = ticketOf(arrival)
  const isSocial = ticket !== undefined
  const today = dayIn(here, useServerNow())
  const steps = personSteps[role]

  const makeAccount = async (values: PersonValues) => {
    // somebody signed in in another tab meanwhile: she is not signed out for this
    if (who.get()) return onDone()
    const body = toAccount(values, role, arrival, isSocial)
    try {
      await (ticket ? completeSignUp(ticket, body) : createAccount(body, isAgain.current))
    } catch (error) {
      isAgain.current ||= isLost(error)
      throw error
    }
    await draft.forget()
    // an earlier try arrived, and her registration was finished elsewhere
    if (!who.get()?.unfinished) return onDone()
    setHasAccount(true)
    onAccount()
  }

  const makeProfile = async (values: PersonValues) => {
    if (role === 'parent') await setUpParent(toFamily(values))
    else await setUpCaretaker(toWork(values, today))
    await draft.forget()
    onDone()
  }

  const form = useStepForm<PersonValues, PersonStep>({
    defaultValues: start,
    steps,
    problemsOf: useCallback(
      (values: PersonValues) =>
        problemsOf(values, {role, hasAccount, isSocial, arrival, today} satisfies Registering),
      [role, hasAccount, isSocial, arrival, today],
    ),
    fieldsOf: ({fields}: ApiError): Problems =>
      Object.fromEntries(
        Object.entries(fields).map(([path, message]) => [
          hasAccount ? profileField(path, role) : accountField(path),
          message,
        ]),
      ),
    send: values => (hasAccount ? makeProfile(values) : makeAccount(values)),
    onObjection,
  })
  const draft = useSavedDraft(
    {name: draftName(role), owner: hasAccount ? 'person' : 'guest', key},
    useMemo(() => keepable(form.values, hasAccount), [form.values, hasAccount]),
    form.isDirty,
  )

  return {...form, role, steps, hasAccount, ticket, today, draft}
}

export type PersonForm = ReturnType<typeof usePersonForm>
