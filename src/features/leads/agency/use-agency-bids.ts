import {useQuery} from '@tanstack/react-query'
import {useMemo} from 'react'
import type {Lead} from '#contract/bookings/booking.ts'
import {useOutbox} from '#data/offline/outbox.ts'
import {useOnline} from '#data/offline/use-connection.ts'
import {useServerNow} from '#data/offline/server-now.ts'
import {leadQueries} from '#data/queries/leads.ts'
import {inPastIfUnsettled} from './booking-groups.ts'
import {mergeOwnBids} from '../bid/merge-own-bids.ts'

const no_leads: readonly Lead[] = []

/** The agency's bids and bookings, with what was received from this device since their list was read. */
export function useAgencyBids() {
  const query = useQuery(leadQueries.organizationBookings())
  const {entries, receipts} = useOutbox()
  const isOnline = useOnline()
  const bookings = query.data
  const isUnlisted = receipts.some(({kind, lane}) => kind === 'bid-org' && !bookings?.some(({id}) => id === lane))
  // the requests of first bids; thousands of leads, so they are read only where the list may lack some
  const pack = useQuery({...leadQueries.pack(), enabled: bookings !== undefined && (isUnlisted || !isOnline)})
  const leads = pack.data ?? no_leads
  const merged = useMemo(
    () => bookings && mergeOwnBids('bid-org', {bookings, leads}, {entries, receipts}),
    [bookings, leads, entries, receipts],
  )
  const now = useServerNow(60_000)
  const bids = useMemo(() => merged?.map(bid => inPastIfUnsettled(bid, now)), [merged, now])
  return {bids, query}
}
