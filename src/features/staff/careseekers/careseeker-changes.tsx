import {m} from '#messages'
import {useQuery} from '@tanstack/react-query'
import {Link, useNavigate} from '@tanstack/react-router'
import {useState} from 'react'
import type {BookingDetail} from '#contract/admin/bookings.ts'
import type {Address} from '#contract/bookings/request.ts'
import {messageOf} from '#data/app/message.ts'
import {savedMeanwhile} from '#data/app/saved-meanwhile.ts'
import {useServerNow} from '#data/offline/server-now.ts'
import {useNeedsConnection} from '#data/offline/use-connection.ts'
import {useFreshAnswer} from '#data/offline/use-fresh-answer.ts'
import {careseekerQueries, useChangeAddressFor, useReopenFor} from '#data/queries/admin/careseekers.ts'
import {addressLines} from '#domain/bookings/address-lines.ts'
import {bookingCan} from '#domain/bookings/booking.ts'
import {AddressDialog} from '#features/bookings/address-dialog.tsx'
import {PickedChildren, usePickedChildren} from '#features/bookings/picked-children.tsx'
import {fromTarget} from '#features/bookings/request-form/use-step-entries.ts'
import {useAddressForm, type StoredAddress} from '#features/bookings/use-address-form.ts'
import {FormError} from '#ui/fields/form-error.tsx'
import {ConfirmDialog} from '#ui/overlays/confirm-dialog.tsx'
import {buttonClass} from '#ui/primitives/button-class.ts'
import {Button} from '#ui/primitives/button.tsx'
import {SkeletonLines} from '#ui/states/skeleton.tsx'
import {ChangedMeanwhile} from '../changed-meanwhile.tsx'
import {LoadError} from '../staff-list.tsx'

/** A family without an account and a booking of it. */
export interface Ids {
  id: string
  bookingId: string
}

interface Part {
  ids: Ids
  booking: BookingDetail
}

const family = {role: 'parent'} as const

/** Leads to the form that changes an open request. @see src/domain/rules.md#changed-by-staff */
export function ChangeRequestPart({ids, booking}: Part) {
  const now = useServerNow(60_000)
  if (bookingCan.change(booking.booking, family, now) !== true) return null
  return (
    <Link
      to="/admin/dashboard/admin-careseekers/$nonUserId/request-booking"
      params={{nonUserId: ids.id}}
      search={{change: ids.bookingId, step: 'review'}}
      state={fromTarget}
      className={buttonClass({variant: 'secondary'})}
    >
      {m.change_request()}
    </Link>
  )
}

/** Changes the address, the handover and the recorded children while a visit may still take place. @see src/domain/rules.md#changed-by-staff */
export function AddressPart({ids, booking}: Part) {
  const [isOpen, setOpen] = useState(false)
  if (!isOpen && bookingCan.changeAddress(booking.booking, family) !== true) return null
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {addressTitle(booking)}
      </Button>
      {isOpen && <AddressForDialog ids={ids} booking={booking} onClose={() => setOpen(false)} />}
    </>
  )
}

const textOf = (address: Address | null) =>
  address && [...addressLines(address), address.arrival_notes ?? ''].filter(Boolean).join('\n')

/** One name on the button and the dialog, whether or not the records are loaded. */
const addressTitle = ({booking}: BookingDetail) =>
  booking.number_of_children > 0 ? m.children_address_and_handover() : m.address_and_handover()

