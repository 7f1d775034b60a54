import {useQuery} from '@tanstack/react-query'
import {Link} from '@tanstack/react-router'
import {profileQueries} from '#data/queries/profile.ts'
import {buttonClass} from '#ui/primitives/button-class.ts'
import {Callout} from '#ui/primitives/callout.tsx'

/** Explains to an unsubscribed agency why it sees so few leads; renders nothing for others. @see src/domain/rules.md#audience */
export function NotSubscribed() {
  const {data: me} = useQuery(profileQueries.me())
  if (me?.is_subscribed !== false) return null
  return (
    <Callout
      tone="info"
      title="You see only requests sent to your agency by name"
      action={
        <Link to="/dash/agency/status" search={{}} className={buttonClass({size: 'sm'})}>
          See the plans
        </Link>
      }
    >
      A subscription also shows you every open request in your counties, lets you bid on them, and lists your agency for
      families. Your bookings, visits and confirmations never need a subscription.
    </Callout>
  )
}
