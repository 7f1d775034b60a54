import {m} from '#messages'
import {useQuery} from '@tanstack/react-query'
import {Link} from '@tanstack/react-router'
import Baby from 'lucide-react/icons/baby'
import {useState, type ReactNode} from 'react'
import type {Child} from '#contract/accounts/children.ts'
import type {BookingDetail, ListedBooking} from '#contract/admin/bookings.ts'
import {staffBookingQueries} from '#data/queries/admin/bookings.ts'
import {careseekerQueries} from '#data/queries/admin/careseekers.ts'
import {isRunning} from '#domain/bookings/booking.ts'
import {unnamedChildren} from '#domain/bookings/unnamed-children.ts'
import {namesNone} from '#features/bookings/shared-parts.ts'
import {listText} from '#lib/list-text.ts'
import {buttonClass} from '#ui/primitives/button-class.ts'
import {Button} from '#ui/primitives/button.tsx'
import {Callout} from '#ui/primitives/callout.tsx'
import {AddressForDialog, type Ids} from './careseeker-changes.tsx'

/**
 * The family's running bookings that do not name a recorded child they have room for, or none that is recorded, each with
 * the way to its page. Renders nothing without one.
 * @see src/domain/rules.md#children
 */
export function UnreadInBookings({id, records}: {id: string; records: readonly Child[]}) {
  const {data: bookings = []} = useQuery(staffBookingQueries.withUnnamedChildren(id))
  return bookings.filter(isRunning).map(booking => (
    <UnreadRecords
      key={booking.id}
      booking={booking}
      records={records}
      action={
        <Link
          to="/admin/dashboard/admin-careseekers/$nonUserId/bookings/$bookingId"
          params={{nonUserId: id, bookingId: booking.id}}
          className={buttonClass({size: 'sm', variant: 'secondary'})}
        >
          {m.booking_money({number: booking.number})}
        </Link>
      }
    />
  ))
}

/** Which recorded children a running booking does not name, on its page, with the button that chooses them. */
export function UnreadInBooking({ids, booking}: {ids: Ids; booking: BookingDetail}) {
  const [isChoosing, setChoosing] = useState(false)
  const {child_ids = [], number_of_children} = booking.booking
  const isForChildren = isRunning(booking) && number_of_children > 0
  const hasRoom = child_ids.length < number_of_children
  // each reading of the records is in the audit log, so the server is asked first if those named are recorded
  const list = useQuery({...staffBookingQueries.withUnnamedChildren(ids.id), enabled: isForChildren && !hasRoom})
  const isAsked = isForChildren && (hasRoom || list.data?.some(({id}) => id === ids.bookingId) === true)
  const {data: records} = useQuery({...careseekerQueries.children(ids.id), enabled: isAsked})
  return (
    <>
      {isAsked && records && (
        <UnreadRecords
          booking={{...booking.booking, provider: booking.provider}}
          records={records}
          action={
            records.length > 0 && (
              <Button size="sm" variant="secondary" onClick={() => setChoosing(true)}>
                {m.choose_children()}
              </Button>
            )
          }
        />
      )}
      {isChoosing && <AddressForDialog ids={ids} booking={booking} onClose={() => setChoosing(false)} />}
    </>
  )
}

function UnreadRecords({
  booking: {provider, child_ids = [], number_of_children = 0},
  records,
  action,
}: {
  booking: Pick<ListedBooking, 'provider' | 'child_ids' | 'number_of_children'>
  records: readonly Child[]
  action: ReactNode
}) {
  const {unnamed, named_ids, hasRemoved} = unnamedChildren({child_ids, number_of_children}, records)
  const isOnlyOneRemoved = hasRemoved && records.length === 0
  if (unnamed.length === 0 && !isOnlyOneRemoved) return null
  const children = listText(unnamed.map(({first_name}) => first_name))
  const name = provider?.name ?? m.the_caregiver_in_a_sentence()
  if (named_ids.length === 0) {
    const title = hasRemoved
      ? m.a_child_of_this_booking_is_no_longer_recorded({name})
      : m.name_cannot_read_the_records_of_yet({name, children})
    return (
      <Callout tone="waiting" icon={Baby} title={title} action={action}>
        {isOnlyOneRemoved
          ? m.no_children_are_recorded_for_this_family()
          : hasRemoved && m.choose_again_who_the_visits_are_for()}
      </Callout>
    )
  }
  // a recorded child may stay out of a booking on purpose
  return (
    <div className="space-y-2 text-14 text-muted">
      <p>{m.name_does_not_read_the_records_of({name, children})}</p>
      {action}
    </div>
  )
}

/** Says before an approval that the request names none of the recorded children. Else it renders nothing. */
export function NamesNone({
  id,
  booking: {booking},
  name,
  onChoose,
}: {
  id: string
  booking: BookingDetail
  /** Of the caregiver or agency to approve. */
  name: string
  onChoose: () => void
}) {
  const isForChildren = booking.number_of_children > 0
  const {data: records = []} = useQuery({...careseekerQueries.children(id), enabled: isForChildren})
  if (!isForChildren || !namesNone(booking, records)) return null
  return (
    <Callout
      tone="waiting"
      icon={Baby}
      title={m.this_request_names_none_of_the_children()}
      action={
        <Button size="sm" variant="secondary" onClick={onChoose}>
          {m.choose_children()}
        </Button>
      }
    >
      {m.would_read_ages_only({name})}
    </Callout>
  )
}
