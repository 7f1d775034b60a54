import {useQuery} from '@tanstack/react-query'
import {useEffect, useRef, useState} from 'react'
import * as v from 'valibot'
import {bookingQueries} from '#data/bookings.ts'
import {forgetDraft, readDraft, writeDraft} from '#data/drafts.ts'
import {mine} from '#data/keys.ts'
import {profileQueries} from '#data/profile.ts'
import {newId} from '#lib/id.ts'
import {RequestValues, startingValues} from './values.ts'

const name = 'request'
const quiet_ms = 400

/** What the form begins with. */
export interface Start {
  key: string
  values: RequestValues
  /** When the draft that it goes on with was saved; null where it begins anew. */
  saved_at: string | null
}

interface Asked {
  data: unknown
  isError: boolean
  failureCount: number
  fetchStatus: string
}
/** Answered, or not likely to answer soon: nobody waits for a prefilled field without a connection. */
const isSettled = (query: Asked) =>
  query.data !== undefined || query.isError || query.failureCount > 0 || query.fetchStatus === 'paused'

/** What the form begins with: the draft of last time, else what the profile and the last request know. Undefined until then. */
export function useStart(): Start | undefined {
  const draft = useQuery({
    queryKey: mine('draft', name),
    queryFn: () => readDraft(name),
    staleTime: 0,
    gcTime: 0,
  })
  const profile = useQuery(profileQueries.parent())
  const bookings = useQuery(bookingQueries.list())
  const [start, setStart] = useState<Start>()
  const isReady = !draft.isPending && !draft.isFetching && isSettled(profile) && isSettled(bookings)
  if (!start && isReady) {
    const kept = draft.data ? v.safeParse(RequestValues, draft.data.values) : undefined
    setStart(
      draft.data && kept?.success
        ? {key: draft.data.key, values: kept.output, saved_at: draft.data.saved_at}
        : {key: newId(), values: startingValues(profile.data, bookings.data?.[0]), saved_at: null},
    )
  }
  return start
}

export type SaveState = 'untouched' | 'saving' | 'saved' | 'failed'

/** Keeps what is typed on the device, shortly after the last change and at once when the page goes away. */
export function useSavedDraft(key: string, values: RequestValues, isDirty: boolean) {
  const [state, setState] = useState<SaveState>('untouched')
  const waiting = useRef<(() => void) | null>(null)
  const isOver = useRef(false)
  const isUnkept = useRef(false)

  useEffect(() => {
    if (!isDirty || isOver.current) return
    setState('saving')
    const save = () => {
      waiting.current = null
      void writeDraft(name, {v: 1, key, values, saved_at: new Date().toISOString()}).then(
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
  }, [key, values, isDirty])

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
    isUnkept: () => isUnkept.current && !isOver.current,
    /** Sent or thrown away: nothing is written any more. */
    forget: async () => {
      isOver.current = true
      waiting.current = null
      await forgetDraft(name)
    },
  }
}
