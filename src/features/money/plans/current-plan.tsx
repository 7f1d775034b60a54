import {useState} from 'react'
import type {getOwnSubscription, Subscription} from '#contract/money/subscriptions.ts'
import type {AnswerOf} from '#contract/endpoint.ts'
import {messageOf} from '#data/app/message.ts'
import {useNeedsConnection} from '#data/offline/use-connection.ts'
import {planTypes, useResumePlan, type SubscriberRole, useCancelPlan} from '#data/queries/plans.ts'
import {planLimitText} from '#domain/money/plans.ts'
import {Button} from '#ui/primitives/button.tsx'
import {deviceZone} from '#lib/day.ts'
import {Card} from '#ui/primitives/card.tsx'
import {FormError} from '#ui/fields/form-error.tsx'
import {Status} from '#ui/primitives/status-chip.tsx'
import {ConfirmDialog} from '#ui/overlays/confirm-dialog.tsx'
import {formatCents} from '#lib/money-text.ts'
import {dateText} from '../invoices/words.ts'
import {freeText, stateText, usedText, priceCents, termText} from './plan-words.ts'
import {PayDialog} from '../pay/pay-dialog.tsx'

type Own = AnswerOf<typeof getOwnSubscription>

/** The reader's plan with its status and cancellation, or what works without a plan. */
export function CurrentPlan({own, reader, notMine}: {own: Own; reader: SubscriberRole; notMine: string | undefined}) {
  const type = planTypes[reader]
  const {subscription, ended, on_its_way, allowance} = own
  if (!subscription) {
    const used = usedText(allowance)
    return (
      <Card className="space-y-1">
        <p className="text-18 font-semibold">You have no plan</p>
        {ended && (
          <p>
            {ended.plan.title} ended on {dateText(ended.at, deviceZone())}.
          </p>
        )}
        <p>{planLimitText[type]}</p>
        {used && <p className="text-muted">{used}.</p>}
        <p className="text-muted">{freeText[type]}</p>
      </Card>
    )
  }
  return (
    <Card className="space-y-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p className="text-18 font-semibold">{subscription.plan.title}</p>
        <Status of="subscription" status={subscription.status} />
      </div>
      <p>{stateText(subscription, deviceZone())}</p>
      <p className="text-muted">{freeText[type]}</p>
      {subscription.status === 'PAST_DUE' && !on_its_way && (
        <PayLate subscription={subscription} reader={reader} notMine={notMine} />
      )}
      {subscription.status !== 'EXPIRED' && <Ending subscription={subscription} notMine={notMine} />}
    </Card>
  )
}

function Ending({subscription, notMine}: {subscription: Subscription; notMine: string | undefined}) {
  const [isCancelling, setCancelling] = useState(false)
  const resume = useResumePlan()
  const needs = useNeedsConnection()
  const {id, status, cancel_at_period_end, next_plan} = subscription
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {status === 'ACTIVE' && (cancel_at_period_end || next_plan) && (
          <Button
            size="sm"
            busy={resume.isPending}
            disabledReason={notMine ?? needs('Resuming')}
            onClick={() => resume.mutate({subscription_id: id})}
          >
            {cancel_at_period_end ? 'Resume plan' : 'Keep this plan'}
          </Button>
        )}
        {!cancel_at_period_end && (
          <Button
            size="sm"
            variant="danger"
            disabledReason={notMine ?? needs('Canceling')}
            onClick={() => setCancelling(true)}
          >
            Cancel plan
          </Button>
        )}
      </div>
      <FormError>{resume.error && messageOf(resume.error)}</FormError>
      {isCancelling && <CancelPlan subscription={subscription} onClose={() => setCancelling(false)} />}
    </>
  )
}

/** Confirms the cancellation of a plan, without asking for a reason. */
function CancelPlan({subscription, onClose}: {subscription: Subscription; onClose: () => void}) {
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
            <p>It ends right away, and the late payment will not be retried.</p>
          ) : (
            <p>
              It stays active {end ? `until ${dateText(end, deviceZone())}` : 'until its term ends'}, and nothing is
              charged after that. You can resume it until then.
            </p>
          )}
          <p>Your bookings stay booked.</p>
        </>
      }
      action="Cancel plan"
      cancelLabel="Keep plan"
      busy={cancel.isPending}
      disabledReason={needs('Canceling')}
      onConfirm={() => cancel.mutate({subscription_id: id}, {onSuccess: onClose})}
    >
      <FormError>{cancel.error && messageOf(cancel.error)}</FormError>
    </ConfirmDialog>
  )
}

/** Pays a past-due renewal by hand; the method is used for later renewals. */
function PayLate({
  subscription,
  reader,
  notMine,
}: {
  subscription: Subscription
  reader: SubscriberRole
  /** Why the reader may not choose a plan, if so. */
  notMine: string | undefined
}) {
  const [isOpen, setOpen] = useState(false)
  const needs = useNeedsConnection()
  const plan = subscription.next_plan ?? subscription.plan
  const cents = priceCents(plan)
  return (
    <>
      <Button disabledReason={notMine ?? needs('Paying')} onClick={() => setOpen(true)}>
        Pay {formatCents(cents)} now
      </Button>
      {isOpen && (
        <PayDialog
          title={plan.title}
          lines={[{label: `One ${termText(plan)}, starting when your current term ends`, cents}]}
          payable={{of: 'plan', role: reader, plan_id: plan.id}}
          onClose={() => setOpen(false)}
        >
          <p className="text-14 text-muted">We will use this payment method for future renewals.</p>
        </PayDialog>
      )}
    </>
  )
}
