import {m} from '#messages'
import {useQuery} from '@tanstack/react-query'
import {useState} from 'react'
import type {getOwnSubscription, PaymentMethod, Subscription} from '#contract/money/subscriptions.ts'
import type {AnswerOf} from '#contract/endpoint.ts'
import {messageOf} from '#data/app/message.ts'
import {useServerNow} from '#data/offline/server-now.ts'
import {useNeedsConnection} from '#data/offline/use-connection.ts'
import {planTypes, useResumePlan, type SubscriberRole, useCancelPlan} from '#data/queries/money/plans.ts'
import {paidWithQueries} from '#data/queries/money/saved-method.ts'
import {methodText} from '#domain/money/invoice-text.ts'
import {planLimitText} from '#domain/money/plans.ts'
import {Button} from '#ui/primitives/button.tsx'
import {deviceZone} from '#lib/device-zone.ts'
import {Card} from '#ui/primitives/card.tsx'
import {FormError} from '#ui/fields/form-error.tsx'
import {Status} from '#ui/primitives/status.tsx'
import {ConfirmDialog} from '#ui/overlays/confirm-dialog.tsx'
import {formatCents} from '#lib/money-text.ts'
import {dateText} from '../invoices/words.ts'
import {
  freeText,
  isRenewing,
  planText,
  stateText,
  usedText,
  oneLateTerm,
  priceCents,
  renewalText,
} from './plan-words.ts'
import {MethodName} from '../saved-method/method-name.tsx'
import {SaveDialog} from '../saved-method/save-dialog.tsx'
import {PayDialog} from '../pay/pay-dialog.tsx'

type Own = AnswerOf<typeof getOwnSubscription>

/** The reader's plan with its status and cancellation, or what works without a plan. */
export function CurrentPlan({own, reader, notMine}: {own: Own; reader: SubscriberRole; notMine: string | undefined}) {
  const type = planTypes[reader]
  const now = useServerNow()
  const {subscription, ended, on_its_way, allowance} = own
  if (!subscription) {
    const used = usedText(allowance)
    return (
      <Card className="space-y-1">
        <p className="text-18 font-semibold">{m.you_have_no_plan()}</p>
        {ended && <p>{m.ended_on({title: ended.plan.title, date_text: dateText(ended.at, deviceZone())})}</p>}
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
      <p>{stateText(subscription, {zone: deviceZone(), now})}</p>
      <p className="text-muted">{planText(type, subscription)}</p>
      {subscription.status === 'PAST_DUE' && !on_its_way && (
        <PayLate subscription={subscription} reader={reader} notMine={notMine} />
      )}
      {subscription.method && !subscription.cancel_at_period_end && (
        <PlanMethod subscription_id={subscription.id} method={subscription.method} notMine={notMine} />
      )}
      {needsMethod(subscription) && <SaveMethod subscription_id={subscription.id} notMine={notMine} />}
      {subscription.status !== 'EXPIRED' && (
        <Ending subscription={subscription} isPaying={on_its_way !== null} notMine={notMine} />
      )}
    </Card>
  )
}

/** Whether a running plan ends only because its card or bank account was removed. */
const needsMethod = ({status, needs_method}: Subscription): boolean => status === 'ACTIVE' && needs_method === true

/** Saves the card or bank account that such a plan renews from. */
function SaveMethod({subscription_id, notMine}: {subscription_id: string; notMine: string | undefined}) {
  const [isSaving, setSaving] = useState(false)
  const needs = useNeedsConnection()
  const save = m.save_a_card_or_bank_account_for_the_plan()
  return (
    <>
      <Button size="sm" disabledReason={notMine ?? needs(m.saving_a_payment_method())} onClick={() => setSaving(true)}>
        {save}
      </Button>
      {isSaving && (
        <SaveDialog saving={{of: 'plan-method', subscription_id}} title={save} onClose={() => setSaving(false)} />
      )}
    </>
  )
}

/** The card or bank account that renewals are charged to, with its change; which one it is, only its owner reads. */
function PlanMethod({
  subscription_id,
  method,
  notMine,
}: {
  subscription_id: string
  method: PaymentMethod
  notMine: string | undefined
}) {
  const {data} = useQuery({...paidWithQueries.plan(subscription_id), enabled: notMine === undefined})
  const [isChanging, setChanging] = useState(false)
  const needs = useNeedsConnection()
  const change = method === 'card' ? m.change_card() : m.change_bank_account()
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-3">
      {data?.paid_with ? <MethodName of={data.paid_with} /> : <p>{methodText(method)}</p>}
      <Button
        size="sm"
        variant="secondary"
        disabledReason={notMine ?? needs(m.saving_a_payment_method())}
        onClick={() => setChanging(true)}
      >
        {change}
      </Button>
      {isChanging && (
        <SaveDialog saving={{of: 'plan-method', subscription_id}} title={change} onClose={() => setChanging(false)} />
      )}
    </div>
  )
}

