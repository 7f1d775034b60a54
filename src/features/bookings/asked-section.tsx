import {
  Pencil,
  CalendarDays,
  CircleDollarSign,
  LockKeyhole,
  MapPin,
  NotebookText,
  Sparkles,
  Users,
} from 'lucide-react'
import {useState} from 'react'
import type {Booking} from '#contract/bookings/booking.ts'
import {bookingCan} from '#domain/bookings/booking.ts'
import {Button} from '#ui/primitives/button.tsx'
import {Section} from '#ui/primitives/section.tsx'
import {dayIn, zoneText} from '#lib/day.ts'
import {rateText} from '#lib/money-text.ts'
import {useServerNow} from '#data/offline/server-now.ts'
import {childrenText, serviceText, visitsText} from '#domain/bookings/request-text.ts'
import {dollarsToCents} from '#domain/money/money.ts'
import {Card} from '#ui/primitives/card.tsx'
import {KeyValues} from '#ui/primitives/key-values.tsx'
import {deviceZone} from '#lib/device-zone.ts'
import {DoorDialog} from './door-dialog.tsx'
import {isRequest} from './booking-where.ts'
import {hoursText, lineText} from './words.ts'

/** What was requested, with a button to change address and handover while visits are ahead. */
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

type Items = Parameters<typeof KeyValues>[0]['items']

/** The address in lines, as on an envelope. */
const addressText = ({line1, line2, city, state, zip}: NonNullable<Booking['address']>): string =>
  [line1, line2, `${city}, ${state} ${zip}`].filter(Boolean).join('\n')

/** What was requested; what only the approved provider can read is marked. */
function AskedCard({booking}: {booking: Booking}) {
  const {timezone, address, handover} = booking
  const today = dayIn(timezone, useServerNow())
  // before an approval only the family can read it
  const whose = isRequest(booking) ? ', shared after you approve' : ''
  const zone = zoneText(timezone, booking.first_start)
  const isForeign = zone !== zoneText(deviceZone(), booking.first_start)
  const needs = [
    booking.live_in && 'Live-in care',
    booking.medical_companion && 'Medical companion',
    booking.preference,
  ].filter(Boolean)
  const items: Items = [
    {
      label: `${visitsText(booking.sessions_count)}, ${hoursText(booking.hours)}`,
      icon: CalendarDays,
      value: [...booking.schedule.map(line => lineText(line, today)), ...(isForeign ? [zone] : [])].join(
        '\n',
      ),
    },
    {label: serviceText(booking.service), icon: Users, value: childrenText(booking.ages)},
    {label: 'Place', icon: MapPin, value: `${booking.location}\n${booking.county}`},
    ...(address
      ? [
          {
            label: `Address${whose}`,
            icon: LockKeyhole,
            value: [addressText(address), address.arrival_notes].filter(Boolean).join('\n'),
          },
        ]
      : []),
    ...(needs.length > 0 ? [{label: 'Requirements', icon: Sparkles, value: needs.join('\n')}] : []),
    ...(booking.max_hourly_rate === null
      ? []
      : [
          {
            label: 'Highest hourly rate',
            icon: CircleDollarSign,
            value: rateText(dollarsToCents(booking.max_hourly_rate)),
          },
        ]),
    ...(booking.notes ? [{label: 'About these visits', icon: NotebookText, value: booking.notes}] : []),
    ...(handover ? [{label: `Handover${whose}`, icon: LockKeyhole, value: handover}] : []),
  ]
  return (
    <Card>
      <KeyValues items={items} />
    </Card>
  )
}
