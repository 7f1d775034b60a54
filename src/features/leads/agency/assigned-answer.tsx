import {m} from '#messages'
import {useNavigate} from '@tanstack/react-router'
import {useState, type ReactNode} from 'react'
import type {Lead} from '#contract/bookings/booking.ts'
import {liveBidOf, useAcceptAtRate, useDeclineAssigned} from '#data/queries/bids.ts'
import {messageOf} from '#data/app/message.ts'
import {useNeedsConnection} from '#data/offline/use-connection.ts'
import {useServerNow} from '#data/offline/server-now.ts'
import {bookingCan, isWeekly} from '#domain/bookings/booking.ts'
import {startAhead} from '#domain/bookings/schedule.ts'
import {refusalText} from '#domain/refusals.ts'
import {visitsText} from '#domain/bookings/request-text.ts'
import {hoursText} from '#domain/bookings/hours-text.ts'
import {dayIn} from '#lib/day.ts'
import {formatCents, rateText} from '#lib/money-text.ts'
import {dollarsToCents} from '#domain/money/money.ts'
import {Button} from '#ui/primitives/button.tsx'
import {Callout} from '#ui/primitives/callout.tsx'
import {FormError} from '#ui/fields/form-error.tsx'
import {ConfirmDialog} from '#ui/overlays/confirm-dialog.tsx'
import {toast} from '#ui/feedback/toast-message.ts'
import {careTotal, isFirstOfSeveral} from '../bid/lead-price.ts'
import {RoundedPriceNote} from '../bid/rounded-price-note.tsx'
import {verify_email_first} from '../bid/use-bid.ts'
import {useIsEmailUnverified} from '#features/people/about/use-is-email-unverified.ts'
import {add_phone_first} from '#features/people/about/phone-needed.tsx'
import {useIsPhoneMissing} from '#features/people/about/use-is-phone-missing.ts'
import {DeclineDialog} from '../decline-dialog.tsx'
import {useAnsweredElsewhere} from '../use-answered-elsewhere.ts'
import {FreeCaregivers} from './free-caregivers.tsx'

/** Accept and decline for a request sent to this agency alone. `children` is a link to answer with another rate. */
export function AssignedAnswer({lead, onDone, children}: {lead: Lead; onDone?: () => void; children?: ReactNode}) {
  const needs = useNeedsConnection()
  const isEmailUnverified = useIsEmailUnverified()
  const isPhoneMissing = useIsPhoneMissing('agency')
  const now = useServerNow()
  const [asks, setAsks] = useState<'accept' | 'decline' | null>(null)
  const {max_hourly_rate: rate} = lead
  const may = bookingCan.acceptAtRate(lead, {role: 'agency', id: lead.organization_id ?? ''}, now)
  const markClosed = useAnsweredElsewhere(lead, asks !== null)
  const close = () => {
    markClosed()
    setAsks(null)
  }
  return (
    <div className="flex flex-wrap gap-2 *:max-md:grow">
      <Button
        disabledReason={
          may !== true
            ? refusalText[may]
            : isEmailUnverified
              ? verify_email_first
              : isPhoneMissing
                ? add_phone_first
                : needs(m.accepting())
        }
        onClick={() => setAsks('accept')}
      >
        {rate === null
          ? m.accept()
          : liveBidOf(lead)
            ? m.accept_at_instead({rate_text: rateText(dollarsToCents(rate))})
            : m.accept_at({rate_text: rateText(dollarsToCents(rate))})}
      </Button>
      {children}
      <Button variant="secondary" disabledReason={needs(m.declining())} onClick={() => setAsks('decline')}>
        {m.decline()}
      </Button>
      {asks === 'accept' && rate !== null && <Accept lead={lead} onClose={close} onDone={onDone} />}
      {asks === 'decline' && <Decline lead={lead} onClose={close} onDone={onDone} />}
    </div>
  )
}

