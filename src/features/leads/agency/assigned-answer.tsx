import {useState, type ReactNode} from 'react'
import type {Lead} from '#contract/bookings/booking.ts'
import {useAcceptAtRate, useDeclineAssigned} from '#data/queries/bids.ts'
import {messageOf} from '#data/app/message.ts'
import {useOnline} from '#data/offline/use-connection.ts'
import {useServerNow} from '#data/offline/server-now.ts'
import {bookingCan} from '#domain/bookings/booking.ts'
import {refusalText} from '#domain/refusals.ts'
import {hoursText, visitsText} from '#domain/bookings/request-text.ts'
import {formatCents, rateText} from '#lib/money-text.ts'
import {dollarsToCents} from '#domain/money/money.ts'
import {Button} from '#ui/primitives/button.tsx'
import {FormError} from '#ui/fields/form-error.tsx'
import {ConfirmDialog} from '#ui/overlays/confirm-dialog.tsx'
import {toast} from '#ui/feedback/toast-message.ts'
import {careTotal} from '../bid/lead-price.ts'
import {verify_email_first} from '../bid/use-bid.ts'
import {useIsEmailUnverified} from '#features/people/about/verify-email.tsx'
import {DeclineDialog} from '../decline-dialog.tsx'

/** Accept and decline for a request sent to this agency alone. `children` is a link to answer with another rate. */
export function AssignedAnswer({lead, onDone, children}: {lead: Lead; onDone?: () => void; children?: ReactNode}) {
  const isOnline = useOnline()
  const isEmailUnverified = useIsEmailUnverified()
  const now = useServerNow()
  const [asks, setAsks] = useState<'accept' | 'decline' | null>(null)
  const {max_hourly_rate: rate} = lead
  const may = bookingCan.acceptAtRate(lead, {role: 'agency', id: lead.organization_id ?? ''}, now)
  const offlineReason = (what: string) => (isOnline ? undefined : `${what} needs a connection`)
  const close = () => setAsks(null)
  return (
    <div className="flex flex-wrap gap-2 *:max-md:grow">
      <Button
        disabledReason={
          may !== true ? refusalText[may] : isEmailUnverified ? verify_email_first : offlineReason('Accepting')
        }
        onClick={() => setAsks('accept')}
      >
        {rate === null ? 'Accept' : `Accept at ${rateText(dollarsToCents(rate))}`}
      </Button>
      {children}
      <Button variant="secondary" disabledReason={offlineReason('Declining')} onClick={() => setAsks('decline')}>
        Decline
      </Button>
      {asks === 'accept' && rate !== null && <Accept lead={lead} rate={rate} onClose={close} onDone={onDone} />}
      {asks === 'decline' && <Decline lead={lead} onClose={close} onDone={onDone} />}
    </div>
  )
}

interface AnswerDialogProps {
  lead: Lead
  onClose: () => void
  onDone: (() => void) | undefined
}

function Accept({lead, rate, onClose, onDone}: AnswerDialogProps & {rate: number}) {
  const accept = useAcceptAtRate()
  return (
    <ConfirmDialog
      onClose={onClose}
      tone="primary"
      title={`Accept at ${rateText(dollarsToCents(rate))}?`}
      consequences={
        <>
          <p>
            {visitsText(lead.sessions_count)}, {hoursText(lead.hours)}: the family pays{' '}
            {formatCents(careTotal(lead, rate))} in all.
          </p>
          {lead.lead_fee_cents !== undefined && (
            <p>You pay {formatCents(lead.lead_fee_cents)} for the lead, invoiced thirty days at a time.</p>
          )}
          <p>The booking is yours right away. Assign a caregiver to each visit in your calendar.</p>
        </>
      }
      action="Accept the booking"
      cancelLabel="Not now"
      busy={accept.isPending}
      onConfirm={() =>
        accept.mutate(
          {booking_id: lead.id},
          {
            onSuccess: () => {
              toast({
                title: `${lead.number} is yours`,
                description: 'The visits are in your calendar.',
                tone: 'good',
              })
              onClose()
              onDone?.()
            },
          },
        )
      }
    >
      <FormError>{accept.error && messageOf(accept.error)}</FormError>
    </ConfirmDialog>
  )
}

function Decline({lead, onClose, onDone}: AnswerDialogProps) {
  const decline = useDeclineAssigned()
  const consequences = `We notify ${lead.parent.first_name}, who may open the request to every agency in the county.`
  return <DeclineDialog lead={lead} decline={decline} consequences={consequences} onClose={onClose} onDone={onDone} />
}
