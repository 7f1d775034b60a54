import {useQuery} from '@tanstack/react-query'
import {useMemo} from 'react'
import type {Session} from '#contract/sessions/session.ts'
import {useOnline} from '#data/offline/online.ts'
import {useOutbox} from '#data/offline/outbox.ts'
import {sessionQueries} from '#data/queries/sessions.ts'
import type {Visit} from '../confirm/pick-current-session.ts'
import {tapOf} from '../confirm/tap.ts'

/** The other side's word comes by itself while somebody looks. */
const look_every_ms = 20_000

/** The visits of the last week and the next two months, each with what this person has said of it. */
export function useVisits() {
  const isOnline = useOnline()
  const query = useQuery({
    ...sessionQueries.window(),
    // a home is looked at to see what the other side did just now
    staleTime: 0,
    refetchInterval: isOnline && look_every_ms,
  })
  const {entries, receipts} = useOutbox()
  const sessions = query.data
  const visits = useMemo(
    () => sessions?.map(session => visitOf(session, {entries, receipts})),
    [sessions, entries, receipts],
  )
  return {...query, visits}
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
