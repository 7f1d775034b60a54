import {m} from '#messages'
import {useQuery} from '@tanstack/react-query'
import {Link} from '@tanstack/react-router'
import {useServerNow} from '#data/offline/server-now.ts'
import {planQueries} from '#data/queries/money/plans.ts'
import {deviceZone} from '#lib/device-zone.ts'
import {buttonClass} from '#ui/primitives/button-class.ts'
import {Card} from '#ui/primitives/card.tsx'
import {Section} from '#ui/primitives/section.tsx'
import {Status} from '#ui/primitives/status.tsx'
import {stateText, usedText} from './plan-words.ts'

/** A family's plan on its home, or what it has used without one. Renders nothing until it is known. */
export function HomePlan() {
  const {data: own} = useQuery(planQueries.own())
  const now = useServerNow()
  if (!own) return null
  const {subscription, on_its_way, allowance} = own
  const used = usedText(allowance)
  return (
    <Section title={m.your_plan()}>
      <Card className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <div className="min-w-[min(12rem,100%)] grow basis-0 space-y-1">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
            {subscription?.plan.title ?? m.you_have_no_plan()}
            {subscription && <Status of="subscription" status={subscription.status} />}
          </p>
          <p className="text-14 text-muted">
            {subscription
              ? stateText(subscription, {zone: deviceZone(), now})
              : on_its_way
                ? m.the_payment_for_is_on_its({title: on_its_way.plan.title})
                : used && `${used}.`}
          </p>
        </div>
        <Link to="/dash/parent/status" search={{}} className={buttonClass({variant: 'secondary', size: 'sm'})}>
          {subscription ? m.manage_plan() : m.see_the_plans()}
        </Link>
      </Card>
    </Section>
  )
}
