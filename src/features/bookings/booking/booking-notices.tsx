import {Link} from '@tanstack/react-router'
import type {Booking} from '#contract/bookings/booking.ts'
import {useHandover} from '#data/queries/handover.ts'
import {handoverItems} from '#features/sessions/detail/handover-items.ts'
import {Callout} from '#ui/primitives/callout.tsx'
import {Card} from '#ui/primitives/card.tsx'
import {Section} from '#ui/primitives/section.tsx'
import {buttonClass} from '#ui/primitives/button-class.ts'
import {EmptyState} from '#ui/states/empty-state.tsx'
import {ReopenedLink, ReopenNotice} from '../reopen-notice.tsx'
import {WhatHappens} from '../what-happens.tsx'

/** Cancelled or missed visits of a booking, with a way to request them again. */
export function Ended({booking, canReopen}: {booking: Booking; canReopen: boolean}) {
  const {cancelled, reopened_as} = booking
  if (canReopen) return <CanReopen booking={booking} />
  if (reopened_as) {
    return <ReopenedLink id={reopened_as}>The canceled visits are now a new request.</ReopenedLink>
  }
  if (!cancelled) return null
  return (
    <Callout
      tone="neutral"
      title={cancelled.by === 'parent' ? 'You canceled this booking' : 'This booking was canceled'}
    >
      {cancelled.reason ? `“${cancelled.reason}”` : 'The remaining visits will not take place.'}
    </Callout>
  )
}

function CanReopen({booking}: {booking: Booking}) {
  const {cancelled, cancelled_ahead = 0} = booking
  const name = booking.provider?.name ?? 'The caregiver'
  if (cancelled && cancelled.by !== 'parent') {
    return (
      <ReopenNotice
        booking={booking}
        title={cancelled.by === 'staff' ? 'Village ended this booking' : `${name} canceled`}
        action="Request the rest again"
      >
        {cancelled.reason && <p>“{cancelled.reason}”</p>}
        <p>You owe nothing for the canceled visits. You can request the remaining visits again.</p>
      </ReopenNotice>
    )
  }
  if (cancelled_ahead > 0) {
    const isOne = cancelled_ahead === 1
    return (
      <ReopenNotice
        booking={booking}
        title={`${name} canceled ${isOne ? 'a visit' : `${cancelled_ahead} visits`}`}
        action={isOne ? 'Request this visit again' : 'Request these visits again'}
      >
        <p>
          {isOne ? 'You owe nothing for it. It' : 'You owe nothing for them. They'} can go out as a new request. All
          other visits stay the same.
        </p>
      </ReopenNotice>
    )
  }
  return (
    <ReopenNotice booking={booking} title={`${name} did not come to a visit`} action="Request the rest again">
      <p>The remaining visits end here and go out as a new request. You owe nothing for them.</p>
    </ReopenNotice>
  )
}

const list = new Intl.ListFormat('en-US')

/** What happens next, shown between the approval and the first visit. */
export function NextSteps({booking, now}: {booking: Booking; now: string}) {
  const handover = useHandover(booking.id)
  if (booking.status !== 'CONFIRMED' || Date.parse(booking.first_start) <= Date.parse(now)) return null
  const name = booking.provider?.name ?? 'The caregiver'
  const has = [
    booking.address ? 'address' : [],
    handoverItems(handover).length > 0 ? 'handover' : [],
    'phone number',
  ].flat()
  return (
    <Section title="What happens next">
      <Card>
        <WhatHappens
          steps={[
            `${name} has your ${list.format(has)} now.`,
            'At the door, you both press “Confirm start”, or your start code confirms it for both of you. At the end, press “Confirm end”.',
            'After each week with visits, you get a statement to pay.',
          ]}
        />
      </Card>
    </Section>
  )
}

/** Shown for a booking without an approved offer: links to its request page. */
export function NotApproved({id}: {id: string}) {
  return (
    <EmptyState
      picture="empty-offers"
      title="This is still a request"
      action={
        <Link to="/dash/parent/requests/$id" params={{id}} className={buttonClass({})}>
          See the request and its offers
        </Link>
      }
    >
      It becomes a booking when you approve an offer.
    </EmptyState>
  )
}
