import {m} from '#messages'
import type {Booking} from '#contract/bookings/booking.ts'
import type {Handover} from '#contract/bookings/handover.ts'
import {useChangeAddress} from '#data/queries/bookings.ts'
import {AddressDialog} from './address-dialog.tsx'
import {PickedChildren, usePickedChildren} from './picked-children.tsx'
import {useChildrenFor} from './shared-parts.ts'
import {useAddressForm} from './use-address-form.ts'

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
  const {mutate, isPending, error} = useChangeAddress()
  const records = useChildrenFor(booking)
  const picking = usePickedChildren(booking, records)
  const {child_ids} = picking
  const form = useAddressForm({booking, handover: door.handover ?? '', isAddressWanted: needsAddress})
  return (
    <AddressDialog
      form={form}
      title={records.length > 0 ? m.children_address_and_handover() : m.address_and_handover()}
      hints={{
        address: m.only_the_caregiver_or_agency_you_approve_can(),
        handover: handoverHint(booking, records.length),
      }}
      command={{isPending, error}}
      choices={child_ids}
      onSave={(change, onSuccess) =>
        mutate({booking_id: booking.id, ...change, ...(child_ids && {child_ids})}, {onSuccess})
      }
      onClose={onClose}
    >
      <PickedChildren
        picking={picking}
        max={booking.number_of_children}
        hint={m.the_approved_reads_their_records({count: booking.number_of_children})}
      />
    </AddressDialog>
  )
}

/** What belongs in the handover; allergies of a recorded child do not, and those of an adult have no other place. */
function handoverHint({number_of_children}: Booking, recorded: number): string {
  if (number_of_children === 0) return m.door_code_who_may_let_in()
  return recorded > 0 ? m.the_door_code_children_above() : m.the_door_code_who_may_pick()
}
