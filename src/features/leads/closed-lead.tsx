import {Link} from '@tanstack/react-router'
import {lazy, Suspense, useState} from 'react'
import type {Lead} from '#contract/bookings/booking.ts'
import type {Handover} from '#contract/bookings/handover.ts'
import {useNeedsConnection} from '#data/offline/use-connection.ts'
import {useServerNow} from '#data/offline/server-now.ts'
import {useHandover} from '#data/queries/handover.ts'
import {addressLines} from '#domain/bookings/request-text.ts'
import {dollarsToCents} from '#domain/money/money.ts'
import {rateText} from '#lib/money-text.ts'
import {phoneHref, phoneText} from '#lib/phone-text.ts'
import {Button} from '#ui/primitives/button.tsx'
import {buttonClass} from '#ui/primitives/button-class.ts'
import {KeyValues} from '#ui/primitives/key-values.tsx'
import {handoverItems} from '#features/sessions/detail/handover-items.ts'
import {dayToSee, groupOf, isWon} from './agency/booking-groups.ts'
import {ProviderStatus} from './bid/bid-state.tsx'
import {WithdrawalTrouble} from './bid/bid-trouble.tsx'
import {LeadFrame, notesDetail, scheduleDetail} from './lead-dialog.tsx'
import {LeadFacts} from './lead-facts.tsx'
import {WhoGoes} from '#features/sessions/changes/who-goes.tsx'

const CancelDialog = lazy(() =>
  import('#features/sessions/changes/cancel-dialog.tsx').then(file => ({default: file.CancelDialog})),
)

const words = {
  booked: 'This booking is yours.',
  waiting: '',
  past: 'This booking was yours.',
} as const

/** Why a request did not become the agency's booking. */
function lossText({status, cancelled, my_offer}: Lead): string {
  if (status === 'DECLINED' && cancelled?.by === 'agency') return 'You declined it.'
  if (my_offer?.status === 'WITHDRAWN') return 'You withdrew your bid.'
  return 'It went to another agency or was closed, and no longer accepts bids.'
}

/** A request that an agency won or lost: the outcome, the family's contact, and the next steps. */
export function ClosedLead({lead, onClose}: {lead: Lead; onClose: () => void}) {
  const now = useServerNow()
  const needs = useNeedsConnection()
  const [isCancelling, setCancelling] = useState(false)
  const group = groupOf(lead)
  const handover = useHandover(lead.id, isWon(lead))
  return (
    <>
      <LeadFrame lead={lead} onClose={onClose}>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <ProviderStatus lead={lead} />
          <span className="text-14 text-muted">{group === 'lost' ? lossText(lead) : words[group]}</span>
        </div>
        <WithdrawalTrouble lead_id={lead.id} viewer="agency" />
        <LeadFacts lead={lead} viewer="agency" />
        {isWon(lead) && (
          <div className="flex flex-wrap gap-2 *:max-md:grow">
            <Link to="/dash/agency/calendar" search={{day: dayToSee(lead, now)}} className={buttonClass({})}>
              See its visits
            </Link>
            <Link to="/dash/agency/invoices" search={{q: lead.number}} className={buttonClass({variant: 'secondary'})}>
              See its payments
            </Link>
            {group === 'booked' && (
              <Button variant="danger" disabledReason={needs('Canceling')} onClick={() => setCancelling(true)}>
                Cancel booking
              </Button>
            )}
          </div>
        )}
        {group === 'booked' && <WhoGoes bookingId={lead.id} />}
        <KeyValues items={detailsOf(lead, handover)} columns={2} />
      </LeadFrame>
      {isCancelling && (
        <Suspense fallback={null}>
          <CancelDialog scope="booking" booking_id={lead.id} onClose={() => setCancelling(false)} />
        </Suspense>
      )}
    </>
  )
}

function detailsOf(lead: Lead, handover: Handover | null | undefined) {
  const {my_offer, hourly_rate, address, contact, cancelled} = lead
  const rate = my_offer?.hourly_rate ?? hourly_rate
  const phone = contact?.phone_number
  return [
    ...scheduleDetail(lead),
    ...(rate === null ? [] : [{label: 'Your rate', value: rateText(dollarsToCents(rate))}]),
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
                      className="font-medium whitespace-nowrap text-primary underline underline-offset-4 max-md:inline-flex max-md:min-h-11 max-md:items-center"
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
    ...(address ? [{label: 'Where', value: addressLines(address).join(', ')}] : []),
    ...handoverItems(handover),
    ...notesDetail(lead),
    ...(cancelled?.reason ? [{label: 'Reason for ending', value: cancelled.reason}] : []),
  ]
}
