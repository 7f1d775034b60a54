import type {Booking} from '#contract/bookings/booking.ts'
import {Card} from '#ui/primitives/card.tsx'
import {EmptyState} from '#ui/states/empty-state.tsx'
import {WhatHappens} from '../what-happens.tsx'

/** Nothing yet: what happens now, step by step. */
export function NoOffers({booking}: {booking: Booking}) {
  const isAgencys = booking.audience === 'agencies'
  const told = toldText(booking)
  const asked = !isAgencys
    ? 'Caregivers nearby'
    : booking.organization_id
      ? 'The agency you chose'
      : `The agencies of ${booking.county}`
  const steps = [
    ...(told ? [told] : []),
    `${asked} can read your request now, with the place only to about half a mile.`,
    'Whoever wants to come makes an offer, with a rate. It appears here by itself.',
    'You compare and approve one. Only then your address and handover are shared.',
  ]
  return (
    <Card>
      <EmptyState picture="empty-offers" title="No offers yet">
        Your request is out. You can close this page; it goes on without you.
      </EmptyState>
      <div className="mx-auto max-w-96 pb-4">
        <WhatHappens steps={steps} />
      </div>
    </Card>
  )
}

/** `20 caregivers were told of your request.` Empty where nobody was, or where it is not known. */
export function toldText({audience, told_count = 0}: Pick<Booking, 'audience' | 'told_count'>): string {
  if (told_count === 0) return ''
  const [one, many] = audience === 'agencies' ? ['agency', 'agencies'] : ['caregiver', 'caregivers']
  return told_count === 1
    ? `One ${one} was told of your request.`
    : `${told_count} ${many} were told of your request.`
}
