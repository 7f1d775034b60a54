import {useQuery} from '@tanstack/react-query'
import {createContext, useContext} from 'react'
import type {Booking} from '#contract/bookings/booking.ts'
import {careseekerQueries} from '#data/queries/admin/careseekers.ts'
import {bookingQueries, type Request} from '#data/queries/bookings.ts'

/** Under this name a request is kept while it is written. */
export const request_draft = 'request'

/** Who fills in a request: the family itself, or staff for a family without an account. */
export interface Asker {
  /** Under this name what is typed is kept on the device. */
  draft: string
  /** How it is sent for somebody else; null where the family sends it, whose own profile is there to be read. */
  sendFor: ((request: Request & {key: string}) => Promise<Booking>) | null
}

/** The family itself, unless whoever draws the form says otherwise. */
export const AskerContext = createContext<Asker>({draft: request_draft, sendFor: null})

/** Whether the family itself asks. */
export const useIsFamily = (): boolean => useContext(AskerContext).sendFor === null

/** The agencies that may be asked in a county, as whoever asks may list them. */
export function useAgencies(county: string | undefined, enabled = true) {
  const isFamily = useIsFamily()
  const listed = useQuery({...bookingQueries.agencies(county), enabled: enabled && isFamily})
  const known = useQuery({...careseekerQueries.agencies(county), enabled: enabled && !isFamily})
  return isFamily ? listed : known
}
