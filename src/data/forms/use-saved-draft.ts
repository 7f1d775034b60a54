import {useEffect, useRef, useState} from 'react'
import {forgetDraft, writeDraft, type DraftOwner} from '../offline/drafts.ts'

const quiet_ms = 400

/** What became of the last change. */
export type SaveState = 'untouched' | 'saving' | 'saved' | 'failed'

/**
 * Keeps what is typed on the device, shortly after the last change and at once when the page goes away. `values` are
 * written as they stand: leave out what may not be kept.
 */
export function useSavedDraft(
  {name, owner = 'person', key}: {name: string; owner?: DraftOwner; key: string},
  values: unknown,
  isDirty: boolean,
) {
  const scope = `${owner} ${name} ${key}`
  const [state, setState] = useState<SaveState>('untouched')
  const waiting = useRef<(() => void) | null>(null)
  const over = useRef<string | null>(null)
  const isUnkept = useRef(false)
  const writing = useRef<Promise<void>>(Promise.resolve())

  useEffect(() => {
    if (!isDirty || over.current === scope) return
    setState('saving')
    const save = () => {
      waiting.current = null
      // it may have been sent in the moment since the last change
      if (over.current === scope) return
      writing.current = writeDraft(name, {v: 1, key, values, saved_at: new Date().toISOString()}, owner).then(
        () => {
          isUnkept.current = false
          setState('saved')
        },
        () => {
          isUnkept.current = true
          setState('failed')
        },
      )
    }
    const timer = setTimeout(save, quiet_ms)
    waiting.current = () => {
      clearTimeout(timer)
      save()
    }
    return () => clearTimeout(timer)
  }, [scope, name, owner, key, values, isDirty])

  useEffect(() => {
    const flush = () => waiting.current?.()
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
    /** What is typed would be lost by leaving. */
    isUnkept: () => isUnkept.current && over.current !== scope,
    /** Sent or thrown away: nothing is written under this name, owner and key any more. */
    forget: async () => {
      over.current = scope
      waiting.current = null
      await writing.current
      await forgetDraft(name, owner)
    },
  }
}
