import {useQuery} from '@tanstack/react-query'
import {createContext, useContext, type ReactNode} from 'react'
import type {Booking} from '#contract/bookings/booking.ts'
import type {ChangedRequestBody} from '#contract/bookings/request.ts'
import {careseekerQueries} from '#data/queries/admin/careseekers.ts'
import {childrenQuery} from '#data/queries/children.ts'
import {bookingQueries, type Request} from '#data/queries/bookings.ts'
import type {RequestValues} from './values.ts'

/** The draft's name in storage. */
export const request_draft = 'request'

/** Who fills in a request: the family itself, or staff for a family without an account. */
export interface Requester {
  /** The draft's name in storage. */
  draft: string
  /** Sends the request for a family; null if the family sends it itself, so its profile can be read. */
  sendFor: ((request: Request & {key: string}) => Promise<Booking>) | null
  /** The family for which staff fill it in; absent if the family does. */
  family_id?: string
  /** Saves a change of a family's request; absent if the family saves it itself. */
  saveFor?: (change: {key: string; body: ChangedRequestBody}) => Promise<Booking>
  /** Leads staff to the request as it is now. */
  seeRequest?: ReactNode
  /** The family's open request that the form changes, as it was read; undefined for a new one. */
  changes?: Booking
  /** The form's values while nothing of it was changed. */
  initial?: RequestValues
  /** Its live offers as they were read, which the change ends. */
  ends_offers?: readonly string[]
  /** How many of them are still live. */
  ends_count?: number
  /** Whether a live offer is not one of them. */
  hasUnreadOffers?: boolean
  /** Reads its offers again, after another one came in. */
  readOffers?: () => Promise<unknown>
}

/** Defaults to the family itself. */
export const RequesterContext = createContext<Requester>({draft: request_draft, sendFor: null})

/** Whether the family itself fills in the form. */
export function useIsFamily(): boolean {
  const {sendFor, saveFor} = useContext(RequesterContext)
  return sendFor === null && saveFor === undefined
}

/** The recorded children that the request can name; families and staff have different endpoints. */
export function useRecords() {
  const isFamily = useIsFamily()
  const {family_id} = useContext(RequesterContext)
  const own = useQuery({...childrenQuery(), enabled: isFamily})
  const theirs = useQuery({...careseekerQueries.children(family_id ?? ''), enabled: family_id !== undefined})
  return isFamily ? own : theirs
}

/** The request that the form changes; undefined for a new one. */
export const useChangedRequest = (): Booking | undefined => useContext(RequesterContext).changes

/** The agencies of a county that can be asked; families and staff have different endpoints. */
export function useAgencies(county: string | undefined, enabled = true) {
  const isFamily = useIsFamily()
  const listed = useQuery({...bookingQueries.agencies(county), enabled: enabled && isFamily})
  const known = useQuery({...careseekerQueries.agencies(county), enabled: enabled && !isFamily})
  return isFamily ? listed : known
}
