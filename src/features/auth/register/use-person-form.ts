import {useCallback, useEffect, useRef, useState} from 'react'
import {completeSignUp, createAccount, isLost, setUpCaretaker, setUpParent} from '#data/account/register.ts'
import {useServerNow} from '#data/offline/server-now.ts'
import type {DraftOwner} from '#data/offline/drafts.ts'
import {useDraftedDefaults} from '#data/forms/drafted-defaults.ts'
import {useForm, type Form} from '#data/forms/use-form.ts'
import {useNamedPlace} from '#data/queries/places.ts'
import {who} from '#data/account/current-user.ts'
import {dayIn} from '#lib/day.ts'
import {deviceZone} from '#lib/device-zone.ts'
import {type ArrivalSearch, namedPlace, type PersonStep, ticketOf, type PersonRole} from './search.ts'
import {personSteps} from './steps.ts'
import {
  accountField,
  profileField,
  registrationDefaults,
  registrationProblems,
  RegistrationValues,
  toAccount,
  toFamily,
  toStored,
  toWork,
  type Registering,
} from './person-values.ts'

/** The draft's name in storage. */
const draftName = (role: PersonRole): string => `register-${role}`

export interface PersonStart {
  values: RegistrationValues
  /** The values come from a stored draft. */
  hasDraft: boolean
}

/** The stored draft, completed by the facts from Google or Facebook; undefined until it is read. */
export function usePersonStart(role: PersonRole, arrival: ArrivalSearch): PersonStart | undefined {
  const [owner] = useState<DraftOwner>(() => (who.get() ? 'person' : 'guest'))
  return useDraftedDefaults({name: draftName(role), schema: RegistrationValues, owner}, draft => ({
    values: registrationDefaults(arrival, draft?.values, ticketOf(arrival) !== undefined),
    hasDraft: draft !== null,
  }))
}

const here = deviceZone()

/**
 * The form of a parent's or a caregiver's registration: first a guest creates the account, then the logged-in user the
 * profile. The draft's owner is fixed when the form opens, so a log-out does not turn the user's draft into a guest's.
 */
export function usePersonForm({
  role,
  arrival,
  start,
  onAccount,
  onDone,
  onRefusedStep,
}: {
  role: PersonRole
  arrival: ArrivalSearch
  start: RegistrationValues
  /** The account was created and its owner is logged in. */
  onAccount: () => void
  onDone: () => void
  onRefusedStep: (step: PersonStep) => void
}) {
  const [hasAccount, setHasAccount] = useState(() => who.get() !== null)
  const isAgain = useRef(false)
  const ticket = ticketOf(arrival)
  const isSocial = ticket !== undefined
  const today = dayIn(here, useServerNow())
  const steps = personSteps[role]

  const makeAccount = async (values: RegistrationValues) => {
    // logged in in another tab meanwhile: this must not replace that account
    if (who.get()) return onDone()
    const body = toAccount(values, role, arrival, isSocial)
    try {
      await (ticket ? completeSignUp(ticket, body) : createAccount(body, isAgain.current))
    } catch (error) {
      isAgain.current ||= isLost(error)
      throw error
    }
    await form.draft.forget()
    // an earlier attempt arrived, and the registration was finished elsewhere
    if (!who.get()?.unfinished) return onDone()
    setHasAccount(true)
    onAccount()
  }

  const makeProfile = async (values: RegistrationValues) => {
    if (role === 'parent') await setUpParent(toFamily(values))
    else await setUpCaretaker(toWork(values, today))
    await form.draft.forget()
    onDone()
  }

  const form = useForm<RegistrationValues, PersonStep>({
    start,
    draft: {
      name: draftName(role),
      owner: hasAccount ? 'person' : 'guest',
      toStored: values => toStored(values, hasAccount),
    },
    steps,
    problemsOf: useCallback(
      (values: RegistrationValues) =>
        registrationProblems(values, {role, hasAccount, isSocial, arrival, today} satisfies Registering),
      [role, hasAccount, isSocial, arrival, today],
    ),
    fieldOf: path => (hasAccount ? profileField(path, role) : accountField(path)),
    send: ({values}) => (hasAccount ? makeProfile(values) : makeAccount(values)),
    onRefusedStep,
  })

  useArrivedPlace(form, arrival, hasAccount)
  return {...form, role, steps, hasAccount, ticket, today}
}

/** Fills in the place that Google, Facebook or the search before named, once; one that was chosen before stays. */
function useArrivedPlace(
  {values, change}: Pick<Form<RegistrationValues, PersonStep>, 'values' | 'change'>,
  arrival: ArrivalSearch,
  hasAccount: boolean,
): void {
  const place = useNamedPlace(hasAccount ? {} : namedPlace(arrival))
  const isFilled = useRef(false)
  useEffect(() => {
    if (!place || isFilled.current) return
    isFilled.current = true
    if (values.place === null) change({place})
  }, [place, values.place, change])
}

export type PersonForm = ReturnType<typeof usePersonForm>
