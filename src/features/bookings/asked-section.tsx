import {Pencil} from 'lucide-react'
import {useState} from 'react'
import type {Booking} from '#contract/bookings/booking.ts'
import {bookingCan} from '#domain/bookings/booking.ts'
import {Button} from '#ui/primitives/button.tsx'
import {Section} from '#ui/primitives/section.tsx'
import {AskedCard} from './asked-card.tsx'
import {DoorDialog} from './door-dialog.tsx'

/** What was asked for, and a way to say the address and the handover as long as somebody may still come. */
export function AskedSection({booking, title}: {booking: Booking; title: string}) {
  const [isChanging, setChanging] = useState(false)
  return (
    <Section title={title}>
      <AskedCard booking={booking} />
      {bookingCan.changeAddress(booking, {role: 'parent'}) === true && (
        <Button
          variant="quiet"
          size="sm"
          icon={Pencil}
          className="-mt-1 -ml-3"
          onClick={() => setChanging(true)}
        >
          {booking.address ? 'Change address or handover' : 'Add the street address'}
        </Button>
      )}
      {isChanging && <DoorDialog booking={booking} onClose={() => setChanging(false)} />}
    </Section>
  )
}
