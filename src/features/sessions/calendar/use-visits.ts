import {useQuery} from '@tanstack/react-query'
import {useMemo} from 'react'
import type {Session} from '#contract/sessions/session.ts'
import {useOnline} from '#data/offline/use-connection.ts'
import {useOutbox, type StoredReceipt} from '#data/offline/outbox.ts'
import {sessionQueries} from '#data/queries/sessions.ts'
import type {Visit} from '../confirm/pick-current-session.ts'
import {tapOf} from '../confirm/tap.ts'

/** Refetch interval, for the other side's confirmations. */
const refetch_ms = 20_000

/**
 * The visits of the last week and the next two months, each with this person's confirmations. Without `retryOnMount` a
 * failure that another part of the screen shows is not read again for this one. `isOutboxRead`: unsent confirmations are
 * among them; false while this device's storage was not read. `receipts`: of all taps on this device within a day.
 */
export function useVisits({retryOnMount = true}: {retryOnMount?: boolean} = {}) {
  const isOnline = useOnline()
  const query = useQuery({
    ...sessionQueries.window(),
    // a home screen should show what the other side just did
    staleTime: 0,
    refetchInterval: isOnline && refetch_ms,
    retryOnMount,
  })
  return {...query, ...useTaps(query.data)}
}

/** These visits, each with this person's confirmations. */
export function useTaps(sessions: readonly Session[] | undefined): {
  visits: Visit[] | undefined
  receipts: readonly StoredReceipt[]
  isOutboxRead: boolean
} {
  const {entries, receipts, ready} = useOutbox()
  const visits = useMemo(
    () => sessions?.map(session => visitOf(session, {entries, receipts})),
    [sessions, entries, receipts],
  )
  return {visits, receipts, isOutboxRead: ready}
}

function visitOf(
  session: Session,
  {entries, receipts}: Pick<ReturnType<typeof useOutbox>, 'entries' | 'receipts'>,
): Visit {
  const lane = {
    entries: entries.filter(entry => entry.lane === session.id),
    receipts: receipts.filter(receipt => receipt.lane === session.id),
  }
  return {session, start: tapOf(session, 'start', lane), end: tapOf(session, 'end', lane)}
}
