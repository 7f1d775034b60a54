import {useQuery} from '@tanstack/react-query'
import {useState} from 'react'
import {limits} from '#contract/limits.ts'
import type {Session} from '#contract/sessions/session.ts'
import {useCancelWon} from '#data/queries/bookings.ts'
import {messageOf} from '#data/app/message.ts'
import {useNeedsConnection} from '#data/offline/needs-connection.ts'
import {sessionQueries} from '#data/queries/sessions.ts'
import {visitsText} from '#domain/bookings/request-text.ts'
import {sessionCan} from '#domain/sessions/session-can.ts'
import {FormError} from '#ui/fields/form-error.tsx'
import {TextArea} from '#ui/fields/text-area.tsx'
import {ConfirmDialog} from '#ui/overlays/confirm-dialog.tsx'
import {toast} from '#ui/feedback/toast-message.ts'
import {useReader} from '../calendar/use-reader.ts'

/** The caregiver's or the agency's side ends a booking: all that is still ahead of it, after saying what that means. */
export function CancelRestDialog({
  session,
  onClose,
}: {
  session: Pick<Session, 'booking_id'>
  onClose: () => void
}) {
  const {mutate, isPending, error} = useCancelWon()
  const {now} = useReader()
  const needs = useNeedsConnection()
  const {data: visits} = useQuery(sessionQueries.ofBooking(session.booking_id))
  const [reason, setReason] = useState('')
  const ahead = visits?.filter(visit => sessionCan.cancel(visit, visit.my_side, now) === true).length
  return (
    <ConfirmDialog
      onClose={onClose}
      title="Cancel the whole booking?"
      consequences={
        ahead === 0 ? (
          <p>No visit of it is still ahead, so there is nothing to cancel.</p>
        ) : (
          <>
            <p>
              {ahead === undefined
                ? 'Every visit of it that is still ahead is cancelled'
                : `${visitsText(ahead)} still ahead ${ahead === 1 ? 'is' : 'are'} cancelled`}
              , and the family is told. They may ask somebody else for all of it with one tap.
            </p>
            <p>
              Nothing is paid for these visits, and your reliability falls. A visit that has started stays.
            </p>
          </>
        )
      }
      action="Cancel booking"
      cancelLabel="Keep the booking"
      disabledReason={ahead === 0 ? 'No visit of it is still ahead' : needs('Cancelling')}
      busy={isPending}
      onConfirm={() =>
        mutate(
          {booking_id: session.booking_id, reason: reason.trim()},
          {
            onSuccess: () => {
              toast({title: 'Booking cancelled', description: 'The family has been told.'})
              onClose()
            },
          },
        )
      }
    >
      <TextArea
        label="Reason"
        required={false}
        rows={2}
        value={reason}
        onChange={setReason}
        maxLength={limits.text_max}
        hint="The family reads it."
      />
      <FormError>{error && messageOf(error)}</FormError>
    </ConfirmDialog>
  )
}
