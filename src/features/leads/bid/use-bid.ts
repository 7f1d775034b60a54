import {m} from '#messages'
import {useQuery} from '@tanstack/react-query'
import {useState} from 'react'
import type {Lead} from '#contract/bookings/booking.ts'
import {bidDraft, bidOf, captureBid, isUnanswered, shownBid, type BidKind} from '#data/queries/bids.ts'
import {forgetDraft} from '#data/offline/drafts.ts'
import {useLane, type Captured} from '#data/offline/outbox.ts'
import {profileQueries} from '#data/queries/profile.ts'
import {useServerNow} from '#data/offline/server-now.ts'
import {bookingCan} from '#domain/bookings/booking.ts'
import {refusalText} from '#domain/refusals.ts'
import {requestName} from '#domain/bookings/request-text.ts'
import {useAgreedRate} from './use-agreed-rate.ts'
import {useIsUnverified} from '../nearby/use-is-unverified.ts'
import {add_phone_first} from '#features/people/about/phone-needed.tsx'
import {useIsEmailUnverified} from '#features/people/about/use-is-email-unverified.ts'
import {useIsPhoneMissing} from '#features/people/about/use-is-phone-missing.ts'

export const verify_email_first = m.verify_your_email_address_first_the()

/** Who reads a lead and may bid on it. */
export type Viewer = 'caregiver' | 'agency'

/** How long a one-tap bid for many visits is held, so that it can be undone, in milliseconds. */
const undo_ms = 10_000

export const bidKinds = {
  caregiver: 'bid-caretaker',
  agency: 'bid-org',
} as const satisfies Record<Viewer, BidKind>

/**
 * The viewer's bid on one lead: its state, the rate that a new one starts with, why none can be placed, and `place`,
 * which needs no network.
 */
export function useBid(lead: Lead, viewer: Viewer) {
  const isCaregiver = viewer === 'caregiver'
  const kind = bidKinds[viewer]
  const lane = useLane(lead.id)
  const profile = useQuery({...profileQueries.caretaker(), enabled: isCaregiver}).data
  const agreed_rate = useAgreedRate(lead, isCaregiver)
  const isUnverified = useIsUnverified() && isCaregiver
  const isEmailUnverified = useIsEmailUnverified()
  const isPhoneMissing = useIsPhoneMissing(viewer)
  const now = useServerNow()
  const [busy, setBusy] = useState(false)
  const [lost, setLost] = useState<Extract<Captured, {is: 'lost'}> | null>(null)
  // a lead assigned to another agency is never listed, so an assigned one is this agency's own
  const bidder = isCaregiver
    ? ({role: 'caretaker', id: profile?.id ?? ''} as const)
    : ({role: 'agency', id: lead.organization_id ?? ''} as const)
  const may = bookingCan.bid(lead, bidder, now)

  const bid = bidOf(kind, lead, lane)
  const shown = shownBid(kind, lead, lane)
  const takesBid = isUnanswered(bid, shown)
  const isClosedToReader = takesBid && lead.can_bid === false

  const save = (hourly_rate: number | undefined, note: string | undefined, canUndo: boolean) => {
    const command = {
      booking_id: lead.id,
      request_name: requestName(lead),
      note: note || null,
      request_changed_at: lead.changed_at ?? null,
      as_invited: lead.invitation !== undefined,
    }
    const options = {shown, hold_ms: canUndo ? undo_ms : 0, entries: lane.entries}
    if (isCaregiver) return captureBid('bid-caretaker', {...command, hourly_rate}, options)
    return hourly_rate === undefined ? undefined : captureBid('bid-org', {...command, hourly_rate}, options)
  }

  /**
   * Rate in dollars; a caregiver's bid without one takes the profile's. `canUndo` holds it for ten seconds. Returns
   * whether the bid is saved.
   */
  const place = async ({
    hourly_rate,
    note,
    canUndo = false,
  }: {
    hourly_rate: number | undefined
    note?: string
    canUndo?: boolean
  }) => {
    if (busy || lane.loadingReason) return false
    setBusy(true)
    const captured = await save(hourly_rate, note, canUndo)
    setBusy(false)
    setLost(captured?.is === 'lost' ? captured : null)
    const isPlaced = captured !== undefined && captured.is !== 'lost'
    // also of one that was typed in the dialog and then placed from the card
    if (isPlaced) void forgetDraft(bidDraft(lead.id))
    return isPlaced
  }

  return {
    viewer,
    bid,
    isUnanswered: takesBid,
    /** The request takes no bid of the viewer. */
    isClosedToReader,
    /** Dollars: the caregiver's own rate, or the highest that the family named to agencies. */
    usual_rate: isCaregiver ? profile?.hourly_rate : (lead.max_hourly_rate ?? undefined),
    /** Dollars: what the caregiver last agreed with this family. */
    agreed_rate,
    disabledReason:
      may !== true
        ? refusalText[may]
        : isClosedToReader
          ? m.this_request_is_no_longer_open()
          : isUnverified
            ? m.you_should_be_verified_to_use_this()
            : isPhoneMissing
              ? add_phone_first
              : isEmailUnverified
                ? verify_email_first
                : undefined,
    loadingReason: lane.loadingReason,
    place,
    busy,
    lost,
  }
}

export type Bidding = ReturnType<typeof useBid>
