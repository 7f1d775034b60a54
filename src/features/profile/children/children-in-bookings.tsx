import {m} from '#messages'
import {useQuery} from '@tanstack/react-query'
import {Link} from '@tanstack/react-router'
import Baby from 'lucide-react/icons/baby'
import type {Child} from '#contract/accounts/children.ts'
import type {Booking} from '#contract/bookings/booking.ts'
import {messageOf} from '#data/app/message.ts'
import {useServerNow} from '#data/offline/server-now.ts'
import {useNeedsConnection} from '#data/offline/use-connection.ts'
import {bookingQueries, useAddChildren} from '#data/queries/bookings.ts'
import {bookingCan, isOpen} from '#domain/bookings/booking.ts'
import {scheduleLineText, serviceText} from '#domain/bookings/request-text.ts'
import {unnamedChildren} from '#domain/bookings/unnamed-children.ts'
import {dayIn} from '#lib/day.ts'
import {listText} from '#lib/list-text.ts'
import {toast} from '#ui/feedback/toast-message.ts'
import {FormError} from '#ui/fields/form-error.tsx'
import {Button} from '#ui/primitives/button.tsx'
import {buttonClass} from '#ui/primitives/button-class.ts'
import {Callout} from '#ui/primitives/callout.tsx'

/**
 * The running bookings that do not name a recorded child they have room for, each with a way to add it. Renders nothing
 * without one.
 * @see src/domain/rules.md#children
 */
export function ChildrenInBookings({records}: {records: readonly Child[]}) {
  const {data: bookings = []} = useQuery(bookingQueries.list())
  return bookings
    .filter(booking => !isOpen(booking) && bookingCan.changeAddress(booking, {role: 'parent'}) === true)
    .filter(booking => unnamedChildren(booking, records).unnamed.length > 0)
    .map(booking => <Unnamed key={booking.id} booking={booking} records={records} />)
}

function Unnamed({booking, records}: {booking: Booking; records: readonly Child[]}) {
  const {mutate, isPending, error} = useAddChildren()
  const needs = useNeedsConnection()
  const today = dayIn(booking.timezone, useServerNow())
  const {unnamed, named_ids, room, hasRemoved} = unnamedChildren(booking, records)
  // a recorded child may stay out of a booking on purpose
  const namesSome = named_ids.length > 0
  const variant = namesSome ? 'quiet' : 'primary'
  const children = listText(unnamed.map(({first_name}) => first_name))
  const name = booking.provider?.name ?? m.the_caregiver_in_a_sentence()
  const add = () =>
    mutate(
      {booking_id: booking.id, ids: unnamed.map(({id}) => id)},
      {onSuccess: () => toast({title: m.name_can_read_records_of_now({name, children})})},
    )
  const visits = [serviceText(booking.service), ...booking.schedule.map(line => scheduleLineText(line, today))].join(
    ', ',
  )
  const isChoice = unnamed.length > room
  const action = isChoice ? (
    <Link to="/dash/parent/booking/$id" params={{id: booking.id}} className={buttonClass({size: 'sm', variant})}>
      {m.choose_children()}
    </Link>
  ) : (
    <Button
      size="sm"
      variant={variant}
      busy={isPending}
      disabledReason={needs(m.saving())}
      aria-label={m.add_children_to_the_booking_with({name, children})}
      onClick={add}
    >
      {m.add_children_to_this_booking({children})}
    </Button>
  )
  if (namesSome) {
    return (
      <div className="text-14 text-muted">
        <p>{m.name_does_not_read_records_of({name, children})}</p>
        <p>{visits}</p>
        <div className="-ml-3">{action}</div>
        <FormError>{error && messageOf(error)}</FormError>
      </div>
    )
  }
  return (
    <Callout
      tone="waiting"
      icon={Baby}
      title={
        hasRemoved
          ? m.a_child_of_this_booking_is_no_longer_recorded({name})
          : m.name_cannot_read_records_of_yet({name, children})
      }
      action={action}
    >
      <p>{visits}</p>
      {hasRemoved && isChoice && <p>{m.choose_again_who_the_visits_are_for()}</p>}
      <FormError>{error && messageOf(error)}</FormError>
    </Callout>
  )
}
