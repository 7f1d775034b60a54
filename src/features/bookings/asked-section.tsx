import {m} from '#messages'
import Baby from 'lucide-react/icons/baby'
import CalendarDays from 'lucide-react/icons/calendar-days'
import CircleDollarSign from 'lucide-react/icons/circle-dollar-sign'
import Heart from 'lucide-react/icons/heart'
import LockKeyhole from 'lucide-react/icons/lock-keyhole'
import MapPin from 'lucide-react/icons/map-pin'
import NotebookText from 'lucide-react/icons/notebook-text'
import Pencil from 'lucide-react/icons/pencil'
import Sparkles from 'lucide-react/icons/sparkles'
import Users from 'lucide-react/icons/users'
import {useState} from 'react'
import type {Child} from '#contract/accounts/children.ts'
import type {Booking} from '#contract/bookings/booking.ts'
import {bookingCan, isOpen} from '#domain/bookings/booking.ts'
import {Button} from '#ui/primitives/button.tsx'
import {Section} from '#ui/primitives/section.tsx'
import {dayIn, dayText, zoneText} from '#lib/day.ts'
import {deviceZone} from '#lib/device-zone.ts'
import {rateText} from '#lib/money-text.ts'
import {useServerNow} from '#data/offline/server-now.ts'
import {childrenText, scheduleLineText, serviceText, visitsText, aWeek} from '#domain/bookings/request-text.ts'
import {addressLines} from '#domain/bookings/address-lines.ts'
import {unnamedChildren} from '#domain/bookings/unnamed-children.ts'
import {listText} from '#lib/list-text.ts'
import {hoursText} from '#domain/bookings/hours-text.ts'
import {dollarsToCents} from '#domain/money/money.ts'
import {Card} from '#ui/primitives/card.tsx'
import {KeyValues} from '#ui/primitives/key-values.tsx'
import {isRequest} from './booking-where.ts'
import {DoorDialog} from './door-dialog.tsx'
import {useChildrenFor} from './shared-parts.ts'
import {useHandover} from '#data/queries/handover.ts'
import {handoverItems} from '#features/sessions/detail/handover-items.ts'
import {Callout} from '#ui/primitives/callout.tsx'

/** What was requested, with buttons to change address, handover and children while visits are ahead. */
export function AskedSection({booking, title}: {booking: Booking; title: string}) {
  const [changed, setChanged] = useState<'door' | 'children'>()
  const door = useHandover(booking.id)
  const records = useChildrenFor(booking)
  const wait = door ? undefined : m.loading_the_handover_needs_a_connection()
  const addsAddress = !booking.address && isRequest(booking)
  return (
    <Section title={title}>
      <AskedCard booking={booking} />
      <UnreadRecords booking={booking} records={records} />
      {bookingCan.changeAddress(booking, {role: 'parent'}) === true && (
        <div className="-mt-1 -ml-3 flex flex-wrap">
          <Button variant="quiet" size="sm" icon={Pencil} disabledReason={wait} onClick={() => setChanged('door')}>
            {addsAddress ? m.add_the_street_address() : m.change_address_or_handover()}
          </Button>
          {records.length > 0 && (
            <Button variant="quiet" size="sm" icon={Baby} disabledReason={wait} onClick={() => setChanged('children')}>
              {m.choose_children()}
            </Button>
          )}
        </div>
      )}
      {changed && door && (
        <DoorDialog
          booking={booking}
          door={door}
          needsAddress={addsAddress && changed === 'door'}
          onClose={() => setChanged(undefined)}
        />
      )}
    </Section>
  )
}

/** Asks for the street address of a booking that has none, at the top of its page. Renders nothing with one. */
export function AddressWanted({booking}: {booking: Booking}) {
  const [isAdding, setAdding] = useState(false)
  const door = useHandover(booking.id)
  const {address, location, provider} = booking
  if (address || bookingCan.changeAddress(booking, {role: 'parent'}) !== true) return null
  return (
    <Callout
      tone="waiting"
      title={m.no_street_address_yet()}
      action={
        <Button
          size="sm"
          disabledReason={door ? undefined : m.loading_the_handover_needs_a_connection()}
          onClick={() => setAdding(true)}
        >
          {m.add_the_street_address()}
        </Button>
      }
    >
      {m.sees_only_and_does_not_know({value: provider?.name ?? m.the_caregiver(), location})}
      {isAdding && door && <DoorDialog booking={booking} door={door} needsAddress onClose={() => setAdding(false)} />}
    </Callout>
  )
}

