import {useForm as useTanStackForm, useStore} from '@tanstack/react-form'
import {useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState} from 'react'
import * as v from 'valibot'
import type {Bound, Fields} from '#lib/field-binding.ts'
import type {FormSteps, Problems} from '#lib/form-steps.ts'
import {newId} from '#lib/id.ts'
import {forgetDraft, type DraftOwner} from '../offline/drafts.ts'
import {ApiError, messageOf} from '../app/message.ts'
import {assignFields, changedFields, pickSame, rootOf, sameFields} from './changed-fields.ts'
import {useSavedDraft, useStoredDraft} from './use-draft.ts'

/*
 * The one form engine. A form is either new (`start`: every field is checked and sent) or edits something stored
 * (`known`: only changed fields are checked, sent and drafted, and the others follow what another device saved
 * meanwhile). Values are JSON.
 */

/** A server error, and which fields it names. */
export interface Refused {
  message: string
  code: string | undefined
  fields: Problems
  retry_after_ms: number | undefined
  /** The state that caused the refusal, as the server answered it. */
  current: unknown
}

/** The schema of a form's values, an object of its fields. */
type ValuesSchema<Values> = v.ObjectSchema<v.ObjectEntries, undefined> & v.GenericSchema<unknown, Values>

interface SharedOptions<Values, Id extends string> {
  /** All problems that prevent sending, by field or a path within one. */
  problemsOf: (values: Values) => Problems
  /** The form's field for a path in a server error; the path itself by default. */
  fieldOf?: (path: string, values: Values) => string
  /** Sends the form; `false` means cancelled. `seen` is what the changed fields were changed from. @throws ApiError, which is shown, at the fields it names if any */
  send: (sent: {values: Values; changes: Partial<Values>; seen: Partial<Values>}) => Promise<unknown>
  /** The steps of a multi-step form. */
  steps?: FormSteps<Id>
  /** The server refused a field of this step. */
  onRefusedStep?: (step: Id) => void
}

interface NewFormOptions<Values> {
  /** Start values including a draft: see `useStoredDraft`. */
  start: Values
  /** Stores all values under this name. `toStored` omits what must not be stored. */
  draft?: {name: string; owner?: DraftOwner; key?: string; toStored?: (values: Values) => unknown}
}

interface EditFormOptions<Values> {
  /** The stored values. */
  known: Values
  /** Reads and stores the changes under this name. Left out for passwords and account numbers. */
  draft?: {name: string; schema: ValuesSchema<Values>}
  /** Validates unchanged fields too, if the known values are only a template. */
  checksAll?: boolean
}

type FormOptions<Values, Id extends string> = SharedOptions<Values, Id> &
  (NewFormOptions<Values> | EditFormOptions<Values>)

/** As much of a TanStack field as its control needs. */
interface FieldLike<Value> {
  name: string
  state: {value: Value; meta: {isBlurred: boolean}}
  handleChange: (value: Value) => void
  handleBlur: () => void
}

/** The same object for as long as its JSON is the same. */
function useStable<Value>(value: Value): Value {
  const text = JSON.stringify(value)
  return useMemo(() => JSON.parse(text) as Value, [text])
}

