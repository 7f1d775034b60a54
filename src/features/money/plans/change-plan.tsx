import {useQuery} from '@tanstack/react-query'
import type {Plan, PlanChange, Subscription} from '#contract/money/subscriptions.ts'
import {messageOf} from '#data/app/message.ts'
import {useNeedsConnection} from '#data/offline/needs-connection.ts'
import {planQueries, usePlanNextTerm, type SubscriberRole} from '#data/queries/plans.ts'
import {formatCents} from '#lib/money-text.ts'
import {Button} from '#ui/primitives/button.tsx'
import {deviceZone} from '#lib/device-zone.ts'
import {FormError} from '#ui/fields/form-error.tsx'
import {Dialog} from '#ui/overlays/dialog.tsx'
import {ErrorState} from '#ui/states/error-state.tsx'
import {SkeletonLines} from '#ui/states/skeleton.tsx'
import {dateText} from '../invoices/words.ts'
import {PayDialog} from '../pay/pay-dialog.tsx'
import {priceCents, termText} from './plan-words.ts'

interface Changing {
  reader: SubscriberRole
  subscription: Subscription
  plan: Plan
  onClose: () => void
}

/** Going over to another plan: what the server says it costs today is paid, or it begins with the next term. */
export function ChangePlan(changing: Changing) {
  const {reader, subscription, plan, onClose} = changing
  const {data: change, error, refetch} = useQuery(planQueries.change(subscription.id, plan.id))
  if (change?.how === 'checkout') {
    return (
      <PayDialog
        title={`Change to ${plan.title}`}
        lines={[
          {label: `${plan.title}, one ${termText(plan)} from today`, cents: priceCents(plan)},
          {label: 'Unused part of your present term', cents: -change.credit_cents},
        ]}
        payable={{of: 'plan', role: reader, plan_id: plan.id}}
        onClose={onClose}
      />
    )
  }
  if (change) return <NextTerm {...changing} change={change} />
  return (
    <Dialog open onOpenChange={onClose} title={`Change to ${plan.title}`}>
      {error ? (
        <ErrorState
          title="The difference could not be computed"
          detail={messageOf(error)}
          onRetry={() => void refetch()}
        />
      ) : (
        <SkeletonLines />
      )}
    </Dialog>
  )
}

function NextTerm({subscription, plan, change, onClose}: Changing & {change: PlanChange}) {
  const planNext = usePlanNextTerm()
  const needs = useNeedsConnection()
  const from = dateText(change.starts_at, deviceZone())
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Change to ${plan.title}`}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Not now
          </Button>
          <Button
            busy={planNext.isPending}
            disabledReason={needs('Changing your plan')}
            onClick={() =>
              planNext.mutate({subscription_id: subscription.id, plan_id: plan.id}, {onSuccess: onClose})
            }
          >
            Change with the next term
          </Button>
        </>
      }
    >
      <p>
        Nothing is due today. From {from} on you have {plan.title}, for {formatCents(priceCents(plan))} each{' '}
        {termText(plan)}. Until then your present plan stays.
      </p>
      <FormError>{planNext.error && messageOf(planNext.error)}</FormError>
    </Dialog>
  )
}
