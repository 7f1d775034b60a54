import {m} from '#messages'
import Check from 'lucide-react/icons/check'
import {useState} from 'react'
import {useQuery} from '@tanstack/react-query'
import type {Plan, Subscription, PlanChange} from '#contract/money/subscriptions.ts'
import {useServerNow} from '#data/offline/server-now.ts'
import {useNeedsConnection} from '#data/offline/use-connection.ts'
import {type SubscriberRole, planQueries, usePlanNextTerm} from '#data/queries/money/plans.ts'
import {formatCents} from '#lib/money-text.ts'
import {Button} from '#ui/primitives/button.tsx'
import {deviceZone} from '#lib/device-zone.ts'
import {Card} from '#ui/primitives/card.tsx'
import {Price} from '#ui/primitives/price.tsx'
import {messageOf} from '#data/app/message.ts'
import {FormError} from '#ui/fields/form-error.tsx'
import {Dialog} from '#ui/overlays/dialog.tsx'
import {ErrorState} from '#ui/states/error-state.tsx'
import {SkeletonLines} from '#ui/states/skeleton.tsx'
import {dateText} from '../invoices/words.ts'
import {PayDialog} from '../pay/pay-dialog.tsx'
import {isRenewing, monthlyCents, oneFromToday, oneTerm, priceCents, renewalText, termText} from './plan-words.ts'

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
        {monthly_cents !== null && (
          <p className="text-14 text-muted">{m.per_month({cents: formatCents(monthly_cents)})}</p>
        )}
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
  const now = useServerNow()
  const isActive = subscription?.status === 'ACTIVE'
  // a past-due plan is paid in `CurrentPlan`
  const isOwn = (isActive || subscription?.status === 'PAST_DUE') && subscription.plan.id === plan.id
  if (isOwn) return <p className="font-semibold">{m.your_plan()}</p>
  if (isActive && subscription.next_plan?.id === plan.id) {
    // while it is being paid, its day has come already
    const end = isRenewing(subscription, now) ? null : subscription.current_period_end
    return (
      <p className="font-semibold">
        {end ? m.your_plan_starting({date_text: dateText(end, deviceZone())}) : m.your_next_plan()}
      </p>
    )
  }
  const onClose = () => setOpen(false)
  return (
    <>
      <Button
        full
        disabledReason={notMine ?? needs(m.choosing_a_plan())}
        aria-label={
          isActive ? m.change_to_this_plan_title({title: plan.title}) : m.choose_plan_title({title: plan.title})
        }
        onClick={() => setOpen(true)}
      >
        {isActive ? m.change_to_this_plan() : m.choose_this_plan()}
      </Button>
      {isOpen &&
        (isActive ? (
          <ChangePlan reader={reader} subscription={subscription} plan={plan} onClose={onClose} />
        ) : (
          <PayDialog
            title={plan.title}
            lines={[{label: oneTerm(plan), cents: priceCents(plan)}]}
            payable={{of: 'plan', role: reader, plan_id: plan.id}}
            onClose={onClose}
          >
            <p className="text-14 text-muted">{renewalText(plan)}</p>
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
        title={m.change_to_money({title: plan.title})}
        lines={[
          {label: oneFromToday(plan), cents: priceCents(plan)},
          {label: m.unused_part_of_your_current_term(), cents: -change.credit_cents},
        ]}
        payable={{of: 'plan', role: reader, plan_id: plan.id}}
        onClose={onClose}
      >
        <p className="text-14 text-muted">{renewalText(plan)}</p>
      </PayDialog>
    )
  }
  if (change) return <NextTerm {...changing} change={change} />
  return (
    <Dialog open onOpenChange={onClose} title={m.change_to_money({title: plan.title})}>
      {error ? (
        <ErrorState
          title={m.the_price_difference_could_not_be()}
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
      title={m.change_to_money({title: plan.title})}
      offlineReason={needs(m.changing_your_plan())}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {m.not_now()}
          </Button>
          <Button
            busy={planNext.isPending}
            disabledReason={needs(m.changing_your_plan())}
            onClick={() => planNext.mutate({subscription_id: subscription.id, plan_id: plan.id}, {onSuccess: onClose})}
          >
            {m.change_with_the_next_term()}
          </Button>
        </>
      }
    >
      <p>
        {m.nothing_is_due_today_starting_your({
          from,
          title: plan.title,
          cents: formatCents(priceCents(plan)),
          term_text: termText(plan),
        })}
      </p>
      <p className="mt-3 text-14 text-muted">{renewalText(plan)}</p>
      <FormError>{planNext.error && messageOf(planNext.error)}</FormError>
    </Dialog>
  )
}
