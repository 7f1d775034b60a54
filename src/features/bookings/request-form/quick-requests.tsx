import {useQuery} from '@tanstack/react-query'
import {Link} from '@tanstack/react-router'
import MoonStar from 'lucide-react/icons/moon-star'
import RotateCw from 'lucide-react/icons/rotate-cw'
import Sunrise from 'lucide-react/icons/sunrise'
import {useServerNow} from '#data/offline/server-now.ts'
import {bookingQueries} from '#data/queries/bookings.ts'
import {profileQueries} from '#data/queries/profile.ts'
import {deviceZone} from '#lib/day.ts'
import {chipLinkClass} from '#ui/primitives/chips.tsx'
import {lastBooking, tonight} from './quick.ts'

// without icons the three fit into one row of a phone
const iconClass = 'size-4 shrink-0 text-primary max-md:hidden'
const linkClass = `${chipLinkClass} max-md:px-3`

/** Requests that are ready to send in two taps. "Tonight" is left out once it is too late. */
export function QuickRequests() {
  const now = useServerNow(60_000)
  const {data: profile} = useQuery(profileQueries.parent())
  const {data: bookings} = useQuery(bookingQueries.list())
  const last = bookings && lastBooking(bookings)
  const to = '/dash/parent/request-service'
  return (
    <nav aria-label="Quick request" className="flex flex-wrap gap-2">
      {tonight(now, profile?.user.timezone ?? deviceZone()) && (
        <Link to={to} search={{quick: 'tonight', step: 'review'}} className={linkClass}>
          <MoonStar aria-hidden className={iconClass} />
          Tonight
        </Link>
      )}
      <Link to={to} search={{quick: 'tomorrow', step: 'review'}} className={linkClass}>
        <Sunrise aria-hidden className={iconClass} />
        Tomorrow
      </Link>
      {last && (
        <Link to={to} search={{again: last.id, step: 'review'}} className={linkClass}>
          <RotateCw aria-hidden className={iconClass} />
          Same as last time
        </Link>
      )}
    </nav>
  )
}
