import {m} from '#messages'
import {useQuery} from '@tanstack/react-query'
import Archive from 'lucide-react/icons/archive'
import CircleCheck from 'lucide-react/icons/circle-check'
import {useState} from 'react'
import type {StaffPlan} from '#contract/admin/platform.ts'
import type {PlanType} from '#contract/money/subscriptions.ts'
import {platformQueries, useRetirePlan} from '#data/queries/admin/platform.ts'
import {messageOf} from '#data/app/message.ts'
import {useNeedsConnection} from '#data/offline/use-connection.ts'
import {formatDollars} from '#lib/money-text.ts'
import {Button} from '#ui/primitives/button.tsx'
import {Card} from '#ui/primitives/card.tsx'
import {FormError} from '#ui/fields/form-error.tsx'
import {ConfirmDialog} from '#ui/overlays/confirm-dialog.tsx'
import {PageHeader} from '#ui/primitives/page-header.tsx'
import {Section} from '#ui/primitives/section.tsx'
import {SkeletonCards} from '#ui/states/skeleton.tsx'
import {StatusChip} from '#ui/primitives/status-chip.tsx'
import {LoadError} from '../staff-list.tsx'
import {PlanDialog} from './plan-dialog.tsx'

const groups: readonly {type: PlanType; title: string}[] = [
  {type: 'careseekers', title: m.for_careseekers()},
  {type: 'caretaker', title: m.for_caregivers()},
  {type: 'agency', title: m.for_agencies()},
]

const termText = ({duration_value: count, duration_unit}: StaffPlan) =>
  duration_unit === 'year' ? m.for_a_year({count}) : m.for_a_month({count})

function PlanCard({plan, onEdit, onRetire}: {plan: StaffPlan; onEdit: () => void; onRetire: () => void}) {
  const isRetired = plan.retired_at !== null
  return (
    <Card as="li" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <p className="min-w-0 font-semibold">{plan.title}</p>
        {isRetired ? (
          <StatusChip tone="neutral" icon={Archive} label={m.retired()} />
        ) : (
          <StatusChip tone="good" icon={CircleCheck} label={m.on_offer()} />
        )}
      </div>
      <p>
        <span className="text-18 font-bold">{formatDollars(plan.price)}</span>{' '}
        <span className="text-muted">{termText(plan)}</span>
      </p>
      <p className="text-14 text-muted">{plan.description}</p>
      <ul className="list-disc pl-5 text-14">
        {plan.list_items.map(item => (
          <li key={item}>{item}</li>
        ))}
      </ul>
      <p className="text-14 text-muted">{m.subscribers_count({count: plan.subscribers})}</p>
      {!isRetired && (
        <div className="mt-auto flex flex-wrap gap-2">
          <Button variant="secondary" size="sm" onClick={onEdit}>
            {m.change_ui()}
          </Button>
          <Button variant="quiet" size="sm" onClick={onRetire}>
            {m.stop_selling()}
          </Button>
        </div>
      )}
    </Card>
  )
}

/** A plan with what was read of it, so that it is not retired after a colleague's change. */
const asRead = ({id, title, description, list_items, price}: StaffPlan) => ({
  id,
  seen: {title, description, list_items: [...list_items], price},
})

/** Every plan, grouped by audience. */
export function PlansScreen() {
  const {data, error, refetch} = useQuery(platformQueries.plans())
  const [edited, setEdited] = useState<{type: PlanType; plan: StaffPlan | null} | null>(null)
  const [ending, setEnding] = useState<StaffPlan | null>(null)
  const retire = useRetirePlan()
  const needs = useNeedsConnection()
  return (
    <>
      <PageHeader title={m.subscription_plans()} lead={m.subscribers_keep_the_price_and_term()} />
      {!data && error && <LoadError what={m.the_plans()} error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonCards count={3} />}
      <div className="space-y-10">
        {data &&
          groups.map(({type, title}) => (
            <Section
              key={type}
              title={title}
              action={
                <Button variant="quiet" size="sm" onClick={() => setEdited({type, plan: null})}>
                  {m.add_a_plan()}
                </Button>
              }
            >
              <ul className="grid gap-3 md:grid-cols-2 wide:grid-cols-3">
                {data.items
                  .filter(plan => plan.type === type)
                  .map(plan => (
                    <PlanCard
                      key={plan.id}
                      plan={plan}
                      onEdit={() => setEdited({type, plan})}
                      onRetire={() => setEnding(plan)}
                    />
                  ))}
              </ul>
            </Section>
          ))}
      </div>
      {edited && <PlanDialog {...edited} onClose={() => setEdited(null)} />}
      {ending && (
        <ConfirmDialog
          onClose={() => setEnding(null)}
          title={m.stop_selling_staff({title: ending.title})}
          consequences={<p>{m.it_can_no_longer_be_bought()}</p>}
          action={m.stop_selling()}
          busy={retire.isPending}
          offlineReason={needs(m.this_text())}
          onConfirm={() =>
            retire.mutate(asRead(data?.items.find(({id}) => id === ending.id) ?? ending), {
              onSuccess: () => setEnding(null),
            })
          }
        >
          {retire.error && <FormError>{messageOf(retire.error)}</FormError>}
        </ConfirmDialog>
      )}
    </>
  )
}
