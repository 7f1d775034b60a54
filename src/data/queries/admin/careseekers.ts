import {queryOptions} from '@tanstack/react-query'
import {call} from '#api/client.ts'
import {getAnyBooking} from '#contract/admin/bookings.ts'
import * as children from '#contract/admin/careseeker-children.ts'
import * as contract from '#contract/admin/careseekers.ts'
import {listAgencies} from '#contract/admin/people.ts'
import type {Booking} from '#contract/bookings/booking.ts'
import type {BodyIn, QueryIn} from '#contract/endpoint.ts'
import {limits} from '#contract/limits.ts'
import type {Edge} from '#contract/sessions/session.ts'
import {staffBookingQueries} from './bookings.ts'
import {loadAllPages, page_size, pagesOf, staffKey, useStaffCommand} from './lists.ts'
import type {Request} from '../bookings.ts'

interface OnBooking {
  id: string
  bookingId: string
}

export type CareseekersFilter = Pick<QueryIn<typeof contract.listNonUsers>, 'q' | 'sort'>

/** Upper bound of the agencies that a request can be sent to. */
const agencies_max = 5000

/** Families without an account, managed by staff. */
export const careseekerQueries = {
  all: () => staffKey('careseekers'),
  list: (wanted: CareseekersFilter) =>
    pagesOf(staffKey('careseekers', 'list', wanted), (cursor, signal) =>
      call(contract.listNonUsers, {query: {...wanted, limit: page_size, cursor}, signal}),
    ),
  one: (id: string) =>
    queryOptions({
      queryKey: staffKey('careseekers', 'one', id),
      queryFn: ({signal}) => call(contract.getNonUser, {params: {id}, signal}),
    }),
  /** The records of its children, oldest first. */
  children: (id: string) =>
    queryOptions({
      queryKey: staffKey('careseekers', 'children', id),
      queryFn: async ({signal}) => (await call(children.listChildrenFor, {params: {id}, signal})).items,
      staleTime: 60_000,
    }),
  /** A family's open request to change, never an older answer: what is sent back replaces all of it. */
  toChange: (booking_id: string) =>
    queryOptions({
      queryKey: staffKey('bookings', 'to-change', booking_id),
      queryFn: ({signal}) => call(getAnyBooking, {params: {id: booking_id}, signal}),
      staleTime: 0,
      gcTime: 0,
    }),
  /** The printed codes of a booking. */
  card: ({id, bookingId}: OnBooking) =>
    queryOptions({
      queryKey: staffKey('careseekers', 'card', bookingId),
      queryFn: ({signal}) => call(contract.getDoorCard, {params: {id, bookingId}, signal}),
    }),
  /** The agencies available in a county, as the request form lists them. */
  agencies: (county?: string) =>
    queryOptions({
      queryKey: staffKey('agencies-to-ask'),
      queryFn: ({signal}) =>
        loadAllPages(
          cursor => call(listAgencies, {query: {suspended: 'false', limit: String(limits.list_max), cursor}, signal}),
          agencies_max,
        ),
      select: agencies =>
        agencies.filter(
          agency =>
            agency.is_subscribed && !agency.suspended && (county === undefined || agency.county.includes(county)),
        ),
    }),
}

const affectedKeys = () => [careseekerQueries.all(), staffBookingQueries.all()] as const

type CareseekerValues = BodyIn<typeof contract.createNonUser>

/** Creates or edits a family without an account. */
export const useSaveCareseeker = (id: string | null) =>
  useStaffCommand(
    ({seen, ...body}: CareseekerValues & Pick<BodyIn<typeof contract.editNonUser>, 'seen'>) =>
      id === null
        ? call(contract.createNonUser, {body})
        : call(contract.editNonUser, {params: {id}, body: {...body, seen}}),
    careseekerQueries.all(),
  )

export const useAddChildFor = (id: string) =>
  useStaffCommand(
    (body: BodyIn<typeof children.addChildFor>) => call(children.addChildFor, {params: {id}, body}),
    careseekerQueries.children(id).queryKey,
  )

/** Changes a child. @throws `ApiError` `record_changed` */
export const useChangeChildFor = (id: string) =>
  useStaffCommand(
    ({id: childId, ...body}: {id: string} & BodyIn<typeof children.changeChildFor>) =>
      call(children.changeChildFor, {params: {id, childId}, body}),
    careseekerQueries.children(id).queryKey,
  )

