import {m} from '#messages'
import {useQuery} from '@tanstack/react-query'
import {Link} from '@tanstack/react-router'
import MoonStar from 'lucide-react/icons/moon-star'
import RotateCw from 'lucide-react/icons/rotate-cw'
import Sunrise from 'lucide-react/icons/sunrise'
import {useId} from 'react'
import {useServerNow} from '#data/offline/server-now.ts'
import {bookingQueries} from '#data/queries/bookings.ts'
import {placeQueries} from '#data/queries/places.ts'
import {profileQueries} from '#data/queries/profile.ts'
import {chipLinkClass} from '#ui/primitives/chips.tsx'
import {bookingAtHome, homeAddress, homeZone} from '../values.ts'
import {lastBooking, tonight} from './quick.ts'

// without icons the three fit into one row of a phone
const iconClass = 'size-4 shrink-0 text-primary max-md:hidden'
const linkClass = `${chipLinkClass} max-md:px-3`

/** Requests that are ready to send in two taps. "Tonight" is left out once it is too late. */
export function QuickRequests() {
  const now = useServerNow(60_000)
  const {data: profile} = useQuery(profileQueries.parent())
  const {data: bookings, isPending} = useQuery(bookingQueries.list())
  const home = homeAddress(profile)
  const {data: place} = useQuery({
    ...placeQueries.at(home?.latitude ?? 0, home?.longitude ?? 0),
    enabled: home !== null && bookings !== undefined && !bookingAtHome(profile, bookings),
  })
  const last = bookings && lastBooking(bookings)
  const title = useId()
  const to = '/dash/parent/request-service'
  return (
    <nav aria-labelledby={title} className="flex flex-wrap items-center gap-2 max-md:gap-x-1.5">
      <p id={title} className="text-14 text-muted max-md:w-full">
        {m.quick_request()}
      </p>
      {tonight(now, homeZone(profile, bookings, place ?? undefined)) && (
        <Link to={to} search={{quick: 'tonight', step: 'review'}} className={linkClass}>
          <MoonStar aria-hidden className={iconClass} />
          {m.tonight()}
        </Link>
      )}
      <Link to={to} search={{quick: 'tomorrow', step: 'review'}} className={linkClass}>
        <Sunrise aria-hidden className={iconClass} />
        {m.tomorrow()}
      </Link>
      {last && (
        <Link to={to} search={{again: last.id, step: 'review'}} className={linkClass}>
          <Again />
        </Link>
      )}
      {/* its room, so that a slow answer moves nothing below */}
      {isPending && (
        <span aria-hidden className={`${linkClass} invisible`}>
          <Again />
        </span>
      )}
    </nav>
  )
}

const Again = () => (
  <>
    <RotateCw aria-hidden className={iconClass} />
    {m.same_as_last_time()}
  </>
)