/** Asks which recorded children a running booking is for, while it names none of them. Else it renders nothing. */
export function ChildrenWanted({booking}: {booking: Booking}) {
  const [isChoosing, setChoosing] = useState(false)
  const door = useHandover(booking.id)
  const records = useChildrenFor(booking)
  const {unnamed, named_ids, hasRemoved} = unnamedChildren(booking, records)
  const name = booking.provider?.name ?? m.the_caregiver_in_a_sentence()
  const isUnnamed = unnamed.length > 0 && named_ids.length === 0
  if (!isUnnamed || bookingCan.changeAddress(booking, {role: 'parent'}) !== true) return null
  return (
    <Callout
      tone="waiting"
      icon={Baby}
      title={
        hasRemoved
          ? m.a_child_of_this_booking_is_no_longer_recorded({name})
          : m.this_booking_names_none_of_your_children({name})
      }
      action={
        <Button
          size="sm"
          disabledReason={door ? undefined : m.loading_the_handover_needs_a_connection()}
          onClick={() => setChoosing(true)}
        >
          {m.choose_children()}
        </Button>
      }
    >
      {hasRemoved && m.choose_again_who_the_visits_are_for()}
      {isChoosing && door && <DoorDialog booking={booking} door={door} onClose={() => setChoosing(false)} />}
    </Callout>
  )
}

/**
 * Which recorded children a running booking could name beside those it names; they may be left out on purpose.
 * @see src/domain/rules.md#children
 */
function UnreadRecords({booking, records}: {booking: Booking; records: readonly Child[]}) {
  const {unnamed, named_ids} = unnamedChildren(booking, records)
  const isRunning = !isOpen(booking) && bookingCan.changeAddress(booking, {role: 'parent'}) === true
  if (!isRunning || unnamed.length === 0 || named_ids.length === 0) return null
  const children = listText(unnamed.map(({first_name}) => first_name))
  const name = booking.provider?.name ?? m.the_caregiver_in_a_sentence()
  return <p className="mt-2 text-14 text-muted">{m.name_does_not_read_records_of({name, children})}</p>
}

type Items = Parameters<typeof KeyValues>[0]['items']

/** What was requested; what only the approved provider can read is marked. */
function AskedCard({booking}: {booking: Booking}) {
  const {timezone, address} = booking
  const handover = useHandover(booking.id)
  const today = dayIn(timezone, useServerNow())
  // before it is booked only the family can read it
  const whose = isRequest(booking) && isOpen(booking) ? m.shared_once_booked() : ''
  const zone = zoneText(timezone, booking.first_start)
  const isForeign = zone !== zoneText(deviceZone(), booking.first_start)
  const needs = [booking.live_in && m.live_in_care(), booking.medical_companion && m.medical_companion()].filter(
    Boolean,
  )
  const items: Items = [
    {
      label: `${visitsText(booking.sessions_count)}, ${hoursText(booking.agreed_hours ?? booking.hours)}${aWeek(booking)}`,
      icon: CalendarDays,
      value: [
        ...booking.schedule.map(line => scheduleLineText(line, today)),
        ...(booking.weekly_end ? [m.last_day({day_text: dayText(booking.weekly_end.last_day, today)})] : []),
        ...(isForeign ? [zone] : []),
        ...(booking.times_changed_at
          ? [m.times_changed_since({day: dayText(dayIn(timezone, booking.times_changed_at), today)})]
          : []),
      ].join('\n'),
    },
    {label: serviceText(booking.service), icon: Users, value: childrenText(booking.ages, booking.age_months)},
    {label: m.place(), icon: MapPin, value: `${booking.location}\n${booking.county}`},
    ...(address
      ? [
          {
            label: m.address({whose}),
            icon: LockKeyhole,
            value: [...addressLines(address), address.arrival_notes].filter(Boolean).join('\n'),
          },
        ]
      : []),
    ...(needs.length > 0 ? [{label: m.requirements(), icon: Sparkles, value: needs.join('\n')}] : []),
    ...(booking.preference ? [{label: m.what_matters_to_you(), icon: Heart, value: booking.preference}] : []),
    ...rateItems(booking),
    ...(booking.notes ? [{label: m.about_these_visits(), icon: NotebookText, value: booking.notes}] : []),
    ...handoverItems(handover, whose),
  ]
  return (
    <Card>
      <KeyValues items={items} />
    </Card>
  )
}

/** The approved rate of a booking, else the highest that its request names. */
function rateItems({hourly_rate, max_hourly_rate}: Booking): Items {
  const rate = hourly_rate ?? max_hourly_rate
  if (rate === null) return []
  const label = hourly_rate === null ? m.maximum_hourly_rate() : m.agreed_hourly_rate()
  return [{label, icon: CircleDollarSign, value: rateText(dollarsToCents(rate))}]
}
