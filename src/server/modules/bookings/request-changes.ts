import {m} from '#messages'
import type {RequestDetail} from '#contract/bookings/history.ts'
import type {BookingRow, RequestChange} from '#server/db/schema/bookings.ts'
import {refuse, type Refusal} from '../../http/refusal.ts'
import {isAlike} from '../../http/stale.ts'

/** How many changes of a request are stored; the oldest go, except those that ended offers. */
const changes_max = 50

/** When a request was changed last, as far as this reader can tell; null if never. */
export const lastChange = ({changes}: Pick<BookingRow, 'changes'>, reader: 'family' | 'provider'): string | null =>
  changes.findLast(({is_shown}) => is_shown || reader === 'family')?.at ?? null

/** The stored changes of a request with one more. */
export const addChange = ({changes}: Pick<BookingRow, 'changes'>, change: RequestChange): RequestChange[] => [
  ...changes.slice(0, 1 - changes_max).filter(({ended_offers = []}) => ended_offers.length > 0),
  ...changes.slice(1 - changes_max),
  change,
]

/** The lines of an address that say something. */
export const filledLines = (address: BookingRow['address'] | undefined): Record<string, string> =>
  Object.fromEntries(Object.entries(address ?? {}).filter(([, line]) => line))

const detailColumns = {
  address: ['address'],
  place: ['latitude', 'longitude', 'location_source'],
  handover: ['handover'],
  children: ['child_ids'],
} as const satisfies Record<RequestDetail, readonly (keyof BookingRow)[]>

/** Which of what providers cannot read before an approval these values change; absent columns stay. */
export const changedDetails = (booking: BookingRow, values: Partial<BookingRow>): RequestDetail[] =>
  (Object.keys(detailColumns) as RequestDetail[]).filter(detail =>
    detail === 'address'
      ? 'address' in values && !isAlike(filledLines(values.address), filledLines(booking.address))
      : detailColumns[detail].some(column => column in values && !isAlike(values[column], booking[column])),
  )

/** What an answer of a provider was decided by: when the request that it read was changed, or when it was given. */
export interface ReadRequest {
  request_changed_at?: string | null | undefined
  claimed_at?: string | undefined
}

/**
 * Whether a provider answers a request as it was before its last change. A bid of an older app does not say what it read,
 * so its time counts.
 * @see src/domain/rules.md#changing-a-request
 */
export function isOfEarlierRequest(
  booking: Pick<BookingRow, 'changes'>,
  {request_changed_at: read, claimed_at}: ReadRequest,
): boolean {
  const at = lastChange(booking, 'provider')
  if (at === null) return false
  if (read === null) return true
  const known = read ?? claimed_at
  return known !== undefined && Date.parse(known) < Date.parse(at)
}

/** 409 of an answer to a request as it was before; `current` is when it was changed. */
export const requestChanged = (booking: Pick<BookingRow, 'changes'>): Refusal =>
  refuse('request_changed', m.the_family_changed_this_request(), {
    current: {changed_at: lastChange(booking, 'provider')},
  })
