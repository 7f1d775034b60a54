import * as bookings from '#contract/admin-bookings.ts'
import type {Endpoint} from '#contract/endpoint.ts'
import type {CallInput} from '../support/call.ts'
import type {Ask, Cell} from './ask.ts'

const ask = <E extends Endpoint>(endpoint: E, input: CallInput<E> = {}): Ask => ({endpoint, input})

/** What staff do about bookings, money and visits: theirs alone. */
export const deskAsks: Record<string, (cell: Cell) => Ask | Ask[]> = {
  A128: ({ids}) => [
    ask(bookings.listAllBookings),
    ask(bookings.listAllBookings, {query: {org_id: ids.agency_party, status: 'PENDING', q: 'Pat'}}),
  ],
  X320: ({ids}) => ask(bookings.getAnyBooking, {params: {id: ids.B1}}),
}
