import {useEffect, useRef, useState} from 'react'
import type * as v from 'valibot'
import {listDrafts, type Draft, type DraftOwner} from '../offline/drafts.ts'
import {parseDraft, useStoredDraft} from './use-draft.ts'

/** The person's drafts whose names begin so and whose values fit the schema, newest first; read once. */
export function useStoredDrafts<Values>(
  prefix: string,
  schema: v.GenericSchema<unknown, Values>,
): readonly {rest: string; draft: Draft<Values>}[] {
  const [found, setFound] = useState<readonly {rest: string; draft: Draft<Values>}[]>([])
  const schemaRef = useRef(schema)
  useEffect(() => {
    let isCurrent = true
    void listDrafts(prefix).then(drafts => {
      if (!isCurrent) return
      const valid = drafts.flatMap(({rest, draft}) => {
        const parsed = parseDraft(draft, schemaRef.current)
        return parsed ? [{rest, draft: parsed}] : []
      })
      setFound(valid.toSorted((a, b) => b.draft.saved_at.localeCompare(a.draft.saved_at)))
    })
    return () => {
      isCurrent = false
    }
  }, [prefix])
  return found
}

/**
 * Default values of a form, made once from the draft under `name`, or from null without one. Undefined while the draft
 * loads, or while `toStart` returns undefined.
 */
export function useDraftedDefaults<Values, Start>(
  {name, schema, owner}: {name: string; schema: v.GenericSchema<unknown, Values>; owner?: DraftOwner},
  toStart: (draft: Draft<Values> | null) => Start | undefined,
): Start | undefined {
  const draft = useStoredDraft(name, schema, owner)
  const [made, setMade] = useState<{name: string; start: Start}>()
  if (made?.name === name) return made.start
  const start = draft === undefined ? undefined : toStart(draft)
  if (start !== undefined) setMade({name, start})
  return start
}
