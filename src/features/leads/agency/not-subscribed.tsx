import {Link} from '@tanstack/react-router'
import {useIsSubscribed} from '#data/queries/subscribed.ts'
import {buttonClass} from '#ui/primitives/button-class.ts'
import {Callout} from '#ui/primitives/callout.tsx'

/**
 * Explains to an unsubscribed agency why it sees so few leads; renders nothing for others.
 * @see src/domain/rules.md#audience
 */
export function NotSubscribed() {
  if (useIsSubscribed() !== false) return null
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
