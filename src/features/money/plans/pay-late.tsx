import {useState} from 'react'
import type {Subscription} from '#contract/money/subscriptions.ts'
import {useNeedsConnection} from '#data/offline/needs-connection.ts'
import type {SubscriberRole} from '#data/queries/plans.ts'
import {formatCents} from '#lib/money-text.ts'
import {Button} from '#ui/primitives/button.tsx'
import {PayDialog} from '../pay/pay-dialog.tsx'
import {priceCents, termText} from './plan-words.ts'

/** Pays by hand the term whose renewal did not arrive; from then on it renews by what was paid with. */
export function PayLate({
  subscription,
  reader,
  notMine,
}: {
  subscription: Subscription
  reader: SubscriberRole
  /** Why its reader may not decide about it, if so. */
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
          lines={[{label: `One ${termText(plan)}, from the end of the last one`, cents}]}
          payable={{of: 'plan', role: reader, plan_id: plan.id}}
          onClose={() => setOpen(false)}
        >
          <p className="text-14 text-muted">What you pay with now is kept for the renewals after this one.</p>
        </PayDialog>
      )}
    </>
  )
}
