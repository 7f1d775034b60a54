import {useEffect, useMemo, useRef, useState} from 'react'
import * as v from 'valibot'
import type {Edge} from '#contract/sessions/session.ts'
import {useSavedDraft, useStoredDraft} from '#data/forms/use-draft.ts'
import {newId} from '#lib/id.ts'
import {no_details, type TapDetails} from './tap-details.ts'
import type {Tap} from './tap.ts'

const NoteDraft = v.object({memo: v.string()})

/**
 * What is typed for the next tap on each edge of a visit. The note is stored on the device until its edge is confirmed;
 * a code is not.
 */
export function useTapDetails(session_id: string, taps: Record<Edge, Tap>) {
  const start = useEdgeDetails(session_id, 'start', taps.start)
  const end = useEdgeDetails(session_id, 'end', taps.end)
  return {start, end}
}

function useEdgeDetails(session_id: string, edge: Edge, tap: Tap) {
  const [typed, setTyped] = useState<TapDetails>()
  const [key, setKey] = useState(newId)
  const name = `visit-note-${session_id}-${edge}`
  const stored = useStoredDraft(name, NoteDraft)?.values
  const details = typed ?? {...no_details, ...stored}
  const {memo} = details
  const isWanted = tap.is === 'none' && memo !== ''
  const values = useMemo(() => ({memo}), [memo])
  const {forget} = useSavedDraft({name, key}, values, isWanted)

  const isStored = useRef(false)
  useEffect(() => {
    if (stored) isStored.current = true
  }, [stored])
  useEffect(() => {
    if (isWanted) isStored.current = true
    else if (isStored.current) {
      isStored.current = false
      // a new key, since nothing more is written under a forgotten one
      void forget().then(() => setKey(newId()))
    }
  })

  return [details, setTyped] as const
}
