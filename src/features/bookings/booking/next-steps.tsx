import type {Booking} from '#contract/bookings/booking.ts'
import {Card} from '#ui/primitives/card.tsx'
import {Section} from '#ui/primitives/section.tsx'
import {WhatHappens} from '../what-happens.tsx'

const list = new Intl.ListFormat('en-US')

/** Between the approval and the first visit: what happens next. Nothing from then on, nor where it was ended. */
export function NextSteps({booking, now}: {booking: Booking; now: string}) {
  if (booking.status !== 'CONFIRMED' || Date.parse(booking.first_start) <= Date.parse(now)) return null
  const name = booking.provider?.name ?? 'The caregiver'
  const has = [booking.address ? 'address' : [], booking.handover ? 'handover' : [], 'phone number'].flat()
  return (
    <Section title="What happens next">
      <Card>
        <WhatHappens
          steps={[
            `${name} has your ${list.format(has)} now.`,
            'At the door both of you press “Confirm start”, or your start code does it for both. At the end, “Confirm end”.',
            'After each week with visits a statement says what they cost, and you pay it then.',
          ]}
        />
      </Card>
    </Section>
  )
}
