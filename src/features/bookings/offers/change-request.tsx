import {m} from '#messages'
import {useNavigate} from '@tanstack/react-router'
import type {Booking} from '#contract/bookings/booking.ts'
import {useServerNow} from '#data/offline/server-now.ts'
import {useNeedsConnection} from '#data/offline/use-connection.ts'
import {bookingCan} from '#domain/bookings/booking.ts'
import {refusalText} from '#domain/refusals.ts'
import {Button} from '#ui/primitives/button.tsx'
import {fromTarget} from '../request-form/use-step-entries.ts'

/** Opens the form to change what a request asks for, with offers too. Without a network it says why not. */
export function ChangeRequest({booking}: {booking: Booking}) {
  const now = useServerNow()
  const navigate = useNavigate()
  const needs = useNeedsConnection()
  const may = bookingCan.change(booking, {role: 'parent'}, now)
  return (
    <Button
      variant="secondary"
      disabledReason={may === true ? needs(m.changing_a_request()) : refusalText[may]}
      onClick={() =>
        void navigate({
          to: '/dash/parent/request-service',
          search: {change: booking.id, step: 'review'},
          state: fromTarget(),
        })
      }
    >
      {m.change_request()}
    </Button>
  )
}