function Ending({
  subscription,
  isPaying,
  notMine,
}: {
  subscription: Subscription
  isPaying: boolean
  notMine: string | undefined
}) {
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
            disabledReason={notMine ?? needs(m.resuming())}
            onClick={() => resume.mutate({subscription_id: id})}
          >
            {cancel_at_period_end ? m.resume_plan() : m.keep_this_plan()}
          </Button>
        )}
        {!cancel_at_period_end && !needsMethod(subscription) && (
          <Button
            size="sm"
            variant="danger"
            disabledReason={notMine ?? needs(m.canceling())}
            onClick={() => setCancelling(true)}
          >
            {m.cancel_plan()}
          </Button>
        )}
      </div>
      <FormError>{resume.error && messageOf(resume.error)}</FormError>
      {isCancelling && (
        <CancelPlan subscription={subscription} isPaying={isPaying} onClose={() => setCancelling(false)} />
      )}
    </>
  )
}

/** Confirms the cancellation of a plan, without asking for a reason. */
function CancelPlan({
  subscription,
  isPaying,
  onClose,
}: {
  subscription: Subscription
  /** A payment of it is on its way. */
  isPaying: boolean
  onClose: () => void
}) {
  const cancel = useCancelPlan()
  const needs = useNeedsConnection()
  const now = useServerNow()
  const {id, status, current_period_end: end} = subscription
  const isTermOver = status === 'PAST_DUE' || isRenewing(subscription, now)
  return (
    <ConfirmDialog
      open
      onOpenChange={open => {
        if (!open) onClose()
      }}
      title={m.cancel_your_plan()}
      consequences={
        <>
          {isTermOver ? (
            <p>{isPaying ? m.it_ends_right_away_payment_goes_back() : m.it_ends_right_away_and_the()}</p>
          ) : (
            <p>
              {end
                ? m.it_stays_active_until({date_text: dateText(end, deviceZone())})
                : m.it_stays_active_until_its_term_ends()}
            </p>
          )}
          <p>{m.your_bookings_stay_booked()}</p>
        </>
      }
      action={m.cancel_plan()}
      cancelLabel={m.keep_plan()}
      busy={cancel.isPending}
      offlineReason={needs(m.canceling())}
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
      <Button disabledReason={notMine ?? needs(m.paying())} onClick={() => setOpen(true)}>
        {m.pay_now({cents: formatCents(cents)})}
      </Button>
      {isOpen && (
        <PayDialog
          title={plan.title}
          lines={[{label: oneLateTerm(plan, subscription, deviceZone()), cents}]}
          payable={{of: 'plan', role: reader, plan_id: plan.id}}
          onClose={() => setOpen(false)}
        >
          <p className="text-14 text-muted">
            {renewalText(plan)} {m.we_will_use_this_payment_method()}
          </p>
        </PayDialog>
      )}
    </>
  )
}
