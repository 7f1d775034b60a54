import {useState} from 'react'
import type {Lead} from '#contract/bookings/booking.ts'
import {bidOf, shownBid} from '#data/queries/bids.ts'
import {capture, useLane, type Captured} from '#data/offline/outbox.ts'
import {useServerNow} from '#data/offline/server-now.ts'
import {bookingCan} from '#domain/bookings/booking.ts'
import {refusalText} from '#domain/refusals.ts'
import {requestName} from '#domain/bookings/request-text.ts'

/** The agency's bid on one lead: how it stands, whether it may be placed, and the command, which needs no network. */
export function useLeadBid(lead: Lead) {
  const lane = useLane(lead.id)
  const now = useServerNow()
  const [busy, setBusy] = useState(false)
  const [lost, setLost] = useState<Extract<Captured, {is: 'lost'}> | null>(null)
  // what is assigned to another agency is never in the list, so an assigned lead is this agency's own
  const may = bookingCan.bid(lead, {role: 'agency', id: lead.organization_id ?? ''}, now)

  /** Rate in dollars an hour. Answers whether the bid is safe: on this device, or with the server. */
  const place = async ({hourly_rate, note}: {hourly_rate: number; note: string}): Promise<boolean> => {
    if (busy || lane.loadingReason) return false
    setBusy(true)
    const captured = await capture(
      'bid-org',
      {booking_id: lead.id, request_name: requestName(lead), hourly_rate, note: note || null},
      {shown: shownBid('bid-org', lead, lane)},
    )
    setBusy(false)
    setLost(captured.is === 'lost' ? captured : null)
    return captured.is !== 'lost'
  }

  return {
    bid: bidOf('bid-org', lead, lane),
    disabledReason: may === true ? undefined : refusalText[may],
    loadingReason: lane.loadingReason,
    place,
    busy,
    lost,
  }
}

export type LeadBidding = ReturnType<typeof useLeadBid>
