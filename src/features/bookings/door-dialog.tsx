import {m} from '#messages'
import {useState} from 'react'
import * as v from 'valibot'
import type {Booking} from '#contract/bookings/booking.ts'
import type {Handover} from '#contract/bookings/handover.ts'
import {Address} from '#contract/bookings/request.ts'
import {limits} from '#contract/limits.ts'
import {messageOf} from '#data/app/message.ts'
import {useServerNow} from '#data/offline/server-now.ts'
import {useNeedsConnection} from '#data/offline/use-connection.ts'
import {useChangeAddress} from '#data/queries/bookings.ts'
import {AddressFields} from '#features/bookings/request-form/place/address-fields.tsx'
import {RecordedChildren} from '#features/bookings/request-form/recorded-children.tsx'
import {addressOf, hasAddress} from '#features/bookings/request-form/body.ts'
import {addressValues, childrenOf, type RequestValues} from '#features/bookings/request-form/values.ts'
import {dayIn} from '#lib/day.ts'
import {toast} from '#ui/feedback/toast-message.ts'
import {TextArea} from '#ui/fields/text-area.tsx'
import {FormDialog} from '#ui/overlays/form-dialog.tsx'
import {useChildrenFor} from './shared-parts.ts'

/** Adds or changes the address and handover of a booking, and which recorded children it is for. */
export function DoorDialog({
  booking,
  door,
  needsAddress = false,
  onClose,
}: {
  booking: Booking
  door: Handover
  /** It was opened to add the address. */
  needsAddress?: boolean
  onClose: () => void
}) {
  const needs = useNeedsConnection()
  const {mutate, isPending, error} = useChangeAddress()
  const {records, children, isChanged, setPicked} = usePickedChildren(booking)
  // what was not edited is not sent, or it would undo what the other adult saves meanwhile
  const [read] = useState(() => ({
    address: addressValues(booking.address, booking.location),
    handover: door.handover ?? '',
  }))
  const [address, setAddress] = useState(read.address)
  const [handover, setHandover] = useState(read.handover)
  const [left, setLeft] = useState<ReadonlySet<string>>(() => new Set())
  const [isTried, setTried] = useState(false)

  // an address can be added later, but not removed
  const isGiven = needsAddress || booking.address !== undefined || hasAddress(address)
  const judged = v.safeParse(v.optional(Address), isGiven ? addressOf(address) : undefined)
  const problems = Object.fromEntries(
    (judged.issues ?? []).map(issue => [`address.${v.getDotPath(issue)}`, issue.message]),
  )
  const save = () => {
    setTried(true)
    if (!judged.success) return
    mutate(
      {
        booking_id: booking.id,
        ...(judged.output && address !== read.address && {address: judged.output}),
        ...(handover !== read.handover && {handover: handover.trim() || null}),
        ...(isChanged && {child_ids: children.map(({id}) => id)}),
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
      offlineReason={needs(m.saving_the_address())}
      error={error && messageOf(error)}
      onSubmit={save}
    >
      {records.length > 0 && (
        <fieldset>
          <legend className="text-14 font-medium">{m.who_are_the_visits_for()}</legend>
          <RecordedChildren
            records={records}
            picked={children}
            onChange={setPicked}
            max={booking.number_of_children}
            hint={m.the_approved_reads_their_records({count: booking.number_of_children})}
          />
        </fieldset>
      )}
      <AddressFields
        hint={m.only_the_caregiver_or_agency_you_approve_can()}
        isOptional={!isGiven}
        field={(name, draw) => {
          const part = name.slice('address.'.length) as keyof typeof address
          return draw({
            name,
            value: address[part],
            onChange: value => setAddress(before => ({...before, [part]: value})),
            onBlur: () => setLeft(before => new Set(before).add(name)),
            error: isTried || left.has(name) ? problems[name] : undefined,
          })
        }}
      />
      <TextArea
        label={m.handover()}
        hint={handoverHint(booking, records.length)}
        rows={3}
        required={false}
        maxLength={limits.text_max}
        value={handover}
        onChange={setHandover}
      />
    </FormDialog>
  )
}

/** What belongs in the handover; allergies of a recorded child do not, and those of an adult have no other place. */
function handoverHint({number_of_children}: Booking, recorded: number): string {
  if (number_of_children === 0) return m.door_code_who_may_let_in()
  return recorded > 0 ? m.the_door_code_children_above() : m.the_door_code_who_may_pick()
}

/** The recorded children that can be chosen for a booking, and those chosen. */
function usePickedChildren(booking: Booking) {
  const records = useChildrenFor(booking)
  const [picked, setPicked] = useState<RequestValues['children']>()
  const today = dayIn(booking.timezone, useServerNow())
  const children = picked ?? childrenOf(booking, {children: records, today}).children
  return {records, children, isChanged: picked !== undefined, setPicked}
}
