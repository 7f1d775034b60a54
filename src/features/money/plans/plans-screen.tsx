import {m} from '#messages'
import {withPeriod} from '#messages/with-period'
import {useQuery} from '@tanstack/react-query'
import CloudOff from 'lucide-react/icons/cloud-off'
import type {PlanType} from '#contract/money/subscriptions.ts'
import {useServerNow} from '#data/offline/server-now.ts'
import {useAsOf} from '#data/offline/use-stale-since.ts'
import {useOnline} from '#data/offline/use-connection.ts'
import {planQueries, planTypes, type SubscriberRole} from '#data/queries/money/plans.ts'
import {useWho} from '#data/account/current-user.ts'
import {formatCents} from '#lib/money-text.ts'
import {usePageSearch} from '#ui/hooks/use-page-search.ts'
import {SegmentedControl} from '#ui/fields/segmented-control.tsx'
import {EmailNotice} from '#features/people/about/email-notice.tsx'
import {Callout} from '#ui/primitives/callout.tsx'
import {PageHeader} from '#ui/primitives/page-header.tsx'
import {Section} from '#ui/primitives/section.tsx'
import {EmptyState} from '#ui/states/empty-state.tsx'
import {NotLoaded, SkeletonBills} from '../loading-states.tsx'
import {CurrentPlan} from './current-plan.tsx'
import {PlanCard} from './plan-card.tsx'
import {isRenewing} from './plan-words.ts'
import type {PlansSearch} from './search.ts'

const leads = {
  careseekers: m.with_a_plan_you_can_have(),
  caretaker: m.with_a_plan_you_can_have_any(),
  agency: m.with_a_plan_you_see_every(),
} as const satisfies Record<PlanType, string>

/** The reader's plan, and the plans on offer. */
export function PlansScreen({reader}: {reader: SubscriberRole}) {
  const type = planTypes[reader]
  const query = useQuery(planQueries.own())
  const {data: own, error, refetch} = query
  const asOf = useAsOf(query)
  const isOnline = useOnline()
  const now = useServerNow()
  const {member_role} = useWho() ?? {}
  const notMine = member_role && member_role !== 'owner' ? m.only_the_owner_of_the_agency() : undefined
  return (
    <>
      <PageHeader title={m.your_plan()} lead={leads[type]} asOf={asOf} />
      <div className="space-y-8">
        {/* a plan can be chosen without it, but what an agency has it for cannot be done */}
        {reader === 'agency' && <EmailNotice waits={m.until_you_open_it_you_cannot_bid()} />}
        {own ? (
          <>
            {!isOnline && (
              <Callout tone="neutral" icon={CloudOff}>
                {m.choosing_or_changing_a_plan_needs()}
              </Callout>
            )}
            {own.on_its_way && (
              <Callout tone="waiting" title={m.your_payment_for_is_on_its({title: own.on_its_way.plan.title})}>
                {(own.on_its_way.goes_back
                  ? m.payment_goes_back_when_it_arrives
                  : own.subscription && isRenewing(own.subscription, now)
                    ? m.renewal_from_your_bank
                    : m.from_your_bank_which_takes_up)({cents: formatCents(own.on_its_way.amount_cents)})}
              </Callout>
            )}
            {/* visible, as the disabled buttons say it only when they are pressed */}
            {notMine && <p className="text-14 text-muted">{withPeriod(notMine)}</p>}
            <CurrentPlan own={own} reader={reader} notMine={notMine} />
            <Offered reader={reader} own={own} type={type} notMine={notMine} />
          </>
        ) : error ? (
          <NotLoaded what={m.your_plan()} error={error} onRetry={() => void refetch()} />
        ) : (
          <SkeletonBills count={3} />
        )}
      </div>
    </>
  )
}

function Offered({
  reader,
  own: {subscription, on_its_way},
  type,
  notMine,
}: Parameters<typeof CurrentPlan>[0] & {type: PlanType}) {
  const [{term}, changeSearch] = usePageSearch<PlansSearch>()
  const {data: plans, error, refetch} = useQuery(planQueries.offered(type))
  if (!plans) {
    return error ? (
      <NotLoaded what={m.the_plans()} error={error} onRetry={() => void refetch()} />
    ) : (
      <SkeletonBills count={2} />
    )
  }
  if (plans.length === 0) {
    return (
      <EmptyState picture="all-set" title={m.no_plans_available_right_now()}>
        {m.you_dont_need_to_do_anything()}
      </EmptyState>
    )
  }
  const isPaying = on_its_way ? m.your_payment_for_is_on_its({title: on_its_way.plan.title}) : undefined
  const shown = term ?? subscription?.plan.duration_unit ?? 'month'
  const ofTerm = plans.filter(({duration_unit}) => duration_unit === shown)
  return (
    <Section title={m.plans()}>
      <div className="max-w-80">
        <SegmentedControl
          label={m.billing()}
          hideLabel
          value={shown}
          onChange={next => changeSearch({term: next})}
          options={[
            {value: 'month', label: m.monthly()},
            {value: 'year', label: m.yearly()},
          ]}
        />
      </div>
      {ofTerm.length === 0 ? (
        <p className="text-muted">{m.there_is_no_plan_for_this()}</p>
      ) : (
        <ul className="grid grid-cols-1 gap-4 md:grid-cols-2">
          {ofTerm.map(plan => (
            <PlanCard
              key={plan.id}
              plan={plan}
              reader={reader}
              subscription={subscription}
              notMine={notMine ?? isPaying}
            />
          ))}
        </ul>
      )}
    </Section>
  )
}
