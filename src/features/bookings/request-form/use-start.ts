import {useQuery} from '@tanstack/react-query'
import {useContext, useState} from 'react'
import * as v from 'valibot'
import {bookingQueries} from '#data/queries/bookings.ts'
import {readDraft} from '#data/offline/drafts.ts'
import {mine} from '#data/app/query-keys.ts'
import {profileQueries} from '#data/queries/profile.ts'
import {useServerNow} from '#data/offline/server-now.ts'
import {localDate} from '#domain/time.ts'
import {newId} from '#lib/id.ts'
import {againValues} from './repeat-booking.ts'
import {AskerContext} from './requester.ts'
import {RequestValues, startingValues} from './values.ts'

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
/** Answered, or not likely to answer soon. Nobody waits for a prefilled field without a connection. */
const isSettled = (query: Asked) =>
  query.data !== undefined || query.isError || query.failureCount > 0 || query.fetchStatus === 'paused'

export interface Beginning {
  /** Undefined until it is known. */
  start: Start | undefined
  /** Why the booking that is asked for again cannot be had; without it nothing begins, as its care would be another's. */
  error: Error | null
  retry: () => void
}

/**
 * What the form begins with: the draft of last time, else the booking that is asked for again, else what the profile and the
 * last request know.
 */
export function useStart({again, service}: {again?: string; service?: string}): Beginning {
  const name = useContext(AskerContext).draft
  const draft = useQuery({
    queryKey: mine('draft', name),
    queryFn: () => readDraft(name),
    staleTime: 0,
    gcTime: 0,
  })
  const profile = useQuery(profileQueries.parent())
  const bookings = useQuery(bookingQueries.list())
  const before = useQuery({...bookingQueries.one(again ?? ''), enabled: again !== undefined})
  const now = useServerNow(60_000)
  const [start, setStart] = useState<Start>()
  const isDraftRead = !draft.isPending && !draft.isFetching
  const kept = draft.data ? v.safeParse(RequestValues, draft.data.values) : undefined
  const isKnown = again === undefined || before.data !== undefined || kept?.success === true
  if (!start && isDraftRead && isSettled(profile) && isSettled(bookings) && isKnown) {
    setStart(
      draft.data && kept?.success
        ? {key: draft.data.key, values: kept.output, saved_at: draft.data.saved_at}
        : {
            key: newId(),
            values: before.data
              ? againValues(before.data, {profile: profile.data, today: localDate(now, before.data.timezone)})
              : startingValues(profile.data, bookings.data, service),
            saved_at: null,
          },
    )
  }
  const isMissing = !start && isDraftRead && !isKnown && !before.isFetching
  return {
    start,
    error: isMissing ? (before.error ?? before.failureReason) : null,
    retry: () => void before.refetch(),
  }
}
