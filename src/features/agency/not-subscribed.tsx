import {useQuery} from '@tanstack/react-query'
import {profileQueries} from '#data/profile.ts'
import {Notice} from '#ui/notice.tsx'

/** Says plainly what an agency without a subscription sees, and why (spec §6). Nothing for any other. */
export function NotSubscribed() {
  const {data: me} = useQuery(profileQueries.me())
  if (me?.is_subscribed !== false) return null
  return (
    <Notice tone="info" title="You see only what families ask of your agency by name">
      Your agency has no subscription. With one you also see every open request of your counties and may bid
      on it, and families find you in the list of agencies. What is yours already stays yours: your bookings,
      visits and confirmations need no subscription.
    </Notice>
  )
}
