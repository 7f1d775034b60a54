import {m} from '#messages'
import {useQuery} from '@tanstack/react-query'
import {Link} from '@tanstack/react-router'
import {Suspense, useState} from 'react'
import type {Lead} from '#contract/bookings/booking.ts'
import type {Handover} from '#contract/bookings/handover.ts'
import {useNeedsConnection} from '#data/offline/use-connection.ts'
import {useServerNow} from '#data/offline/server-now.ts'
import {useHandover} from '#data/queries/handover.ts'
import {sessionQueries} from '#data/queries/sessions.ts'
import {bookingCan} from '#domain/bookings/booking.ts'
import {addressLines} from '#domain/bookings/address-lines.ts'
import {dollarsToCents} from '#domain/money/money.ts'
import {dayLabel} from '#lib/day.ts'
import {rateText} from '#lib/money-text.ts'
import {phoneHref, phoneText} from '#lib/phone-text.ts'
import {Button} from '#ui/primitives/button.tsx'
import {buttonClass} from '#ui/primitives/button-class.ts'
import {KeyValues} from '#ui/primitives/key-values.tsx'
import {handoverItems} from '#features/sessions/detail/handover-items.ts'
import {dayToSee, groupOf, isWon} from './agency/booking-groups.ts'
import {BidNote, ProviderStatus} from './bid/bid-state.tsx'
import {WithdrawalTrouble} from './bid/bid-trouble.tsx'
import {LeadFrame, scheduleDetail, wishesDetails} from './lead-dialog.tsx'
import {LeadFacts} from './lead-facts.tsx'
import type {Viewer} from './bid/use-bid.ts'
import {lazyDialog} from '#ui/overlays/lazy-dialog.tsx'
import {WhoGoes} from '#features/sessions/changes/who-goes.tsx'

const EndWeeklyDialog = lazyDialog(() =>
  import('#features/sessions/changes/end-weekly-dialog.tsx').then(file => file.EndWeeklyDialog),
)
const CancelDialog = lazyDialog(() =>
  import('#features/sessions/changes/cancel-dialog.tsx').then(file => file.CancelDialog),
)

const words = {
  booked: m.this_booking_is_yours(),
  waiting: '',
  past: m.this_booking_was_yours(),
} as const

/** Why a request did not become the viewer's booking. A bid may have been withdrawn by time or by staff. */
function lossText({status, cancelled, my_offer}: Lead, viewer: Viewer): string {
  if (viewer === 'caregiver') {
    return my_offer?.status === 'WITHDRAWN' ? m.your_bid_was_withdrawn() : m.it_went_to_someone_else_or_was_closed()
  }
  if (status === 'DECLINED' && cancelled?.by === 'agency') return m.your_agency_declined_it()
  if (my_offer?.status === 'WITHDRAWN') return m.your_agencys_bid_was_withdrawn()
  return m.it_went_to_another_agency_or()
}

/** A request that the viewer won or lost: the outcome, the family's contact, and the next steps. */
export function ClosedLead({lead, viewer, onClose}: {lead: Lead; viewer: Viewer; onClose: () => void}) {
  const now = useServerNow()
  const group = groupOf(lead)
  const handover = useHandover(lead.id, isWon(lead))
  return (
    <LeadFrame lead={lead} onClose={onClose}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <ProviderStatus lead={lead} now={now} />
        <span className="text-14 text-muted">{group === 'lost' ? lossText(lead, viewer) : words[group]}</span>
      </div>
      <WithdrawalTrouble lead_id={lead.id} viewer={viewer} />
      <LeadFacts lead={lead} viewer={viewer} />
      <BidNote lead={lead} />
      {isWon(lead) && <NextSteps lead={lead} viewer={viewer} />}
      {viewer === 'agency' && group === 'booked' && <WhoGoes bookingId={lead.id} />}
      <KeyValues items={detailsOf(lead, handover)} columns={2} />
    </LeadFrame>
  )
}

/** The visits of a won request and, for an agency, its payments and its end. */
function NextSteps({lead, viewer}: {lead: Lead; viewer: Viewer}) {
  const now = useServerNow()
  const needs = useNeedsConnection()
  const [isCancelling, setCancelling] = useState(false)
  const [isEnding, setEnding] = useState(false)
  const {data: visits} = useQuery(sessionQueries.ofBooking(lead.id))
  const isWeekly = bookingCan.endWeekly(lead, {role: 'agency', id: lead.approved_org_id ?? ''}) === true
  const visitsLink = {
    search: {day: dayToSee(lead, now, visits), booking: lead.id},
    className: buttonClass({}),
    children: m.see_its_visits(),
  }
  // a caregiver cancels and ends from the visits
  if (viewer === 'caregiver') return <Link to="/dash/caretaker/calendar" {...visitsLink} />
  return (
    <>
      <div className="flex flex-wrap gap-2 *:max-md:grow">
        <Link to="/dash/agency/calendar" {...visitsLink} />
        <Link to="/dash/agency/invoices" search={{q: lead.number}} className={buttonClass({variant: 'secondary'})}>
          {m.see_its_payments()}
        </Link>
        {isWeekly && (
          <Button
            variant="secondary"
            disabledReason={needs(m.ending_the_weekly_visits())}
            onClick={() => setEnding(true)}
          >
            {m.end_weekly_visits()}
          </Button>
        )}
        {groupOf(lead) === 'booked' && (
          <Button variant="danger" disabledReason={needs(m.canceling())} onClick={() => setCancelling(true)}>
            {m.cancel_booking()}
          </Button>
        )}
      </div>
      {isEnding && (
        <Suspense fallback={null}>
          <EndWeeklyDialog booking_id={lead.id} timezone={lead.timezone} onClose={() => setEnding(false)} />
        </Suspense>
      )}
      {isCancelling && (
        <Suspense fallback={null}>
          <CancelDialog scope="booking" booking_id={lead.id} onClose={() => setCancelling(false)} />
        </Suspense>
      )}
    </>
  )
}

function detailsOf(lead: Lead, handover: Handover | null | undefined) {
  const {my_offer, hourly_rate, address, contact, cancelled, weekly_end} = lead
  const rate = my_offer?.hourly_rate ?? hourly_rate
  const phone = contact?.phone_number
  const endReason = cancelled?.is_by_family ? m.ended_by_family_after_missed() : cancelled?.reason
  return [
    ...scheduleDetail(lead),
    ...(rate === null ? [] : [{label: m.your_rate(), value: rateText(dollarsToCents(rate))}]),
    ...(contact
      ? [
          {
            label: m.family(),
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
    ...(address ? [{label: m.where(), value: addressLines(address).join(', ')}] : []),
    ...handoverItems(handover),
    ...wishesDetails(lead),
    ...(weekly_end ? [{label: m.last_day_sessions(), value: dayLabel(weekly_end.last_day)}] : []),
    ...(endReason ? [{label: m.reason_for_ending(), value: endReason}] : []),
  ]
}
