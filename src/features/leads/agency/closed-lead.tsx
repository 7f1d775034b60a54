import {Link} from '@tanstack/react-router'
import {useState, type ComponentType} from 'react'
import type {Lead} from '#contract/bookings/booking.ts'
import {useNeedsConnection} from '#data/offline/needs-connection.ts'
import {useServerNow} from '#data/offline/server-now.ts'
import {requestTitle, scheduleLineText} from '#domain/bookings/request-text.ts'
import {formatDollars} from '#lib/money-text.ts'
import {phoneHref, phoneText} from '#lib/phone-text.ts'
import {Button} from '#ui/primitives/button.tsx'
import {buttonClass} from '#ui/primitives/button-class.ts'
import {KeyValues} from '#ui/primitives/key-values.tsx'
import {Dialog} from '#ui/overlays/dialog.tsx'
import {dayToSee, groupOf, isWon} from '#features/agency/booking-groups.ts'
import {BookingState} from '#features/agency/booking-state.tsx'
import {LeadFacts} from './lead-facts.tsx'

/** Ends all that is ahead of a booking, after asking. */
export type Ending = ComponentType<{session: {booking_id: string}; onClose: () => void}>

const words = {
  booked: 'It is yours. Say in the calendar who comes to each visit.',
  waiting: '',
  past: 'It was yours.',
} as const

/** How a request became nothing of the agency's. */
function lossText({status, cancelled, my_offer}: Lead): string {
  if (status === 'DECLINED' && cancelled?.by === 'agency') return 'You declined it.'
  if (my_offer?.status === 'WITHDRAWN') return 'You took your bid back.'
  return 'It did not come to you, and takes no bids any more.'
}

/** A request that was decided: what the agency won, with its family and the ways on; else how it ended. */
export function ClosedLead({lead, ending: End, onClose}: {lead: Lead; ending: Ending; onClose: () => void}) {
  const now = useServerNow()
  const needs = useNeedsConnection()
  const [isEnding, setEnding] = useState(false)
  const group = groupOf(lead)
  return (
    <Dialog
      onClose={onClose}
      title={requestTitle(lead)}
      description={
        <>
          {lead.location} · <span className="whitespace-nowrap">{lead.number}</span>
        </>
      }
      size="md"
    >
      <div data-booking-id={lead.id} className="space-y-5">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <BookingState booking={lead} />
          <span className="text-14 text-muted">{group === 'lost' ? lossText(lead) : words[group]}</span>
        </div>
        <LeadFacts lead={lead} now={now} />
        {isWon(lead) && (
          <div className="flex flex-wrap gap-2 *:max-desk:grow">
            <Link to="/dash/agency/calendar" search={{day: dayToSee(lead, now)}} className={buttonClass({})}>
              See its visits
            </Link>
            <Link
              to="/dash/agency/invoices"
              search={{q: lead.number}}
              className={buttonClass({variant: 'secondary'})}
            >
              Its payments
            </Link>
            {group === 'booked' && (
              <Button variant="danger" disabledReason={needs('Cancelling')} onClick={() => setEnding(true)}>
                Cancel booking
              </Button>
            )}
          </div>
        )}
        <KeyValues items={detailsOf(lead)} columns={2} />
      </div>
      {isEnding && <End session={{booking_id: lead.id}} onClose={() => setEnding(false)} />}
    </Dialog>
  )
}

function detailsOf({schedule, my_offer, hourly_rate, address, contact, handover, notes, cancelled}: Lead) {
  const rate = my_offer?.hourly_rate ?? hourly_rate
  const phone = contact?.phone_number
  return [
    {label: 'When', value: schedule.map(scheduleLineText).join('\n')},
    ...(rate === null ? [] : [{label: 'Your rate', value: `${formatDollars(rate)} / hour`}]),
    ...(contact
      ? [
          {
            label: 'Family',
            value: (
              <>
                {contact.name}
                {phone && (
                  <>
                    ,{' '}
                    <a
                      href={phoneHref(phone)}
                      className="font-medium whitespace-nowrap text-primary underline underline-offset-4 max-desk:inline-flex max-desk:min-h-11 max-desk:items-center"
                    >
                      {phoneText(phone)}
                    </a>
                  </>
                )}
              </>
            ),
          },
        ]
      : []),
    ...(address
      ? [
          {
            label: 'Where',
            value: [address.line1, address.line2, address.city, `${address.state} ${address.zip}`]
              .filter(Boolean)
              .join(', '),
          },
        ]
      : []),
    ...(handover ? [{label: 'Handover', value: handover}] : []),
    ...(notes ? [{label: 'From the family', value: notes}] : []),
    ...(cancelled?.reason ? [{label: 'Why it was ended', value: cancelled.reason}] : []),
  ]
}