/** Values, problems, drafts, server errors and sending of one form; see above. */
export function useForm<Values extends object, Id extends string = never>(options: FormOptions<Values, Id>) {
  const {problemsOf, fieldOf = path => path, send, steps, onRefusedStep} = options
  const edit = 'known' in options ? options : undefined
  const known = useStable('known' in options ? options.known : options.start)
  // the known values last copied to the fields
  const [base, setBase] = useState(known)
  const latestBase = useRef(base)
  const [defaultValues] = useState(known)
  const [tried, setTried] = useState<ReadonlySet<string>>(() => new Set())
  const [blurred, setBlurred] = useState<ReadonlySet<string>>(() => new Set())
  const [refusal, setRefusal] = useState<Refused & {values: Values}>()
  const [failed_submits, setFailedSubmits] = useState(0)
  const [isSaved, setSaved] = useState(false)
  const isBusy = useRef(false)
  // what each changed field was changed from, although another device may have saved something else since
  const seen = useRef<Partial<Values>>({})

  const form = useTanStackForm({
    defaultValues,
    onSubmit: async ({value}) => {
      setRefusal(undefined)
      try {
        const changes = changedFields(latestBase.current, value)
        const answer = await send({values: value, changes, seen: readSeen()})
        if (answer !== false && edit) await acceptSent(value)
      } catch (error) {
        refuse(error, value)
      }
    },
  })
  const readSeen = useCallback(() => {
    const changes = changedFields(latestBase.current, form.state.values)
    return {...sameFields(latestBase.current, changes), ...sameFields(seen.current, changes)}
  }, [form])
  const values = useStore(form.store, state => state.values)
  const isSending = useStore(form.store, state => state.isSubmitting)
  const changes = useStable(changedFields(base, values))
  const isDirty = Object.keys(changes).length > 0
  useLayoutEffect(() => {
    seen.current = {...sameFields(base, changes), ...sameFields(seen.current, changes)}
  }, [base, changes])

  // unchanged fields follow the known values
  useLayoutEffect(() => {
    const before = latestBase.current
    latestBase.current = known
    assignFields(form, changedFields(before, pickSame(known, {values: form.state.values, like: before})))
    // oxlint-disable-next-line react/set-state-in-effect -- fields and base must change in one paint
    setBase(known)
  }, [form, known])

  const draftName = options.draft?.name
  const {stored, ...draft} = useDraftOf(options, {values, changes, isDirty, readSeen})
  useEffect(() => {
    if (!stored) return
    // input typed while the draft loaded is newer
    const untouched = pickSame(stored.values, {values: form.state.values, like: latestBase.current})
    const typed = changedFields(latestBase.current, untouched)
    assignFields(form, typed)
    // its save was answered to another page, or another device saved the same
    const left = changedFields(latestBase.current, form.state.values)
    if (draftName && Object.keys(left).length === 0) void forgetDraft(draftName)
    // what is stored now may be another device's, which this person has not seen
    seen.current = {...seen.current, ...sameFields(stored.seen ?? {}, typed)}
  }, [form, stored, draftName])

  const allProblems = useMemo(() => problemsOf(values), [problemsOf, values])
  const problems =
    edit && !edit.checksAll
      ? Object.fromEntries(Object.entries(allProblems).filter(([path]) => rootOf(path) in changes))
      : allProblems
  const stepOf = (field: string) => steps?.stepOf(field) ?? ''
  // a server error applies until the values change
  const refused = refusal?.values === values ? refusal : undefined
  const errorAt = (path: string, isBlurred = blurred.has(path)) =>
    refused?.fields[path] ?? (isBlurred || tried.has(stepOf(path)) ? problems[path] : undefined)
  const noteBlurred = (path: string) => setBlurred(before => new Set(before).add(path))

  const refuse = (error: unknown, sent: Values) => {
    const answer = error instanceof ApiError ? error : undefined
    const fields = Object.fromEntries(
      Object.entries(answer?.fields ?? {}).map(([path, message]) => [fieldOf(path, sent), message]),
    )
    const {code, retry_after_ms, current} = answer ?? {}
    // the person is shown what is stored now
    if (code === 'record_changed') seen.current = {}
    setRefusal({values: sent, message: messageOf(error), code, fields, retry_after_ms, current})
    const [field] = Object.keys(fields)
    if (field === undefined) return
    setFailedSubmits(before => before + 1)
    if (steps) onRefusedStep?.(steps.stepOf(field))
  }

  /** Sent values become known; input typed meanwhile is still a change. */
  const acceptSent = async (sent: Values) => {
    assignFields(form, pickSame(latestBase.current, {values: form.state.values, like: sent}))
    setTried(new Set())
    setBlurred(new Set())
    setSaved(true)
    // not in an effect, as the form may have unmounted
    await draft.renew()
  }

  const change = (changed: Partial<Values>) => {
    setSaved(false)
    assignFields(form, changed)
  }

  const bindPath = <Value>(path: string, value: Value, onChange: (next: Value) => void): Bound<Value> => ({
    name: path,
    value,
    onChange: next => {
      setSaved(false)
      onChange(next)
    },
    onBlur: () => noteBlurred(path),
    error: errorAt(path),
  })
  const fieldsAt = <Group>(prefix: string, group: Group): Fields<Group> =>
    Object.fromEntries(
      Object.entries(group as object).map(([name, value]) => {
        const path = `${prefix}${name}`
        return [name, bindPath(path, value as unknown, next => assignFields(form, {[path]: next}))]
      }),
    ) as Fields<Group>

  return {
    /** The TanStack form, for `form.Field` and its lists. */
    form,
    values,
    problems,
    isDirty,
    /** The fields that are sent, of a form that edits something stored. */
    changed: Object.keys(changes),
    isSending,
    /** The last attempt succeeded, and nothing was changed since. */
    isSaved,
    /** The server's error about the values that are in the form now. */
    refused,
    forgetRefusal: () => setRefusal(undefined),
    /** Increases with every attempt that found a problem at a field: see `useFocusFirstError`. */
    errorCount: failed_submits,
    draft: {
      state: draft.state,
      forget: draft.forget,
      /** Leaving now would lose input. */
      isUnsaved: () => isDirty && (options.draft === undefined || draft.isUnsaved()),
    },
    /** The first step with something left to do. */
    unfinished: steps?.firstUnfinished(problems) as Id,
    /** Whether a step is complete; its problems are shown from now on. */
    finish: (id: Id): boolean => {
      setTried(before => new Set(before).add(id))
      return !steps || Object.keys(steps.problemsOfStep(problems, id)).length === 0
    },
    /** Sends the form, once at a time. Without steps it first shows every problem; with steps `finish` does. */
    submit: async (): Promise<void> => {
      if (isBusy.current) return
      if (!steps) {
        setTried(new Set(['']))
        if (Object.keys(problems).length > 0) return setFailedSubmits(before => before + 1)
      }
      isBusy.current = true
      try {
        await form.handleSubmit()
      } finally {
        isBusy.current = false
      }
    },
    change,
    /** Resets to the known values. */
    reset: () => {
      change(base)
      setRefusal(undefined)
      setTried(new Set())
      setBlurred(new Set())
    },
    /** The error at a path, once the field lost focus or its step was submitted. */
    errorAt: (path: string) => errorAt(path),
    /** Binds a TanStack field to its control. */
    bind: <Value>(field: FieldLike<Value>) => ({
      ...bindPath(field.name, field.state.value, field.handleChange),
      onBlur: field.handleBlur,
      error: errorAt(field.name, field.state.meta.isBlurred),
    }),
    /** Binds every field to its control. */
    at: fieldsAt('', values),
    /** The same for the fields of one group. */
    within: <Group extends keyof Values & string>(group: Group) => fieldsAt(`${group}.`, values[group]),
    /** The same without a value, for a path of any depth. */
    bindBlur: (path: string) => ({name: path, onBlur: () => noteBlurred(path), error: errorAt(path)}),
  }
}

