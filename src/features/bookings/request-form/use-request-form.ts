import {useCallback, useContext, useState} from 'react'
import type {Booking} from '#contract/bookings/booking.ts'
import {useSendRequest} from '#data/queries/bookings.ts'
import type {ApiError} from '#data/app/message.ts'
import {useServerNow} from '#data/offline/server-now.ts'
import {useSavedDraft} from '#data/forms/use-saved-draft.ts'
import {useStepForm} from '#data/forms/use-step-form.ts'
import type {Problems} from '#lib/form-steps.ts'
import {newId} from '#lib/id.ts'
import {AskerContext} from './requester.ts'
import {wholeLines} from './body.ts'
import {fieldOf, problemsOf, requestOf} from './problems.ts'
import {requestSteps, type StepId} from './steps.ts'
import type {Start} from './use-start.ts'
import type {RequestValues} from './values.ts'

/** What the server objected to, at the form's fields: a line of the schedule counts there from the first, in the body once it is whole. */
function fieldsOf({fields}: ApiError, values: RequestValues): Problems {
  const whole = wholeLines(values.lines)
  return Object.fromEntries(
    Object.entries(fields).map(([path, message]) => [
      fieldOf(path, line => whole[line]?.index ?? line),
      message,
    ]),
  )
}

/** The form of a request: its values, what is wrong with them, its draft, and sending it. */
export function useRequestForm({
  start,
  onSent,
  onObjection,
}: {
  start: Start
  onSent: (booking: Booking) => void
  /** The server found something wrong in this step. */
  onObjection: (step: StepId) => void
}) {
  const [key, setKey] = useState(start.key)
  const asker = useContext(AskerContext)
  const {mutateAsync: sendOwn} = useSendRequest()
  const send = asker.sendFor ?? sendOwn
  // by the minute, so that typing does not judge a year of visits against every second
  const minute = useServerNow().slice(0, 16)
  const form = useStepForm({
    defaultValues: start.values,
    steps: requestSteps,
    problemsOf: useCallback((values: RequestValues) => problemsOf(values, `${minute}:00.000Z`), [minute]),
    fieldsOf,
    send: async values => {
      const booking = await send({...requestOf(values), key})
      await draft.forget()
      onSent(booking)
    },
    onObjection,
  })
  const draft = useSavedDraft({name: asker.draft, key}, form.values, form.isDirty)

  return {
    ...form,
    saving: draft.state,
    forget: draft.forget,
    isUnkept: draft.isUnkept,
    /** The first try arrived and these values are others: they become a request of their own. */
    sendAsAnother: () => {
      setKey(newId())
      form.forgetRefusal()
    },
  }
}

export type RequestForm = ReturnType<typeof useRequestForm>
