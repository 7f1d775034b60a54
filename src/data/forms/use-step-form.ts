import {useForm, useStore} from '@tanstack/react-form'
import {useMemo, useState} from 'react'
import type {Bound, Fields} from '#lib/field-binding.ts'
import type {FormSteps, Problems} from '#lib/form-steps.ts'
import {ApiError, messageOf} from '../app/message.ts'

/** Why the server did not take what was sent. */
export interface Refused {
  message: string
  code: string | undefined
  /** What is wrong, at the form's own fields. */
  fields: Problems
  retry_after_ms: number | undefined
}

/** As much of a field of TanStack Form as its control needs. */
interface FieldLike<Value> {
  name: string
  state: {value: Value; meta: {isBlurred: boolean}}
  handleChange: (value: Value) => void
  handleBlur: () => void
}

interface StepFormOptions<Values, Id extends string> {
  defaultValues: Values
  steps: FormSteps<Id>
  /** Everything that keeps these values from being sent. Must stay the same function until its answer may change. */
  problemsOf: (values: Values) => Problems
  /** What the server objects to, by the form's own fields. */
  fieldsOf: (refusal: ApiError, values: Values) => Problems
  /** Sends the values and leads on. What it throws is told in words, at its field where it names one. */
  send: (values: Values) => Promise<void>
  /** The server found something wrong in this step. */
  onObjection: (step: Id) => void
}

/** A form of several steps: its values, what is wrong with them, and what the server said of them. */
export function useStepForm<Values, Id extends string>(options: StepFormOptions<Values, Id>) {
  const {steps, problemsOf, fieldsOf, send, onObjection} = options
  const [tried, setTried] = useState<ReadonlySet<Id>>(() => new Set())
  const [left, setLeft] = useState<ReadonlySet<string>>(() => new Set())
  const [refused, setRefused] = useState<Refused & {values: Values}>()
  const form = useForm({
    defaultValues: options.defaultValues,
    onSubmit: async ({value}) => {
      setRefused(undefined)
      try {
        await send(value)
      } catch (error) {
        const of = error instanceof ApiError ? error : undefined
        const fields = of ? fieldsOf(of, value) : {}
        const {code, retry_after_ms} = of ?? {}
        setRefused({values: value, message: messageOf(error), code, fields, retry_after_ms})
        const [field] = Object.keys(fields)
        if (field !== undefined) onObjection(steps.stepOf(field))
      }
    },
  })
  const values = useStore(form.store, state => state.values)
  const isDirty = useStore(form.store, state => !state.isDefaultValue)
  const isSending = useStore(form.store, state => state.isSubmitting)
  const problems = useMemo(() => problemsOf(values), [problemsOf, values])
  // what the server said of these values stands until they change
  const standing = refused?.values === values ? refused : undefined
  const errorAt = (field: string, isLeft: boolean) =>
    standing?.fields[field] ?? (isLeft || tried.has(steps.stepOf(field)) ? problems[field] : undefined)

  const noteLeft = (path: string) => setLeft(before => new Set(before).add(path))
  // the form's own type of a path is not one that can be put together from its parts
  const set = form.setFieldValue as (path: string, value: unknown) => void

  /** The fields of these values, whose paths begin so. */
  const fieldsAt = <Group>(prefix: string, group: Group): Fields<Group> =>
    Object.fromEntries(
      Object.entries(group as object).map(([name, value]): [string, Bound<unknown>] => {
        const path = `${prefix}${name}`
        const onChange = (next: unknown) => set(path, next)
        return [
          name,
          {name: path, value, onChange, onBlur: () => noteLeft(path), error: errorAt(path, left.has(path))},
        ]
      }),
    ) as Fields<Group>

  return {
    form,
    values,
    problems,
    isDirty,
    isSending,
    /** As far as one may go. */
    unfinished: steps.firstUnfinished(problems),
    /** The server's refusal of what is in the form now. */
    refused: standing,
    forgetRefusal: () => setRefused(undefined),
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
    /** What ties its fields to controls that several forms share and that know nothing of this one. */
    at: fieldsAt('', values),
    /** The same for the fields of one of its groups. */
    within: <Group extends keyof Values & string>(group: Group) => fieldsAt(`${group}.`, values[group]),
    /** The same without a value, for a field of any depth. */
    leaveOf: (path: string) => ({
      name: path,
      onBlur: () => noteLeft(path),
      error: errorAt(path, left.has(path)),
    }),
    /** Whether a step is done; from now on everything in it that is wrong is shown. */
    finish: (id: Id): boolean => {
      setTried(before => new Set(before).add(id))
      return Object.keys(steps.problemsOfStep(problems, id)).length === 0
    },
  }
}
