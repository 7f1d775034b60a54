import type {Booking} from '#contract/bookings/booking.ts'
import {Card} from '#ui/primitives/card.tsx'
import {EmptyState} from '#ui/states/empty-state.tsx'
import {WhatHappens} from '../what-happens.tsx'

/** A request without offers: the next steps. */
export function NoOffers({booking}: {booking: Booking}) {
  const isAgencys = booking.audience === 'agencies'
  const notified = notifiedText(booking)
  const asked = !isAgencys
    ? 'Caregivers nearby'
    : booking.organization_id
      ? 'The agency you chose'
      : `The agencies of ${booking.county}`
  const steps = [
    ...(notified ? [notified] : []),
    `${asked} can see your request now, with the place within about half a mile.`,
    'Those who want to come make an offer with a rate. It appears here automatically.',
    'You compare offers and approve one. Only then are your address and handover shared.',
  ]
  return (
    <Card>
      <EmptyState picture="empty-offers" title="No offers yet">
        Your request is out. You can close this page; we notify you of each offer.
      </EmptyState>
      <div className="mx-auto max-w-96 pb-4">
        <WhatHappens steps={steps} />
      </div>
    </Card>
  )
}

/** `20 caregivers were notified of your request.` Empty if the number is zero or unknown. */
export function notifiedText({audience, told_count = 0}: Pick<Booking, 'audience' | 'told_count'>): string {
  if (told_count === 0) return ''
  const [one, many] = audience === 'agencies' ? ['agency', 'agencies'] : ['caregiver', 'caregivers']
  return told_count === 1
    ? `One ${one} was notified of your request.`
    : `${told_count} ${many} were notified of your request.`
}
