import {useState} from 'react'
import type {getOwnSubscription, Subscription} from '#contract/money/subscriptions.ts'
import type {AnswerOf} from '#contract/endpoint.ts'
import {messageOf} from '#data/app/message.ts'
import {useNeedsConnection} from '#data/offline/needs-connection.ts'
import {planTypes, useResumePlan, type SubscriberRole} from '#data/queries/plans.ts'
import {planLimitText} from '#domain/money/plans.ts'
import {Button} from '#ui/primitives/button.tsx'
import {deviceZone} from '#lib/device-zone.ts'
import {Card} from '#ui/primitives/card.tsx'
import {FormError} from '#ui/fields/form-error.tsx'
import {Status} from '#ui/primitives/status-chip.tsx'
import {dateText} from '../invoices/words.ts'
import {CancelPlan} from './cancel-plan.tsx'
import {PayLate} from './pay-late.tsx'
import {freeText, stateText, usedText} from './plan-words.ts'

type Own = AnswerOf<typeof getOwnSubscription>

/** The plan somebody has and how it stands, with the way out of it; or what goes without one. */
export function CurrentPlan({
  own,
  reader,
  notMine,
}: {
  own: Own
  reader: SubscriberRole
  notMine: string | undefined
}) {
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
            disabledReason={notMine ?? needs('Cancelling')}
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
