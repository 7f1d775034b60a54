import {m} from '#messages'
import {useQuery} from '@tanstack/react-query'
import {Link} from '@tanstack/react-router'
import {leadQueries} from '#data/queries/leads.ts'
import {useIsSubscribed} from '#data/queries/money/subscribed.ts'
import {countedText} from '#domain/bookings/counted-text.ts'
import {buttonClass} from '#ui/primitives/button-class.ts'
import {Callout} from '#ui/primitives/callout.tsx'

/**
 * Explains to an unsubscribed agency why it sees so few leads; renders nothing for others.
 * @see src/domain/rules.md#audience
 */
export function NotSubscribed() {
  const isShown = useIsSubscribed() === false
  const {data} = useQuery({...leadQueries.openCount(), enabled: isShown})
  if (!isShown) return null
  return (
    <Callout
      tone="info"
      title={m.without_a_plan_no_new_requests()}
      action={
        <Link to="/dash/agency/status" search={{}} className={buttonClass({size: 'sm'})}>
          {m.see_the_plans()}
        </Link>
      }
    >
      {data && data.count > 0 && (
        <p className="font-semibold">
          {m.open_leads_in_your_counties({count: data.count, shown: countedText(data.count)})}
        </p>
      )}
      {m.with_a_plan_you_see_every_request()}
    </Callout>
  )
}
