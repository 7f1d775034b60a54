import {m} from '#messages'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import {Link, useNavigate} from '@tanstack/react-router'
import type {ReactNode} from 'react'
import type {Booking} from '#contract/bookings/booking.ts'
import {useReopenBooking} from '#data/queries/bookings.ts'
import {messageOf} from '#data/app/message.ts'
import {useOnline} from '#data/offline/use-connection.ts'
import {Button} from '#ui/primitives/button.tsx'
import {buttonClass} from '#ui/primitives/button-class.ts'
import {Callout} from '#ui/primitives/callout.tsx'

/**
 * The other side cancelled or missed a visit: the family can request those visits again, once. If visits were
 * cancelled, only those are requested again.
 */
export function ReopenNotice({
  booking,
  title,
  action,
  children,
}: {
  booking: Booking
  title: string
  action: string
  children: ReactNode
}) {
  const isOnline = useOnline()
  const navigate = useNavigate()
  const {mutate, isPending, error} = useReopenBooking()
  return (
    <Callout
      tone="waiting"
      title={title}
      action={
        <Button
          icon={RefreshCw}
          busy={isPending}
          disabledReason={isOnline ? undefined : m.requesting_again_needs_a_connection()}
          onClick={() =>
            mutate(
              {booking_id: booking.id, only_cancelled: (booking.cancelled_ahead ?? 0) > 0},
              {onSuccess: ({id}) => void navigate({to: '/dash/parent/requests/$id', params: {id}})},
            )
          }
        >
          {action}
        </Button>
      }
    >
      {children}
      {error && <p className="pt-1 text-bad">{messageOf(error)}</p>}
    </Callout>
  )
}

/** Links to the request that went out with this one, of other visits of the same booking. */
export const SentWith = ({id, number}: NonNullable<Booking['sent_with']>) => (
  <Callout
    tone="info"
    title={m.two_requests_went_out()}
    action={
      <Link to="/dash/parent/requests/$id" params={{id}} className={buttonClass({variant: 'secondary', size: 'sm'})}>
        {m.see_the_other_request()}
      </Link>
    }
  >
    {m.the_other_visits_are_in_request({number})}
  </Callout>
)

/** Links to the request that asks for the visits again. */
export function ReopenedLink({id, children}: {id: string; children: ReactNode}) {
  return (
    <Callout
      tone="info"
      title={m.requested_again()}
      action={
        <Link to="/dash/parent/requests/$id" params={{id}} className={buttonClass({variant: 'secondary', size: 'sm'})}>
          {m.see_the_new_request()}
        </Link>
      }
    >
      {children}
    </Callout>
  )
}