/** The dialog that changes them. */
export function AddressForDialog({ids, booking: detail, onClose}: Part & {onClose: () => void}) {
  const {booking} = detail
  const {mutate, isPending, error} = useChangeAddressFor(ids)
  const [saved, setSaved] = useState<StoredAddress | null>(null)
  const now = savedMeanwhile<StoredAddress>(error)
  if (now && now !== saved) setSaved(now)
  const isForChildren = booking.number_of_children > 0
  // an older answer may lack a record that the booking names, which a choice would drop
  const recorded = useFreshAnswer(
    useQuery({...careseekerQueries.children(ids.id), enabled: isForChildren, staleTime: 0}),
  )
  const picking = usePickedChildren(booking, recorded.data ?? [])
  const {child_ids} = picking
  // staff do not read the stored handover
  const form = useAddressForm({booking, handover: '', saved})
  return (
    <AddressDialog
      form={form}
      title={addressTitle(detail)}
      hints={{
        address: m.only_the_approved_side_can_see_it(),
        handover: m.leave_empty_to_keep_the_handover(),
      }}
      command={{isPending, error}}
      choices={child_ids}
      disabledReason={form.isChanged || child_ids ? undefined : m.change_something_first()}
      onSave={(change, onSuccess) =>
        mutate({...change, ...(change.address && {seen: form.seen}), ...(child_ids && {child_ids})}, {onSuccess})
      }
      onClose={onClose}
    >
      <ChangedMeanwhile
        saved={saved && {address: textOf(saved.address)}}
        typed={{address: textOf(form.typed)}}
        labels={{address: m.exact_address()}}
      />
      {isForChildren && !recorded.data && <UnreadList error={recorded.error} refetch={recorded.refetch} />}
      {recorded.data?.length === 0 && (
        <p className="text-14 text-muted">{m.no_children_are_recorded_for_this_family()}</p>
      )}
      <PickedChildren
        picking={picking}
        max={booking.number_of_children}
        hint={m.the_approved_side_reads_records({count: booking.number_of_children})}
      />
    </AddressDialog>
  )
}

/** In place of the records while they load, or once they could not be loaded. */
const UnreadList = ({error, refetch}: {error: Error | null; refetch: () => unknown}) =>
  error ? (
    <LoadError what={m.the_children()} error={error} onRetry={() => void refetch()} />
  ) : (
    <SkeletonLines lines={3} />
  )

/** Requests again what the provider canceled, missed or declined. @see src/domain/rules.md#changed-by-staff */
export function ReopenPart({ids, booking}: Part) {
  const [isAsking, setAsking] = useState(false)
  const {mutate, isPending, error} = useReopenFor(ids)
  const needs = useNeedsConnection()
  const navigate = useNavigate()
  const now = useServerNow(60_000)
  const missed = booking.visits.some(visit => visit.status === 'MISSED')
  if (!isAsking && bookingCan.reopen({...booking.booking, missed}, family, now) !== true) return null
  const only_cancelled = (booking.booking.cancelled_ahead ?? 0) > 0
  const goToRequest = ({id: bookingId}: {id: string}) => {
    setAsking(false)
    void navigate({
      to: '/admin/dashboard/admin-careseekers/$nonUserId/requests/$bookingId',
      params: {nonUserId: ids.id, bookingId},
    })
  }
  return (
    <>
      <Button variant="secondary" onClick={() => setAsking(true)}>
        {m.request_visits_again()}
      </Button>
      {isAsking && (
        <ConfirmDialog
          onClose={() => setAsking(false)}
          tone="primary"
          title={m.request_these_visits_again_staff()}
          consequences={
            <>
              <p>
                {only_cancelled ? m.canceled_visits_go_out_as_a_new_request() : m.the_rest_goes_out_as_a_new_request()}
              </p>
              {(booking.booking.reopens_weeks === 'now' || (!only_cancelled && booking.booking.reopens_weeks)) && (
                <p>{m.weeks_go_out_as_one_request_staff()}</p>
              )}
            </>
          }
          action={m.request_visits_again()}
          cancelLabel={m.not_now()}
          busy={isPending}
          offlineReason={needs(m.requesting_visits_again())}
          onConfirm={() => mutate({only_cancelled}, {onSuccess: goToRequest})}
        >
          {error && <FormError>{messageOf(error)}</FormError>}
        </ConfirmDialog>
      )}
    </>
  )
}
