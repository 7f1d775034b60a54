import type {Subscription} from '#contract/money/subscriptions.ts'
import {messageOf} from '#data/app/message.ts'
import {useNeedsConnection} from '#data/offline/needs-connection.ts'
import {useCancelPlan} from '#data/queries/plans.ts'
import {deviceZone} from '#lib/device-zone.ts'
import {FormError} from '#ui/fields/form-error.tsx'
import {ConfirmDialog} from '#ui/overlays/confirm-dialog.tsx'
import {dateText} from '../invoices/words.ts'

/** The second of the two taps that end a plan; nobody is asked why. */
export function CancelPlan({subscription, onClose}: {subscription: Subscription; onClose: () => void}) {
  const cancel = useCancelPlan()
  const needs = useNeedsConnection()
  const {id, status, current_period_end: end} = subscription
  return (
    <ConfirmDialog
      open
      onOpenChange={open => {
        if (!open) onClose()
      }}
      title="Cancel your plan?"
      consequences={
        <>
          {status === 'PAST_DUE' ? (
            <p>It ends at once, and the payment that is late is not tried again.</p>
          ) : (
            <p>
              It stays as it is {end ? `until ${dateText(end, deviceZone())}` : 'until its term ends'}, and
              nothing is charged after that. You can resume it until then.
            </p>
          )}
          <p>What is booked stays booked.</p>
        </>
      }
      action="Cancel plan"
      cancelLabel="Keep plan"
      busy={cancel.isPending}
      disabledReason={needs('Cancelling')}
      onConfirm={() => cancel.mutate({subscription_id: id}, {onSuccess: onClose})}
    >
      <FormError>{cancel.error && messageOf(cancel.error)}</FormError>
    </ConfirmDialog>
  )
}