/** The draft of either kind of form; `stored` is the draft of an edit that was typed before. */
function useDraftOf<Values extends object>(
  options: NewFormOptions<Values> | EditFormOptions<Values>,
  {
    values,
    changes,
    isDirty,
    readSeen,
  }: {values: Values; changes: Partial<Values>; isDirty: boolean; readSeen: () => Partial<Values>},
) {
  const [ownKey, setOwnKey] = useState(newId)
  const edit = 'known' in options ? options.draft : undefined
  const fresh = 'start' in options ? options.draft : undefined
  const [schema] = useState(() => edit && (v.partial(edit.schema) as v.GenericSchema<unknown, Partial<Values>>))
  const stored = useStoredDraft(edit?.name, schema)
  const written = useStable(edit ? changes : (fresh?.toStored?.(values) ?? values))
  const key = fresh?.key ?? ownKey
  // values changed back to the start replace the changed ones that were stored before
  const [changedKey, setChangedKey] = useState<string>()
  if (fresh && isDirty && changedKey !== key) setChangedKey(key)
  const {forget, ...draft} = useSavedDraft(
    {name: options.draft?.name ?? '', owner: fresh?.owner, key, readSeen: edit && readSeen},
    written,
    options.draft !== undefined && (isDirty || changedKey === key),
  )
  const renew = async () => {
    if (!options.draft) return
    await forget()
    setOwnKey(newId())
  }

  // saved or reverted changes are removed from the device, and the next draft gets a new key
  const wasDirty = useRef(false)
  useEffect(() => {
    if (edit && wasDirty.current && !isDirty) void renew()
    wasDirty.current = isDirty
  })

  return {...draft, stored, forget, renew}
}

export type Form<Values extends object, Id extends string = never> = ReturnType<typeof useForm<Values, Id>>
