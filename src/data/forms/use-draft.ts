import {useEffect, useRef, useState} from 'react'
import * as v from 'valibot'
import {forgetDraft, readDraft, writeDraft, type Draft, type DraftOwner} from '../offline/drafts.ts'

const debounce_ms = 400

/** The state of the last save. */
export type SaveState = 'untouched' | 'saving' | 'saved' | 'failed'

/** The draft with its values, and what they were changed from, validated; null if the schema rejects the values. */
export function parseDraft<Values>(
  {seen, ...draft}: Draft<unknown>,
  schema: v.GenericSchema<unknown, Values>,
): Draft<Values> | null {
  const values = v.safeParse(schema, draft.values)
  if (!values.success) return null
  const before = v.safeParse(schema, seen)
  return {...draft, values: values.output, ...(before.success && {seen: before.output})}
}

/**
 * The draft stored under `name`. Undefined until it was read; null if there is none or the schema rejects it. It is
 * read once: a later write does not change the answer.
 */
export function useStoredDraft<Values>(
  name: string | undefined,
  schema: v.GenericSchema<unknown, Values> | undefined,
  owner: DraftOwner = 'person',
): Draft<Values> | null | undefined {
  const scope = `${owner} ${name}`
  const [read, setRead] = useState<{scope: string; draft: Draft<Values> | null}>()
  const schemaRef = useRef(schema)
  useEffect(() => {
    if (name === undefined || !schemaRef.current) return
    const wanted = schemaRef.current
    let isCurrent = true
    void readDraft(name, owner).then(draft => {
      if (!isCurrent) return
      setRead({scope, draft: draft && parseDraft(draft, wanted)})
    })
    return () => {
      isCurrent = false
    }
  }, [scope, name, owner])
  return read?.scope === scope ? read.draft : undefined
}

/** A number that could not be read is stored as none: what was typed for it is not in the values. */
function withoutNaN(value: unknown): unknown {
  if (Number.isNaN(value)) return null
  if (Array.isArray(value)) return value.map(withoutNaN)
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, withoutNaN(each)]))
}

/**
 * Stores input, without secrets, on the device shortly after a change, and at once when the page is hidden. `readSeen`
 * returns what it was changed from, and must be stable.
 */
export function useSavedDraft(
  {
    name,
    owner = 'person',
    key,
    readSeen,
  }: {name: string; owner?: DraftOwner | undefined; key: string; readSeen?: (() => unknown) | undefined},
  values: unknown,
  isDirty: boolean,
) {
  const scope = `${owner} ${name} ${key}`
  const [state, setState] = useState<SaveState>('untouched')
  const pending = useRef<(() => void) | null>(null)
  const closed = useRef<string | null>(null)
  const hasFailed = useRef(false)
  const writing = useRef<Promise<void>>(Promise.resolve())

  useEffect(() => {
    if (!isDirty || closed.current === scope) return
    setState('saving')
    const save = () => {
      pending.current = null
      // the form may have been sent since the last change
      if (closed.current === scope) return
      const seen = readSeen && {seen: readSeen()}
      const draft = {v: 1, key, values: withoutNaN(values), ...seen, saved_at: new Date().toISOString()} as const
      writing.current = writeDraft(name, draft, owner).then(
        () => {
          hasFailed.current = false
          setState('saved')
        },
        () => {
          hasFailed.current = true
          setState('failed')
        },
      )
    }
    const timer = setTimeout(save, debounce_ms)
    pending.current = () => {
      clearTimeout(timer)
      save()
    }
    return () => clearTimeout(timer)
  }, [scope, name, owner, key, readSeen, values, isDirty])

  useEffect(() => {
    const flush = () => pending.current?.()
    addEventListener('pagehide', flush)
    document.addEventListener('visibilitychange', flush)
    return () => {
      removeEventListener('pagehide', flush)
      document.removeEventListener('visibilitychange', flush)
      flush()
    }
  }, [])

  return {
    state,
    /** Whether storing failed, so that leaving the page would lose input. */
    isUnsaved: () => hasFailed.current && closed.current !== scope,
    /** Deletes the draft after it was sent or discarded. Nothing more is written under this name, owner and key. */
    forget: async () => {
      closed.current = scope
      pending.current = null
      await writing.current
      await forgetDraft(name, owner)
    },
  }
}
