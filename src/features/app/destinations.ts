import {
  CalendarDays,
  HeartHandshake,
  House,
  MapPin,
  ReceiptText,
  Sparkles,
  UserPen,
  type LucideIcon,
} from 'lucide-react'
import type {Who} from '#data/who.ts'

export interface Place {
  id: string
  to: string
  label: string
  icon: LucideIcon
}

const home = (to: string, label: string): Place => ({id: 'home', to, label, icon: House})
const calendar = (to: string): Place => ({id: 'calendar', to, label: 'Calendar', icon: CalendarDays})
const payments = (to: string): Place => ({id: 'payments', to, label: 'Payments', icon: ReceiptText})

/** Where the bottom bar and the rail lead, by who is signed in. A field caregiver has her own visits and nothing else. */
export function destinationsFor({role, member_role}: Who): Place[] {
  if (role === 'parent') {
    return [
      home('/dash/parent', 'Home'),
      {id: 'request', to: '/dash/parent/request-service', label: 'Request care', icon: HeartHandshake},
      calendar('/dash/parent/calendar'),
      payments('/dash/parent/invoices'),
    ]
  }
  if (role === 'caretaker') {
    return [
      home('/dash/caretaker', 'Today'),
      {id: 'nearby', to: '/dash/caretaker/nearby', label: 'Nearby', icon: MapPin},
      calendar('/dash/caretaker/calendar'),
      payments('/dash/caretaker/invoices'),
    ]
  }
  if (role === 'agency') {
    const leads: Place = {id: 'leads', to: '/dash/agency/leads', label: 'Leads', icon: Sparkles}
    return [
      home('/dash/agency', member_role === 'field' ? 'Today' : 'Home'),
      ...(member_role === 'field' ? [] : [leads]),
      calendar('/dash/agency/calendar'),
      ...(member_role === 'field' ? [] : [payments('/dash/agency/invoices')]),
    ]
  }
  return []
}

/** Where everybody changes what she says of herself; staff have no profile. */
export function profileFor({role}: Pick<Who, 'role'>): Place[] {
  if (role === 'admin' || role === 'blog_writer') return []
  return [{id: 'profile', to: `/dash/${role}/edit`, label: 'Edit profile', icon: UserPen}]
}
