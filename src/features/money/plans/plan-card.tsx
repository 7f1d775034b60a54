import Check from 'lucide-react/icons/check'
import {useState} from 'react'
import {useQuery} from '@tanstack/react-query'
import type {Plan, Subscription, PlanChange} from '#contract/money/subscriptions.ts'
import {useNeedsConnection} from '#data/offline/use-connection.ts'
import {type SubscriberRole, planQueries, usePlanNextTerm} from '#data/queries/plans.ts'
import {formatCents} from '#lib/money-text.ts'
import {Button} from '#ui/primitives/button.tsx'
import {deviceZone} from '#lib/day.ts'
import {Card} from '#ui/primitives/card.tsx'
import {Price} from '#ui/primitives/price.tsx'
import {messageOf} from '#data/app/message.ts'
import {FormError} from '#ui/fields/form-error.tsx'
import {Dialog} from '#ui/overlays/dialog.tsx'
import {ErrorState} from '#ui/states/error-state.tsx'
import {SkeletonLines} from '#ui/states/skeleton.tsx'
import {dateText} from '../invoices/words.ts'
import {PayDialog} from '../pay/pay-dialog.tsx'
import {monthlyCents, priceCents, termText} from './plan-words.ts'

/** One plan: price, features, and the button to choose it. */
export function PlanCard({
  plan,
  reader,
  subscription,
  notMine,
}: {
  plan: Plan
  reader: SubscriberRole
  subscription: Subscription | null
  /** Why the reader may not choose a plan, if so. */
  notMine: string | undefined
}) {
  const monthly_cents = monthlyCents(plan)
  return (
    <Card as="li" className="flex flex-col gap-4" data-plan-id={plan.id}>
      <div className="space-y-1">
        <h3 className="text-18 font-semibold">{plan.title}</h3>
        <p className="text-22">
          <Price cents={priceCents(plan)} per={termText(plan)} />
        </p>
        {monthly_cents !== null && <p className="text-14 text-muted">{formatCents(monthly_cents)} per month</p>}
        {plan.description && <p className="text-muted">{plan.description}</p>}
      </div>
      <ul className="grow space-y-2">
        {plan.list_items.map(item => (
          <li key={item} className="flex items-start gap-2">
            <Check aria-hidden className="mt-0.5 size-5 shrink-0 text-good" />
            {item}
          </li>
        ))}
      </ul>
      <Way plan={plan} reader={reader} subscription={subscription} notMine={notMine} />
    </Card>
  )
}

function Way({plan, reader, subscription, notMine}: Parameters<typeof PlanCard>[0]) {
  const [isOpen, setOpen] = useState(false)
  const needs = useNeedsConnection()
  const isActive = subscription?.status === 'ACTIVE'
  // a past-due plan is paid in `CurrentPlan`
  const isOwn = (isActive || subscription?.status === 'PAST_DUE') && subscription.plan.id === plan.id
  if (isOwn) return <p className="font-semibold">Your plan</p>
  if (isActive && subscription.next_plan?.id === plan.id) {
    const end = subscription.current_period_end
    return (
      <p className="font-semibold">{end ? `Your plan starting ${dateText(end, deviceZone())}` : 'Your next plan'}</p>
    )
  }
  const onClose = () => setOpen(false)
  return (
    <>
      <Button
        full
        disabledReason={notMine ?? needs('Choosing a plan')}
        aria-label={`${isActive ? 'Change to' : 'Choose'} ${plan.title}`}
        onClick={() => setOpen(true)}
      >
        {isActive ? 'Change to this plan' : 'Choose this plan'}
      </Button>
      {isOpen &&
        (isActive ? (
          <ChangePlan reader={reader} subscription={subscription} plan={plan} onClose={onClose} />
        ) : (
          <PayDialog
            title={plan.title}
            lines={[{label: `One ${termText(plan)}`, cents: priceCents(plan)}]}
            payable={{of: 'plan', role: reader, plan_id: plan.id}}
            onClose={onClose}
          >
            <p className="text-14 text-muted">
              It renews automatically each {termText(plan)} until you cancel, in two taps on this page.
            </p>
          </PayDialog>
        ))}
    </>
  )
}

interface Changing {
  reader: SubscriberRole
  subscription: Subscription
  plan: Plan
  onClose: () => void
}

/** Changes the plan: pays the difference today, or schedules the change for the next term. */
function ChangePlan(changing: Changing) {
  const {reader, subscription, plan, onClose} = changing
  const {data: change, error, refetch} = useQuery(planQueries.change(subscription.id, plan.id))
  if (change?.how === 'checkout') {
    return (
      <PayDialog
        title={`Change to ${plan.title}`}
        lines={[
          {label: `${plan.title}, one ${termText(plan)} from today`, cents: priceCents(plan)},
          {label: 'Unused part of your current term', cents: -change.credit_cents},
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
          title="The price difference could not be loaded"
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
            onClick={() => planNext.mutate({subscription_id: subscription.id, plan_id: plan.id}, {onSuccess: onClose})}
          >
            Change with the next term
          </Button>
        </>
      }
    >
      <p>
        Nothing is due today. Starting {from}, your plan is {plan.title}, for {formatCents(priceCents(plan))} each{' '}
        {termText(plan)}. Until then, your current plan stays.
      </p>
      <FormError>{planNext.error && messageOf(planNext.error)}</FormError>
    </Dialog>
  )
}
