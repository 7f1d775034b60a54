import {useState} from 'react'
import * as v from 'valibot'
import type {Booking} from '#contract/bookings/booking.ts'
import {Address} from '#contract/bookings/request.ts'
import {changedFields} from '#data/forms/changed-fields.ts'
import {addressOf, hasAddress} from './request-form/body.ts'
import {addressValues} from './request-form/values.ts'

/** What was edited. */
export interface AddressChange {
  address?: Address
  /** Null if it was emptied. */
  handover?: string | null
}

/** A stored address; null if there is none. */
export interface StoredAddress {
  address: Address | null
}

/**
 * The values of the form of a booking's address and handover. It changes only what was edited, or it would undo what
 * someone else saves meanwhile.
 */
export function useAddressForm({
  booking,
  handover: stored_handover,
  isAddressWanted = false,
  saved = null,
}: {
  booking: Pick<Booking, 'address' | 'location' | 'latitude' | 'longitude' | 'county'>
  /** The stored one, as far as its reader may know it. */
  handover: string
  /** It was opened to add the address. */
  isAddressWanted?: boolean
  /** What someone else saved since it was opened, which saving again replaces. */
  saved?: StoredAddress | null
}) {
  const [read] = useState<StoredAddress>(() => ({address: booking.address ?? null}))
  const [read_handover] = useState(stored_handover)
  const [read_values] = useState(() => addressValues(booking.address, booking.location))
  const [address, setAddress] = useState(read_values)
  const [handover, setHandover] = useState(stored_handover)

  // an address can be added later, but not removed
  const isGiven = isAddressWanted || read.address !== null || hasAddress(address)
  const judged = v.safeParse(v.optional(Address), isGiven ? addressOf(address) : undefined)
  const typed = (judged.success && judged.output) || null
  const known = saved ? addressValues(saved.address ?? undefined, booking.location) : read_values
  const isAddressChanged = Object.keys(changedFields(known, address)).length > 0
  const isHandoverChanged = handover.trim() !== read_handover.trim()
  const change: AddressChange | undefined = judged.success
    ? {
        ...(typed && isAddressChanged && {address: typed}),
        ...(isHandoverChanged && {handover: handover.trim() || null}),
      }
    : undefined
  return {
    place: booking,
    address,
    handover,
    setAddress,
    setHandover,
    isGiven,
    problems: Object.fromEntries((judged.issues ?? []).map(issue => [`address.${v.getDotPath(issue)}`, issue.message])),
    /** The address that is typed, if it is whole. */
    typed,
    /** The address that it was changed from. */
    seen: saved ?? read,
    isChanged: isAddressChanged || isHandoverChanged,
    /** What to save; undefined while the address has a problem. */
    change,
  }
}
