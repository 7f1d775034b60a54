import {useQuery} from '@tanstack/react-query'
import {useState} from 'react'
import {limits} from '#contract/limits.ts'
import type {Session} from '#contract/sessions/session.ts'
import {bookingQueries} from '#data/queries/bookings.ts'
import {messageOf} from '#data/app/message.ts'
import {useCancelSession} from '#data/queries/session-commands.ts'
import {isFreeToCancel} from '#domain/money/billing.ts'
import {cancelCost} from '#domain/bookings/cancel-cost.ts'
import {timeSpan} from '#domain/time.ts'
import {formatCents} from '#lib/money-text.ts'
import {FormError} from '#ui/fields/form-error.tsx'
import {TextArea} from '#ui/fields/text-area.tsx'
import {ConfirmDialog} from '#ui/overlays/confirm-dialog.tsx'
import {useReader} from '../calendar/use-reader.ts'

/** Cancels one visit, after saying what that costs whom. */
export function CancelDialog({session, onClose}: {session: Session; onClose: () => void}) {
  const cancel = useCancelSession()
  const reader = useReader()
  const [reason, setReason] = useState('')
  const isFamily = session.my_side === 'parent'
  const isFree = isFreeToCancel(session, reader.now)
  return (
    <ConfirmDialog
      onClose={onClose}
      title="Cancel this visit?"
      consequences={
        <>
          <p>{timeSpan(session.scheduled_start, session.scheduled_end, session.timezone, reader)}</p>
          {!isFamily && (
            <p>Nothing is paid for it, and your reliability falls. The family may ask somebody else.</p>
          )}
          {isFamily && isFree && (
            <p>
              {session.cancels_free
                ? 'It costs nothing: the caregiver’s checks have lapsed.'
                : 'It costs nothing: it starts in more than 24 hours.'}
            </p>
          )}
          {isFamily && !isFree && <OneHourDue session={session} now={reader.now} />}
          <p>The other visits of this booking stay, and the other side is told.</p>
        </>
      }
      action="Cancel this visit"
      cancelLabel="Keep the visit"
      busy={cancel.isPending}
      onConfirm={() => cancel.mutate({session_id: session.id, reason: reason.trim()}, {onSuccess: onClose})}
    >
      <TextArea
        label="Reason"
        required={false}
        rows={2}
        value={reason}
        onChange={setReason}
        maxLength={limits.text_max}
        hint="The other side reads it."
      />
      <FormError>{cancel.error && messageOf(cancel.error)}</FormError>
    </ConfirmDialog>
  )
}

/** What is due for cancelling so late: the same sum as where the whole booking is cancelled. */
function OneHourDue({session, now}: {session: Session; now: string}) {
  const {data: booking} = useQuery(bookingQueries.one(session.booking_id))
  const cancel_fee_cents = booking && cancelCost(booking, [session], now).cancel_fee_cents
  return (
    <p>
      It starts in less than 24 hours, so one hour is due
      {cancel_fee_cents ? `: ${formatCents(cancel_fee_cents)}.` : '.'}
    </p>
  )
}
