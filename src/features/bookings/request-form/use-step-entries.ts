import {useRouter, type HistoryState} from '@tanstack/react-router'
import {useEffect, useRef, useState} from 'react'
import {newId} from '#lib/id.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The form that an entry belongs to; absent from a first entry that no target opened. */
    form_id?: string | undefined
    /** How many further steps of a form were opened since its first history entry. */
    form_steps?: number | undefined
    /** Whether the form's first entry was opened from the page to which the form leads once it is done. */
    is_from_target?: boolean | undefined
  }
}

/** The forms that were left since this page was loaded. */
const left = new Set<string>()

/** The state of a form's first entry, opened from the page to which the form leads once it is done. */
export const fromTarget = () => ({form_id: newId(), is_from_target: true})

/** How far it is from an entry of a form down to the first one, or to the target below that. */
function backFrom({form_steps = 0, is_from_target = false}: HistoryState): number {
  return -form_steps - (is_from_target ? 1 : 0)
}

/**
 * The history entries of a form's steps. `state` belongs to each further step; `leave` goes below all of them, so that Back
 * does not lead into the finished form: it calls `replace` on the first one, or returns to the target below it. The steps
 * stay ahead; Forward returns from them at once, and nothing is to be drawn while `isLeft`.
 */
export function useStepEntries() {
  const {history} = useRouter()
  const [own_id] = useState(newId)
  const idNow = () => history.location.state.form_id ?? own_id
  const [isLeft] = useState(() => left.has(idNow()))
  const hasReturned = useRef(false)
  useEffect(() => {
    if (!isLeft) return
    const goBack = () => {
      const {state} = history.location
      if (state.form_id && left.has(state.form_id)) history.go(backFrom(state), {ignoreBlocker: true})
    }
    if (!hasReturned.current) goBack()
    hasReturned.current = true
    return history.subscribe(goBack)
  }, [history, isLeft])
  return {
    isLeft,
    state: () => {
      const {form_steps = 0, is_from_target} = history.location.state
      return {form_id: idNow(), form_steps: form_steps + 1, is_from_target}
    },
    leave: (replace: () => void): void => {
      left.add(idNow())
      const back = backFrom(history.location.state)
      if (history.location.state.is_from_target) {
        history.go(back, {ignoreBlocker: true})
        return
      }
      if (back === 0) {
        replace()
        return
      }
      const stop = history.subscribe(() => {
        stop()
        replace()
      })
      history.go(back, {ignoreBlocker: true})
    },
  }
}