export const useRemoveChildFor = (id: string) =>
  useStaffCommand(
    ({id: childId}: {id: string}) => call(children.removeChildFor, {params: {id, childId}}),
    careseekerQueries.children(id).queryKey,
    staffBookingQueries.withUnnamedChildren(id).queryKey,
  )

/** Erases a family, which cannot be undone. @throws `ApiError` `account_in_use`, `record_changed` */
export const useEraseCareseeker = (id: string) =>
  useStaffCommand(
    (seen: NonNullable<BodyIn<typeof contract.eraseNonUser>['seen']>) =>
      call(contract.eraseNonUser, {params: {id}, body: {seen}}),
    ...affectedKeys(),
    staffKey('family-calls'),
  )

/** Creates a request for a family. The draft's key prevents a duplicate after a lost answer. */
export const useRequestFor = (id: string) =>
  useStaffCommand(
    async ({key, audience, body}: Request & {key: string}): Promise<Booking> => {
      const {organization_id, ...request} = {organization_id: null, ...body}
      const asked = {audience, organization_id, request}
      const {booking} = await call(contract.requestForNonUser, {
        params: {id},
        body: asked,
        idempotency_key: key,
      })
      return booking
    },
    ...affectedKeys(),
  )

export const useApproveFor = (params: OnBooking) =>
  useStaffCommand(
    (body: {offer_id: string; due_cents: number}) => call(contract.approveForNonUser, {params, body}),
    ...affectedKeys(),
  )

/** Declines one offer, or the whole request. */
export const useDeclineFor = (params: OnBooking) =>
  useStaffCommand(
    (body: {offer_id?: string; reason: string | null}) => call(contract.declineForNonUser, {params, body}),
    ...affectedKeys(),
  )

export const useCancelFor = (params: OnBooking) =>
  useStaffCommand(
    (body: BodyIn<typeof contract.cancelForNonUser>) => call(contract.cancelForNonUser, {params, body}),
    ...affectedKeys(),
  )

/** Ends the family's visits every week after a day. @throws `ApiError` `booking_closed`, `cost_changed` */
export const useEndWeeklyFor = (params: OnBooking) =>
  useStaffCommand(
    (body: BodyIn<typeof contract.endWeeklyForNonUser>) => call(contract.endWeeklyForNonUser, {params, body}),
    ...affectedKeys(),
  )

/** Changes the family's open request; the draft's key prevents a duplicate. @throws `ApiError` `has_offers`, `request_changed` */
export const useChangeFor = (params: OnBooking) =>
  useStaffCommand(
    async ({key, body}: {key: string; body: BodyIn<typeof contract.changeForNonUser>}): Promise<Booking> => {
      const {booking} = await call(contract.changeForNonUser, {params, body, idempotency_key: key})
      return booking
    },
    ...affectedKeys(),
  )

/** Sets the address and the handover. @throws `ApiError` `record_changed` */
export const useChangeAddressFor = (params: OnBooking) =>
  useStaffCommand(
    (body: BodyIn<typeof contract.changeAddressForNonUser>) => call(contract.changeAddressForNonUser, {params, body}),
    ...affectedKeys(),
  )

/** Requests the canceled visits again, or all remaining ones; returns the soonest of the new requests. */
export const useReopenFor = (params: OnBooking) =>
  useStaffCommand(
    (body: BodyIn<typeof contract.reopenForNonUser>) => call(contract.reopenForNonUser, {params, body}),
    ...affectedKeys(),
  )

/** Creates a card, which ends the one that was shown. @throws `ApiError` `record_changed` */
export const useMakeDoorCard = (params: OnBooking) =>
  useStaffCommand(
    (replaces: string | null | undefined) => call(contract.makeDoorCard, {params, body: {replaces}}),
    ...affectedKeys(),
  )

const confirms = {start: contract.confirmStartOnBehalf, end: contract.confirmEndOnBehalf}

/** Records a start or an end that the family reported by phone. */
export const useConfirmFor = (session_id: string, edge: Edge) =>
  useStaffCommand(
    (body: {reported_at: string; memo: string | null}) =>
      call(confirms[edge], {params: {id: session_id}, body: {...body, reason: 'by_phone'}}),
    staffBookingQueries.all(),
    staffKey('exceptions'),
  )
