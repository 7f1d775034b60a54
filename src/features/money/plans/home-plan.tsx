import {useQuery} from '@tanstack/react-query'
import {Link} from '@tanstack/react-router'
import {planQueries} from '#data/queries/plans.ts'
import {deviceZone} from '#lib/day.ts'
import {buttonClass} from '#ui/primitives/button-class.ts'
import {Card} from '#ui/primitives/card.tsx'
import {Section} from '#ui/primitives/section.tsx'
import {Status} from '#ui/primitives/status-chip.tsx'
import {stateText, usedText} from './plan-words.ts'

/** A family's plan on its home, or what it has used without one. Renders nothing until it is known. */
export function HomePlan() {
  const {data: own} = useQuery(planQueries.own())
  if (!own) return null
  const {subscription, on_its_way, allowance} = own
  const used = usedText(allowance)
  return (
    <Section title="Your plan">
      <Card className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <div className="min-w-48 grow basis-0 space-y-1">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
            {subscription?.plan.title ?? 'You have no plan'}
            {subscription && <Status of="subscription" status={subscription.status} />}
          </p>
          <p className="text-14 text-muted">
            {subscription
              ? stateText(subscription, deviceZone())
              : on_its_way
                ? `The payment for ${on_its_way.plan.title} is on its way.`
                : used && `${used}.`}
          </p>
        </div>
        <Link to="/dash/parent/status" search={{}} className={buttonClass({variant: 'secondary', size: 'sm'})}>
          {subscription ? 'Manage plan' : 'See the plans'}
        </Link>
      </Card>
    </Section>
  )
}