interface AnswerDialogProps {
  lead: Lead
  onClose: () => void
  onDone: (() => void) | undefined
}

function Accept({lead: current, onClose, onDone}: AnswerDialogProps) {
  const accept = useAcceptAtRate()
  const now = useServerNow()
  // what was read, whatever the family has changed since
  const [lead, setRead] = useState(current)
  const bid = liveBidOf(lead)
  // an accepted bid is the answer itself
  const isWaiting = !accept.isPending && !accept.isSuccess
  const isOtherRequest = isWaiting && lead.changed_at !== current.changed_at
  const isOtherBid = isWaiting && bid?.id !== liveBidOf(current)?.id
  const changed = isOtherRequest
    ? m.the_family_changed_the_request()
    : isOtherBid
      ? m.your_agencys_bid_has_changed()
      : undefined
  const navigate = useNavigate()
  const isOneVisit = lead.sessions_count === 1 && !isWeekly(lead)
  const amounts = {
    visits_text: visitsText(lead.sessions_count),
    hours_text: hoursText(lead.hours),
    cents: formatCents(careTotal(lead, lead.max_hourly_rate ?? 0)),
  }
  return (
    <ConfirmDialog
      onClose={onClose}
      tone="primary"
      title={m.accept_at_leads({rate_text: rateText(dollarsToCents(lead.max_hourly_rate ?? 0))})}
      consequences={
        <>
          <p>{isWeekly(lead) ? m.the_family_pays_a_week(amounts) : m.the_family_pays_in_all(amounts)}</p>
          {lead.lead_fee_cents !== undefined && (
            <p>
              {isFirstOfSeveral(lead)
                ? m.you_pay_for_the_lead_invoiced({cents: formatCents(lead.lead_fee_cents)})
                : m.you_pay_for_the_lead({cents: formatCents(lead.lead_fee_cents)})}
            </p>
          )}
          <RoundedPriceNote lead={lead} rate={lead.max_hourly_rate ?? 0} />
          {bid && <p>{m.this_replaces_the_bid_of_rate({rate_text: rateText(dollarsToCents(bid.hourly_rate))})}</p>}
          <p>{m.the_booking_is_yours_right_away()}</p>
        </>
      }
      action={m.accept_the_booking()}
      cancelLabel={m.not_now()}
      busy={accept.isPending}
      disabledReason={changed}
      onConfirm={() =>
        accept.mutate(
          {booking_id: lead.id, request_changed_at: lead.changed_at ?? null, replaces: bid?.id ?? null},
          {
            onSuccess: () => {
              toast({
                title: m.number_is_yours({number: lead.number}),
                description: isOneVisit ? m.its_visit_waits_under_people() : m.its_visits_wait_under_people(),
                tone: 'good',
                action: {
                  label: isOneVisit ? m.assign_a_caregiver() : m.assign_caregivers(),
                  onClick: () =>
                    void navigate({
                      to: '/dash/agency/people',
                      search: {week: dayIn(lead.timezone, startAhead(lead, now))},
                    }),
                },
              })
              onClose()
              onDone?.()
            },
          },
        )
      }
    >
      <FreeCaregivers lead={lead} />
      {changed !== undefined && (
        <Callout
          tone="waiting"
          title={changed}
          action={
            <Button
              size="sm"
              variant="secondary"
              onClick={() => {
                setRead(current)
                accept.reset()
              }}
            >
              {m.show_the_request_as_it_is_now()}
            </Button>
          }
        />
      )}
      <FormError>{accept.error && messageOf(accept.error)}</FormError>
    </ConfirmDialog>
  )
}

function Decline({lead, onClose, onDone}: AnswerDialogProps) {
  const decline = useDeclineAssigned()
  const consequences = m.we_notify_who_may_open_the({first_name: lead.parent.first_name})
  return <DeclineDialog lead={lead} decline={decline} consequences={consequences} onClose={onClose} onDone={onDone} />
}
