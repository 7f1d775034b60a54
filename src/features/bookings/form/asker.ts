import {useQuery} from '@tanstack/react-query'
import {createContext} from 'react'
import type {Booking} from '#contract/booking.ts'
import {bookingQueries, useSendRequest, type Request} from '#data/bookings.ts'
import {request_draft} from './use-start.ts'

/** Who fills in a request: the family itself, or staff for a family without an account. */
export interface Asker {
  /** Under this name what is typed is kept on the device. */
  draft: string
  /** Whether it is the family, whose own profile and counts of caregivers are there to be read. */
  isFamily: boolean
  useSend: () => (request: Request & {key: string}) => Promise<Booking>
  /** The agencies that may be asked in a county. */
  useAgencies: (
    county: string | undefined,
    enabled?: boolean,
  ) => {
    data: readonly {id: string; legal_name: string}[] | undefined
    error: Error | null
    refetch: () => unknown
  }
}

const family: Asker = {
  draft: request_draft,
  isFamily: true,
  useSend: () => useSendRequest().mutateAsync,
  useAgencies: (county, enabled = true) => useQuery({...bookingQueries.agencies(county), enabled}),
}

/** The family itself, unless whoever draws the form says otherwise; it stays the same while the form stands. */
export const AskerContext = createContext<Asker>(family)
