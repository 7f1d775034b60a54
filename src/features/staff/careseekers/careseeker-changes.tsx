import {m} from '#messages'
import {useQuery} from '@tanstack/react-query'
import {Link, useNavigate} from '@tanstack/react-router'
import {useState} from 'react'
import * as v from 'valibot'
import type {BookingDetail} from '#contract/admin/bookings.ts'
import {Address} from '#contract/bookings/request.ts'
import {limits} from '#contract/limits.ts'
import {messageOf} from '#data/app/message.ts'
import {savedMeanwhile} from '#data/app/saved-meanwhile.ts'
import {changedFields} from '#data/forms/changed-fields.ts'
import {useServerNow} from '#data/offline/server-now.ts'
import {useNeedsConnection} from '#data/offline/use-connection.ts'
import {careseekerQueries, useChangeAddressFor, useReopenFor} from '#data/queries/admin/careseekers.ts'
import {addressLines} from '#domain/bookings/address-lines.ts'
import {bookingCan} from '#domain/bookings/booking.ts'
import {addressOf, hasAddress} from '#features/bookings/request-form/body.ts'
import {AddressFields} from '#features/bookings/request-form/place/address-fields.tsx'
import {RecordedChildren} from '#features/bookings/request-form/recorded-children.tsx'
import {addressValues, childrenOf, type RequestValues} from '#features/bookings/request-form/values.ts'
import {dayIn} from '#lib/day.ts'
import {toast} from '#ui/feedback/toast-message.ts'
import {FormError} from '#ui/fields/form-error.tsx'
import {TextArea} from '#ui/fields/text-area.tsx'
import {ConfirmDialog} from '#ui/overlays/confirm-dialog.tsx'
import {FormDialog} from '#ui/overlays/form-dialog.tsx'
import {buttonClass} from '#ui/primitives/button-class.ts'
import {Button} from '#ui/primitives/button.tsx'
import {ChangedMeanwhile} from '../changed-meanwhile.tsx'

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
        {m.address_and_handover()}
      </Button>
      {isOpen && <AddressDialog ids={ids} booking={booking} onClose={() => setOpen(false)} />}
    </>
  )
}

const textOf = (address: Address | null) =>
  address && [...addressLines(address), address.arrival_notes ?? ''].filter(Boolean).join('\n')

function AddressDialog({ids, booking: {booking}, onClose}: Part & {onClose: () => void}) {
  const {mutate, isPending, error} = useChangeAddressFor(ids)
  const needs = useNeedsConnection()
  const [read] = useState(() => ({
    address: booking.address ?? null,
    values: addressValues(booking.address, booking.location),
  }))
  const [address, setAddress] = useState(read.values)
  const [handover, setHandover] = useState('')
  const {records, children, isPicked, setPicked} = usePickedChildren(ids.id, booking)
  const [isTried, setTried] = useState(false)
  const [saved, setSaved] = useState<{address: Address | null} | null>(null)
  const now = savedMeanwhile<{address: Address | null}>(error)
  if (now && now !== saved) setSaved(now)

  // an address can be added later, but not removed
  const isGiven = read.address !== null || hasAddress(address)
  const judged = v.safeParse(v.optional(Address), isGiven ? addressOf(address) : undefined)
  const problems = Object.fromEntries((judged.issues ?? []).map(issue => [v.getDotPath(issue) ?? '', issue.message]))
  const isChanged = Object.keys(changedFields(read.values, address)).length > 0 || saved !== null
  const isHandoverTyped = handover.trim() !== ''
  const save = () => {
    setTried(true)
    if (!judged.success) return
    mutate(
      {
        ...(judged.output && isChanged && {address: judged.output, seen: saved ?? {address: read.address}}),
        ...(isHandoverTyped && {handover: handover.trim()}),
        ...(isPicked && {child_ids: children.map(child => child.id)}),
      },
      {
        onSuccess: () => {
          toast({title: m.saved_profile()})
          onClose()
        },
      },
    )
  }
  return (
    <FormDialog
      onClose={onClose}
      title={records.length > 0 ? m.children_address_and_handover() : m.address_and_handover()}
      size="md"
      submit={m.save()}
      busy={isPending}
      disabledReason={isChanged || isHandoverTyped || isPicked ? undefined : m.change_something_first()}
      offlineReason={needs(m.saving_the_address())}
      error={error && messageOf(error)}
      onSubmit={save}
    >
      <ChangedMeanwhile
        saved={saved && {address: textOf(saved.address)}}
        typed={{address: judged.success && judged.output ? textOf(judged.output) : null}}
        labels={{address: m.exact_address()}}
      />
      {records.length > 0 && (
        <fieldset>
          <legend className="text-14 font-medium">{m.who_are_the_visits_for()}</legend>
          <RecordedChildren
            records={records}
            picked={children}
            onChange={setPicked}
            max={booking.number_of_children}
            hint={m.the_approved_side_reads_records({count: booking.number_of_children})}
          />
        </fieldset>
      )}
      <AddressFields
        hint={m.only_the_approved_side_can_see_it()}
        isOptional={!isGiven}
        field={(name, draw) => {
          const part = name.slice('address.'.length) as keyof typeof address
          return draw({
            name,
            value: address[part],
            onChange: value => setAddress(before => ({...before, [part]: value})),
            onBlur: () => undefined,
            error: isTried ? problems[part] : undefined,
          })
        }}
      />
      <TextArea
        label={m.handover()}
        hint={m.leave_empty_to_keep_the_handover()}
        rows={3}
        required={false}
        maxLength={limits.text_max}
        value={handover}
        onChange={setHandover}
      />
    </FormDialog>
  )
}

/** The family's records that can be chosen for a booking, and those chosen; none for the care of an adult. */
function usePickedChildren(family_id: string, booking: BookingDetail['booking']) {
  const isForChildren = booking.number_of_children > 0
  const {data = []} = useQuery({...careseekerQueries.children(family_id), enabled: isForChildren})
  const [picked, setPicked] = useState<RequestValues['children']>()
  const today = dayIn(booking.timezone, useServerNow(60_000))
  const records = isForChildren ? data : []
  const children = picked ?? childrenOf(booking, {children: records, today}).children
  return {records, children, isPicked: picked !== undefined, setPicked}
}

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
            <p>
              {only_cancelled ? m.canceled_visits_go_out_as_a_new_request() : m.the_rest_goes_out_as_a_new_request()}
            </p>
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
