import {useQuery} from '@tanstack/react-query'
import {useState} from 'react'
import type {Lead} from '#contract/bookings/booking.ts'
import {bidOf, shownBid} from '#data/queries/bids.ts'
import {capture, useLane} from '#data/offline/outbox.ts'
import type {Captured} from '#data/offline/outbox.ts'
import {profileQueries} from '#data/queries/profile.ts'
import {useServerNow} from '#data/offline/server-now.ts'
import {bookingCan} from '#domain/bookings/booking.ts'
import {refusalText} from '#domain/refusals.ts'
import {requestName} from '#domain/bookings/request-text.ts'
import {useIsUnverified} from '../nearby/use-nearby.ts'

/** A caregiver's bid on one request: how it stands, the rate she usually takes, and the command, which needs no network. */
export function useBid(lead: Lead) {
  const lane = useLane(lead.id)
  const profile = useQuery(profileQueries.caretaker()).data
  const isUnverified = useIsUnverified()
  const now = useServerNow()
  const [busy, setBusy] = useState(false)
  const [lost, setLost] = useState<Extract<Captured, {is: 'lost'}> | null>(null)
  const may = bookingCan.bid(lead, {role: 'caretaker', id: profile?.id ?? ''}, now)
  const disabledReason: string | undefined =
    may !== true ? refusalText[may] : isUnverified ? 'Only verified caregivers may bid' : undefined

  /** Rate in dollars; without one the server takes the profile's. */
  const place = async ({hourly_rate, note}: {hourly_rate?: number | undefined; note?: string}) => {
    if (busy || lane.loadingReason) return false
    setBusy(true)
    const captured = await capture(
      'bid-caretaker',
      {booking_id: lead.id, request_name: requestName(lead), hourly_rate, note: note || null},
      {shown: shownBid('bid-caretaker', lead, lane)},
    )
    setBusy(false)
    setLost(captured.is === 'lost' ? captured : null)
    return captured.is !== 'lost'
  }

  return {
    bid: bidOf('bid-caretaker', lead, lane),
    usual_rate: profile?.hourly_rate,
    disabledReason,
    loadingReason: lane.loadingReason,
    place,
    busy,
    lost,
  }
}

export type Bidding = ReturnType<typeof useBid>
