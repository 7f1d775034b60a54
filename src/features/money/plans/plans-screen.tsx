import {useQuery} from '@tanstack/react-query'
import CloudOff from 'lucide-react/icons/cloud-off'
import type {PlanType} from '#contract/money/subscriptions.ts'
import {useAsOf} from '#data/offline/use-stale-since.ts'
import {useOnline} from '#data/offline/use-connection.ts'
import {planQueries, planTypes, type SubscriberRole} from '#data/queries/plans.ts'
import {useWho} from '#data/account/current-user.ts'
import {formatCents} from '#lib/money-text.ts'
import {usePageSearch} from '#ui/hooks/use-page-search.ts'
import {SegmentedControl} from '#ui/fields/segmented-control.tsx'
import {Callout} from '#ui/primitives/callout.tsx'
import {PageHeader} from '#ui/primitives/page-header.tsx'
import {Section} from '#ui/primitives/section.tsx'
import {EmptyState} from '#ui/states/empty-state.tsx'
import {NotLoaded, SkeletonBills} from '../loading-states.tsx'
import {CurrentPlan} from './current-plan.tsx'
import {PlanCard} from './plan-card.tsx'
import type {PlansSearch} from './search.ts'

const leads = {
  careseekers: 'With a plan, you can have any number of open requests.',
  caretaker: 'With a plan, you can have any number of open bids.',
  agency: 'With a plan, you see every open lead in your counties, and families can find you in the list of agencies.',
} as const satisfies Record<PlanType, string>

/** The reader's plan, and the plans on offer. */
export function PlansScreen({reader}: {reader: SubscriberRole}) {
  const type = planTypes[reader]
  const query = useQuery(planQueries.own())
  const {data: own, error, refetch} = query
  const asOf = useAsOf(query)
  const isOnline = useOnline()
  const {member_role} = useWho() ?? {}
  const notMine =
    member_role && member_role !== 'owner' ? 'Only the owner of the agency can change its plan' : undefined
  return (
    <>
      <PageHeader title="Your plan" lead={leads[type]} asOf={asOf} />
      <div className="space-y-8">
        {own ? (
          <>
            {!isOnline && (
              <Callout tone="neutral" icon={CloudOff}>
                Choosing or changing a plan needs a connection.
              </Callout>
            )}
            {own.on_its_way && (
              <Callout tone="waiting" title={`Your payment for ${own.on_its_way.plan.title} is on its way`}>
                {formatCents(own.on_its_way.amount_cents)} from your bank, which takes up to five days. The plan starts
                automatically when the payment arrives. You don’t need to do anything.
              </Callout>
            )}
            <CurrentPlan own={own} reader={reader} notMine={notMine} />
            <Offered reader={reader} own={own} type={type} notMine={notMine} />
          </>
        ) : error ? (
          <NotLoaded what="Your plan" error={error} onRetry={() => void refetch()} />
        ) : (
          <SkeletonBills count={3} />
        )}
      </div>
    </>
  )
}

function Offered({reader, own: {subscription}, type, notMine}: Parameters<typeof CurrentPlan>[0] & {type: PlanType}) {
  const [{term}, changeSearch] = usePageSearch<PlansSearch>()
  const {data: plans, error, refetch} = useQuery(planQueries.offered(type))
  if (!plans) {
    return error ? (
      <NotLoaded what="The plans" error={error} onRetry={() => void refetch()} />
    ) : (
      <SkeletonBills count={2} />
    )
  }
  if (plans.length === 0) {
    return (
      <EmptyState picture="all-set" title="No plans available right now">
        You don’t need to do anything. Check back later.
      </EmptyState>
    )
  }
  const shown = term ?? subscription?.plan.duration_unit ?? 'month'
  const ofTerm = plans.filter(({duration_unit}) => duration_unit === shown)
  return (
    <Section title="Plans">
      <div className="max-w-80">
        <SegmentedControl
          label="Billing"
          hideLabel
          value={shown}
          onChange={next => changeSearch({term: next})}
          options={[
            {value: 'month', label: 'Monthly'},
            {value: 'year', label: 'Yearly'},
          ]}
        />
      </div>
      {ofTerm.length === 0 ? (
        <p className="text-muted">There is no plan for this billing period. Try the other one.</p>
      ) : (
        <ul className="grid gap-4 md:grid-cols-2">
          {ofTerm.map(plan => (
            <PlanCard key={plan.id} plan={plan} reader={reader} subscription={subscription} notMine={notMine} />
          ))}
        </ul>
      )}
    </Section>
  )
}
