import {m} from '#messages'
import {useState} from 'react'
import type {Lead} from '#contract/bookings/booking.ts'
import {limits} from '#contract/limits.ts'
import {useRefusal} from '#data/forms/use-refusal.ts'
import {liveBidOf, type useDeclineAssigned, type useDeclineInvitation} from '#data/queries/bids.ts'
import {dollarsToCents} from '#domain/money/money.ts'
import {hidesContacts} from '#domain/messages/mask-contacts.ts'
import {rateText} from '#lib/money-text.ts'
import {FieldWarning} from '#ui/fields/field-warning.tsx'
import {FormError} from '#ui/fields/form-error.tsx'
import {TextArea} from '#ui/fields/text-area.tsx'
import {ConfirmDialog} from '#ui/overlays/confirm-dialog.tsx'
import {toast} from '#ui/feedback/toast-message.ts'

/** Asks once before a request is declined, with room for a reason. */
export function DeclineDialog({
  lead,
  decline,
  consequences,
  onClose,
  onDone,
}: {
  lead: Lead
  decline: ReturnType<typeof useDeclineAssigned> | ReturnType<typeof useDeclineInvitation>
  consequences: string
  onClose: () => void
  onDone: (() => void) | undefined
}) {
  const [reason, setReason] = useState('')
  const refusal = useRefusal(decline, reason)
  const bid = liveBidOf(lead)
  return (
    <ConfirmDialog
      onClose={onClose}
      title={m.decline_this_request()}
      consequences={
        <>
          <p>{consequences}</p>
          {bid && <p>{m.the_bid_of_rate_is_withdrawn({rate_text: rateText(dollarsToCents(bid.hourly_rate))})}</p>}
        </>
      }
      action={m.decline_request()}
      busy={decline.isPending}
      onConfirm={() =>
        decline.mutate(
          {booking_id: lead.id, reason: reason.trim(), withdraws: bid?.id ?? null},
          {
            onSuccess: () => {
              toast({title: m.request_declined()})
              onClose()
              onDone?.()
            },
          },
        )
      }
    >
      <TextArea
        label={m.reason_sessions()}
        hint={m.the_family_can_read_it()}
        required={false}
        rows={2}
        value={reason}
        onChange={setReason}
        maxLength={limits.text_max}
      />
      <FieldWarning>
        {hidesContacts(lead, reason) && m.contacts_in_a_bid_stay_hidden({name: lead.parent.first_name})}
      </FieldWarning>
      <FormError>{refusal}</FormError>
    </ConfirmDialog>
  )
}
