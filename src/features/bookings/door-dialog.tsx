import {m} from '#messages'
import type {Booking} from '#contract/bookings/booking.ts'
import type {Handover} from '#contract/bookings/handover.ts'
import {messageOf} from '#data/app/message.ts'
import {useChangeAddress} from '#data/queries/bookings.ts'
import {ErrorState} from '#ui/states/error-state.tsx'
import {SkeletonLines} from '#ui/states/skeleton.tsx'
import {AddressDialog} from './address-dialog.tsx'
import {PickedChildren, usePickedChildren} from './picked-children.tsx'
import {useChildrenFor} from './shared-parts.ts'
import {useAddressForm} from './use-address-form.ts'
import {useFreshChildrenFor} from './use-fresh-children.ts'

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
  const known = useChildrenFor(booking)
  const {records, asOf, error: unread, refetch} = useFreshChildrenFor(booking)
  const count = (records ?? known).length
  const picking = usePickedChildren(booking, records ?? [])
  const {child_ids} = picking
  const form = useAddressForm({booking, handover: door.handover ?? '', isAddressWanted: needsAddress})
  return (
    <AddressDialog
      form={form}
      title={count > 0 ? m.children_address_and_handover() : m.address_and_handover()}
      description={
        count > 0 ? m.only_the_approved_see_children_and_door() : m.only_the_approved_see_address_and_handover()
      }
      hints={{handover: handoverHint(booking, count)}}
      command={{isPending, error}}
      choices={child_ids}
      onSave={(change, onSuccess) =>
        mutate({booking_id: booking.id, ...change, ...(child_ids && {child_ids})}, {onSuccess})
      }
      onClose={onClose}
    >
      {!records &&
        (unread ? (
          <ErrorState
            title={m.your_children_could_not_be_loaded()}
            detail={messageOf(unread)}
            onRetry={() => void refetch()}
          />
        ) : (
          <SkeletonLines lines={3} />
        ))}
      <PickedChildren
        picking={picking}
        max={booking.number_of_children}
        hint={m.at_most_as_requested({count: booking.number_of_children})}
      />
      {asOf && <p className="text-14 text-muted">{m.your_childrens_records_as_of({time: asOf})}</p>}
    </AddressDialog>
  )
}

/** What belongs in the handover; allergies of a recorded child do not, and those of an adult have no other place. */
function handoverHint({number_of_children}: Booking, recorded: number): string {
  if (number_of_children === 0) return m.door_code_who_may_let_in()
  return recorded > 0 ? m.the_door_code_children_above() : m.the_door_code_who_may_pick()
}
