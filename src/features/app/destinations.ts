import {m} from '#messages'
import type {LucideIcon} from 'lucide-react'
import CalendarDays from 'lucide-react/icons/calendar-days'
import Heart from 'lucide-react/icons/heart'
import HeartHandshake from 'lucide-react/icons/heart-handshake'
import House from 'lucide-react/icons/house'
import MapPin from 'lucide-react/icons/map-pin'
import ReceiptText from 'lucide-react/icons/receipt-text'
import Search from 'lucide-react/icons/search'
import Settings from 'lucide-react/icons/settings'
import Sparkles from 'lucide-react/icons/sparkles'
import Star from 'lucide-react/icons/star'
import UserPen from 'lucide-react/icons/user-pen'
import Users from 'lucide-react/icons/users'
import Wallet from 'lucide-react/icons/wallet'
import {isOfStaff} from '#contract/accounts/roles.ts'
import type {Who} from '#data/account/current-user.ts'

export interface AppDestination {
  id: string
  to: string
  label: string
  icon: LucideIcon
  /** Other addresses that lie within it. */
  also?: readonly string[]
}

const home = (to: string, label: string): AppDestination => ({id: 'home', to, label, icon: House})
const calendar = (to: string): AppDestination => ({id: 'calendar', to, label: m.calendar(), icon: CalendarDays})
/** Payments and the plan. */
const payments = (area: string): AppDestination => ({
  id: 'payments',
  to: `${area}/invoices`,
  label: m.payments(),
  icon: ReceiptText,
  also: [`${area}/payments`, `${area}/status`],
})

/** Destinations of the bottom bar and the rail by role. A field caregiver sees only their own sessions. */
export function destinationsFor({role, member_role}: Who): AppDestination[] {
  if (role === 'parent') {
    return [
      home('/dash/parent', m.home()),
      {id: 'find', to: '/dash/parent/find', label: m.find(), icon: Search},
      {
        id: 'requests',
        to: '/dash/parent/requests',
        label: m.requests(),
        icon: HeartHandshake,
        also: [
          '/dash/parent/booking',
          '/dash/parent/reviews',
          '/dash/parent/request-service',
          '/dash/parent/org-request-service',
        ],
      },
      calendar('/dash/parent/calendar'),
      payments('/dash/parent'),
    ]
  }
  if (role === 'caretaker') {
    return [
      home('/dash/caretaker', m.today()),
      {id: 'nearby', to: '/dash/caretaker/nearby', label: m.nearby(), icon: MapPin},
      calendar('/dash/caretaker/calendar'),
      payments('/dash/caretaker'),
    ]
  }
  if (role === 'agency') {
    const office: AppDestination[] = [
      {id: 'leads', to: '/dash/agency/leads', label: m.leads(), icon: Sparkles},
      {id: 'bookings', to: '/dash/agency/bookings', label: m.bookings(), icon: HeartHandshake},
      {id: 'people', to: '/dash/agency/people', label: m.people(), icon: Users, also: ['/dash/agency/members']},
    ]
    return member_role === 'field'
      ? [home('/dash/agency', m.today()), calendar('/dash/agency/calendar')]
      : [home('/dash/agency', m.home()), ...office, payments('/dash/agency')]
  }
  // a writer's; an admin's pages have the staff frame
  return [home('/blog', m.blog())]
}

/**
 * Further destinations of the rail and the account menu: a family's caregivers, a caregiver's earnings and reviews, the
 * calendar of an agency's office, the profile and the settings. Staff have an account in their place.
 */
export function secondaryDestinationsFor({role, member_role}: Pick<Who, 'role' | 'member_role'>): AppDestination[] {
  if (isOfStaff(role)) {
    return [{id: 'profile', to: '/settings/account', label: m.your_account(), icon: UserPen}]
  }
  const profile: AppDestination = {
    id: 'profile',
    to: `/dash/${role}/edit`,
    label: m.edit_profile(),
    icon: UserPen,
  }
  const settings: AppDestination = {
    id: 'settings',
    to: `/dash/${role}/settings`,
    label: m.settings(),
    icon: Settings,
    also: ['/settings'],
  }
  if (role === 'agency' && member_role !== 'field') return [calendar('/dash/agency/calendar'), profile, settings]
  if (role === 'agency') return [profile, settings]
  if (role === 'parent') {
    return [
      {id: 'caregivers', to: '/dash/parent/caregivers', label: m.your_caregivers(), icon: Heart},
      profile,
      settings,
    ]
  }
  return [
    {id: 'earnings', to: '/dash/caretaker/earnings', label: m.earnings(), icon: Wallet},
    {id: 'reviews', to: '/dash/caretaker/reviews', label: m.reviews(), icon: Star},
    profile,
    settings,
  ]
}

/** The destination of an address: the longest path it begins with. */
export function destinationAt<Place extends Pick<AppDestination, 'to' | 'also'>>(
  pathname: string,
  places: readonly Place[],
): Place | undefined {
  const isWithin = (to: string) => pathname === to || pathname.startsWith(`${to}/`)
  return places
    .flatMap(place => [place.to, ...(place.also ?? [])].filter(isWithin).map(to => ({place, to})))
    .toSorted((a, b) => b.to.length - a.to.length)[0]?.place
}
