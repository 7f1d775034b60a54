import {useQuery} from '@tanstack/react-query'
import {Link} from '@tanstack/react-router'
import {profileQueries} from '#data/queries/profile.ts'
import {buttonClass} from '#ui/primitives/button-class.ts'
import {Callout} from '#ui/primitives/callout.tsx'

/** Tells an unsubscribed agency what it sees and why; renders nothing for others. @see rules.md#audience */
export function NotSubscribed() {
  const {data: me} = useQuery(profileQueries.me())
  if (me?.is_subscribed !== false) return null
  return (
    <Callout
      tone="info"
      title="You see only what families ask of your agency by name"
      action={
        <Link to="/dash/agency/status" search={{}} className={buttonClass({size: 'sm'})}>
          See the plans
        </Link>
      }
    >
      Your agency has no subscription. With one you also see every open request of your counties and may bid
      on it, and families find you in the list of agencies. What is yours already stays yours: your bookings,
      visits and confirmations need no subscription.
    </Callout>
  )
}
