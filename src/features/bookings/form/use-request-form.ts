import {useForm, useStore} from '@tanstack/react-form'
import {useMemo, useState} from 'react'
import type {Booking} from '#contract/bookings.ts'
import {useSendRequest} from '#data/bookings.ts'
import {ApiError, messageOf} from '#data/message.ts'
import {newId} from '#lib/id.ts'
import {useServerNow} from '#data/server-now.ts'
import {wholeLines} from './body.ts'
import {fieldOf, problemsOf, requestOf, type Problems} from './problems.ts'
import {firstUnfinished, problemsOfStep, stepOf, type StepId} from './steps.ts'
import {useSavedDraft, type Start} from './use-draft.ts'
import type {RequestValues} from './values.ts'

interface Refused {
  values: RequestValues
  message: string
  code: string | undefined
  fields: Problems
}

/** What the server objected to, at the fields of the form. */
function refusalOf(error: unknown, values: RequestValues): Refused {
  const whole = wholeLines(values.lines)
  const of = error instanceof ApiError ? error : undefined
  const fields = Object.entries(of?.fields ?? {}).map(([path, message]) => [
    fieldOf(path, line => whole[line]?.index ?? line),
    message,
  ])
  return {values, message: messageOf(error), code: of?.code, fields: Object.fromEntries(fields) as Problems}
}

/** As much of a field of TanStack Form as its control needs. */
interface FieldLike<Value> {
  name: string
  state: {value: Value; meta: {isBlurred: boolean}}
  handleChange: (value: Value) => void
  handleBlur: () => void
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
  const [tried, setTried] = useState<ReadonlySet<StepId>>(() => new Set())
  const [refused, setRefused] = useState<Refused>()
  const {mutateAsync: send} = useSendRequest()
  const form = useForm({
    defaultValues: start.values,
    onSubmit: async ({value}) => {
      setRefused(undefined)
      try {
        const booking = await send({...requestOf(value), key})
        await draft.forget()
        onSent(booking)
      } catch (error) {
        const refusal = refusalOf(error, value)
        setRefused(refusal)
        const [field] = Object.keys(refusal.fields)
        if (field !== undefined) onObjection(stepOf(field))
      }
    },
  })
  const values = useStore(form.store, state => state.values)
  const isDirty = useStore(form.store, state => !state.isDefaultValue)
  const isSending = useStore(form.store, state => state.isSubmitting)
  const draft = useSavedDraft(key, values, isDirty)
  const now = useServerNow()
  // by the minute, so that typing does not judge a year of visits against every second
  const minute = now.slice(0, 16)
  const problems = useMemo(() => problemsOf(values, `${minute}:00.000Z`), [values, minute])
  // what the server said of these values stands until they change
  const objections = refused?.values === values ? refused.fields : {}
  const errorAt = (field: string, isLeft: boolean) =>
    objections[field] ?? (isLeft || tried.has(stepOf(field)) ? problems[field] : undefined)

  return {
    form,
    values,
    problems,
    isSending,
    saving: draft.state,
    forget: draft.forget,
    isUnkept: draft.isUnkept,
    /** As far as one may go. */
    unfinished: firstUnfinished(problems),
    /** The server's refusal of what is in the form now. */
    refused: refused?.values === values ? refused : undefined,
    objections,
    /** What to say at a field that has no control of its own, once its step was tried. */
    errorAt: (field: string) => errorAt(field, false),
    /** What ties a field to its control; an error is said after it was left, or once its step was tried. */
    bind: <Value>(field: FieldLike<Value>) => ({
      name: field.name,
      value: field.state.value,
      onChange: field.handleChange,
      onBlur: field.handleBlur,
      error: errorAt(field.name, field.state.meta.isBlurred),
    }),
    /** Whether a step is done; from now on everything in it that is wrong is shown. */
    finish: (id: StepId): boolean => {
      setTried(before => new Set(before).add(id))
      return Object.keys(problemsOfStep(problems, id)).length === 0
    },
    /** The first try arrived and these values are others: they become a request of their own. */
    sendAsAnother: () => {
      setKey(newId())
      setRefused(undefined)
    },
  }
}

export type RequestForm = ReturnType<typeof useRequestForm>
