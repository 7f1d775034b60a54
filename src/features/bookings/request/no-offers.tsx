import type {Booking} from '#contract/booking.ts'
import {Card} from '#ui/card.tsx'
import {EmptyState} from '#ui/states/empty-state.tsx'

/** `20 caregivers were told of it.` */
function toldText(audience: Booking['audience'], told: number): string {
  const [one, many] = audience === 'agencies' ? ['agency', 'agencies'] : ['caregiver', 'caregivers']
  return told === 1 ? `One ${one} was told of it.` : `${told} ${many} were told of it.`
}

/** Nothing yet: what happens now, step by step. */
export function NoOffers({booking}: {booking: Booking}) {
  const isAgencys = booking.audience === 'agencies'
  const {told_count = 0} = booking
  const asked = !isAgencys
    ? 'Caregivers nearby'
    : booking.organization_id
      ? 'The agency you chose'
      : `The agencies of ${booking.county}`
  const steps = [
    ...(told_count > 0 ? [toldText(booking.audience, told_count)] : []),
    `${asked} can read your request now, with the place only to about half a mile.`,
    'Whoever wants to come makes an offer, with a rate. It appears here by itself.',
    'You compare and approve one. Only then your address and handover are shared.',
  ]
  return (
    <Card>
      <EmptyState picture="empty-offers" title="No offers yet">
        Your request is out. You can close this page; it goes on without you.
      </EmptyState>
      <ol className="mx-auto grid max-w-96 gap-3 pb-4 text-14">
        {steps.map((text, index) => (
          <li key={text} className="flex gap-3">
            <span
              aria-hidden
              className="grid size-6 shrink-0 place-items-center rounded-chip bg-primary-tint font-semibold text-primary"
            >
              {index + 1}
            </span>
            {text}
          </li>
        ))}
      </ol>
    </Card>
  )
}
