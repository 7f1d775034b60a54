import {useEffect, useMemo, useRef, useState} from 'react'
import * as v from 'valibot'
import type {Bound, Fields} from '#lib/field-binding.ts'
import type {Problems} from '#lib/form-steps.ts'
import {newId} from '#lib/id.ts'
import {readDraft} from '../offline/drafts.ts'
import {ApiError, messageOf} from '../app/message.ts'
import {useSavedDraft} from './use-saved-draft.ts'

/*
 * A form over something that stands already. Only what was changed is held, and the rest shows what is known: so nothing
 * that was not touched is ever sent, and what another device or another tab has saved meanwhile is neither hidden nor undone.
 */

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** The field of a form that a path such as `hours.lines[0].from` lies in. */
const rootOf = (path: string): string => path.split(/[.[]/, 1)[0] ?? path

/** The changes that are none: the value is what is known. */
export function changedOf<Values extends object>(known: Values, changes: Partial<Values>): Partial<Values> {
  const entries = Object.entries(changes).filter(([name, value]) => !same(value, known[name as keyof Values]))
  return Object.fromEntries(entries) as Partial<Values>
}

interface EditFormOptions<Values extends object> {
  /** Under this name what is typed is kept on the device. */
  name: string
  /** How what was kept is read back; without it nothing is kept, as of passwords and account numbers. */
  kept?: v.GenericSchema<unknown, Partial<Values>>
  /** What stands in the profile. */
  known: Values
  /** Everything wrong with these values, by field or a path within one. */
  problemsOf: (values: Values) => Problems
  /** The form's field for a path that the server objects to. */
  fieldOf?: (path: string) => string
  /** What was not touched is judged as well: nothing of it stands anywhere yet. */
  judgesAll?: boolean
  /** Sends the changes; answers false where that was called off. Throws `ApiError`. */
  send: (changes: Partial<Values>, values: Values) => Promise<boolean>
}

/** What became of the last attempt to save. */
interface Refused {
  message: string
  fields: Problems
}

/** A form over what is known; see above. Its values travel as JSON. */
export function useEditForm<Values extends object>({
  name,
  kept,
  known,
  problemsOf,
  fieldOf = path => path,
  judgesAll = false,
  send,
}: EditFormOptions<Values>) {
  const [changes, setChanges] = useState<Partial<Values>>({})
  const [left, setLeft] = useState<ReadonlySet<string>>(() => new Set())
  const [isTried, setTried] = useState(false)
  const [isSending, setSending] = useState(false)
  const [isSaved, setSaved] = useState(false)
  const [refused, setRefused] = useState<Refused>()
  const [objections, setObjections] = useState(0)
  const [key, setKey] = useState(newId)

  // the same object as long as it holds the same, however often the profile is drawn anew
  const text = JSON.stringify(changedOf(known, changes))
  const dirty = useMemo(() => JSON.parse(text) as Partial<Values>, [text])
  const isDirty = Object.keys(dirty).length > 0
  const values = {...known, ...dirty}
  const draft = useSavedDraft({name, key}, dirty, kept !== undefined && isDirty)

  const keptAs = useRef(kept)
  useEffect(() => {
    const schema = keptAs.current
    if (!schema) return
    void readDraft(name).then(found => {
      const read = found ? v.safeParse(schema, found.values) : undefined
      // what was typed meanwhile is newer
      if (read?.success) setChanges(before => ({...read.output, ...before}))
    })
  }, [name])

  // saved or taken back: what is on the device goes, and the next change is kept under a new key
  const wasDirty = useRef(false)
  const {forget} = draft
  useEffect(() => {
    if (wasDirty.current && !isDirty) {
      void forget()
      setKey(newId())
    }
    wasDirty.current = isDirty
  }, [isDirty, forget])

  // what stands already and was not touched is not this form's to judge
  const problems = Object.fromEntries(
    Object.entries(problemsOf(values)).filter(([path]) => judgesAll || rootOf(path) in dirty),
  )
  const errorAt = (path: string): string | undefined =>
    refused?.fields[path] ?? (isTried || left.has(path) ? problems[path] : undefined)
  const noteLeft = (path: string) => setLeft(before => new Set(before).add(path))

  const change = (change: Partial<Values>) => {
    setSaved(false)
    setRefused(undefined)
    setChanges(before => ({...before, ...change}))
  }

  const submit = async (): Promise<void> => {
    if (isSending) return
    setTried(true)
    if (Object.keys(problems).length > 0) return setObjections(before => before + 1)
    setRefused(undefined)
    setSending(true)
    try {
      if (!(await send(dirty, values))) return
      // what was typed while it was on its way is still to be saved
      setChanges(before => changedOf(values, before))
      setTried(false)
      setLeft(new Set())
      setSaved(true)
      // also where the form has gone by now
      await forget()
      setKey(newId())
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : {}
      setRefused({
        message: messageOf(error),
        fields: Object.fromEntries(Object.entries(fields).map(([path, word]) => [fieldOf(path), word])),
      })
      setObjections(before => before + 1)
    } finally {
      setSending(false)
    }
  }

  const bind = (field: string): Bound<unknown> => ({
    name: field,
    value: values[field as keyof Values],
    onChange: value => change({[field]: value} as Partial<Values>),
    onBlur: () => noteLeft(field),
    error: errorAt(field),
  })

  return {
    values,
    isDirty,
    isSending,
    /** The last attempt arrived, and nothing was changed since. */
    isSaved,
    /** Why the last attempt did not succeed. */
    refusal: refused?.message,
    /** Grows with every attempt that found something wrong. */
    objections,
    /** What is typed is not kept by this browser, and lost by leaving. */
    isUnkept: () => isDirty && (kept === undefined || draft.isUnkept()),
    isKept: draft.state === 'saved',
    change,
    submit,
    /** Back to what is known. */
    takeBack: () => {
      setChanges({})
      setRefused(undefined)
      setTried(false)
      setLeft(new Set())
    },
    errorAt,
    /** What ties each field to its control. */
    at: Object.fromEntries(Object.keys(values).map(field => [field, bind(field)])) as Fields<Values>,
    /** The same without a value, for a path within one. */
    leaveOf: (path: string) => ({name: path, onBlur: () => noteLeft(path), error: errorAt(path)}),
  }
}

export type EditForm<Values extends object> = ReturnType<typeof useEditForm<Values>>
