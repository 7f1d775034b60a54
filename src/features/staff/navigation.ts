import {m} from '#messages'
import type {LucideIcon} from 'lucide-react'
import Activity from 'lucide-react/icons/activity'
import Baby from 'lucide-react/icons/baby'
import Blocks from 'lucide-react/icons/blocks'
import Building2 from 'lucide-react/icons/building-complex'
import CalendarCheck from 'lucide-react/icons/calendar-check'
import CalendarDays from 'lucide-react/icons/calendar-days'
import CircleHelp from 'lucide-react/icons/circle-question-mark'
import CreditCard from 'lucide-react/icons/credit-card'
import FileText from 'lucide-react/icons/file-text'
import Flag from 'lucide-react/icons/flag'
import HandHeart from 'lucide-react/icons/hand-heart'
import Inbox from 'lucide-react/icons/inbox'
import LayoutDashboard from 'lucide-react/icons/layout-dashboard'
import ListPlus from 'lucide-react/icons/list-plus'
import Mail from 'lucide-react/icons/mail'
import Newspaper from 'lucide-react/icons/newspaper'
import Phone from 'lucide-react/icons/phone'
import PhoneCall from 'lucide-react/icons/phone-call'
import ReceiptText from 'lucide-react/icons/receipt-text'
import History from 'lucide-react/icons/rotate-ccw-clock'
import Smartphone from 'lucide-react/icons/smartphone'
import Sparkles from 'lucide-react/icons/sparkles'
import Star from 'lucide-react/icons/star'
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import UserPen from 'lucide-react/icons/user-pen'
import type {Overview} from '#contract/admin/operations.ts'
import {waitingKinds, type WaitingKind} from './overview/waiting-kinds.ts'

export interface StaffPage {
  id: string
  to: string
  label: string
  icon: LucideIcon
  search?: Record<string, unknown>
}

const root = '/admin/dashboard'

/** The staff sidebar, in its order and words. @see src/domain/rules-people.md#staff-area */
const mainPages: readonly StaffPage[] = [
  {id: 'home', to: root, label: m.blog_users(), icon: LayoutDashboard},
  {id: 'parents', to: `${root}/users/parents`, label: m.careseekers(), icon: Baby},
  {id: 'caregivers', to: `${root}/users/caregivers`, label: m.caregivers(), icon: HandHeart},
  {id: 'agencies', to: `${root}/users/agency`, label: m.agencies(), icon: Building2},
  {id: 'careseekers', to: `${root}/admin-careseekers`, label: m.admin_careseekers(), icon: PhoneCall},
  {id: 'platform', to: `${root}/platform`, label: m.platform(), icon: Blocks},
  {id: 'subscription', to: `${root}/subscription`, label: m.subscription(), icon: FileText},
  {id: 'invoices', to: `${root}/invoices`, label: m.invoices(), icon: ReceiptText},
  {
    id: 'agency-bookings',
    to: `${root}/bookings`,
    label: m.agency_bookings(),
    icon: CalendarCheck,
    search: {reset: 1},
  },
  {id: 'bookings', to: `${root}/all-bookings`, label: m.all_bookings_staff(), icon: CalendarDays},
  {id: 'faqs', to: `${root}/faqs`, label: m.faqs(), icon: CircleHelp},
  {id: 'blogs', to: '/blog', label: m.blogs(), icon: Newspaper},
]

/** Pages of the operations group. @see src/domain/rules-people.md#staff-area */
const operationsPages: readonly StaffPage[] = [
  {id: 'exceptions', to: `${root}/exceptions`, label: m.exceptions(), icon: TriangleAlert},
  {id: 'family-calls', to: `${root}/family-calls`, label: m.families_to_call(), icon: Phone},
  {id: 'waitlist', to: `${root}/waitlist`, label: m.waitlist(), icon: ListPlus},
  {id: 'leads', to: `${root}/leads`, label: m.leads(), icon: Sparkles},
  {id: 'payments', to: `${root}/payments`, label: m.payments(), icon: CreditCard},
  {id: 'messages', to: `${root}/messages`, label: m.messages(), icon: Inbox},
  {id: 'reports', to: `${root}/reported-messages`, label: m.reported_messages(), icon: Flag},
  {id: 'reviews', to: `${root}/reviews`, label: m.reviews(), icon: Star},
  {id: 'audit', to: `${root}/audit`, label: m.audit_log(), icon: History},
  {id: 'mail', to: `${root}/mail`, label: m.mail(), icon: Mail},
  {id: 'phones', to: `${root}/phones`, label: m.phones(), icon: Smartphone},
  {id: 'status', to: `${root}/status`, label: m.system_status(), icon: Activity},
  {id: 'account', to: '/settings/account', label: m.your_account(), icon: UserPen},
]

export const staffPageGroups = [{places: mainPages}, {title: m.operations(), places: operationsPages}] as const

/**
 * An agency's bookings highlight Agency Bookings, although their path is below the agency's.
 * @see src/domain/rules-people.md#staff-area
 */
const agencyBookings = /^\/admin\/dashboard\/users\/agency\/[^/]+\/bookings(\/|$)/

/**
 * The sidebar page of an address: the longest path it begins with; the index matches only itself. Login security and the
 * other settings belong to Your account.
 */
export function activePageId(pathname: string): string | undefined {
  if (agencyBookings.test(pathname)) return 'agency-bookings'
  const path = pathname.replace(/\/+$/, '')
  if (path === root) return 'home'
  if (path.startsWith('/settings/')) return 'account'
  return [...mainPages, ...operationsPages]
    .filter(({to}) => to !== root && (path === to || path.startsWith(`${to}/`)))
    .toSorted((a, b) => b.to.length - a.to.length)[0]?.id
}

/** The open items that a page of the sidebar counts: the exceptions those of visits and of payments. */
const countedKinds: Partial<Record<string, readonly WaitingKind[]>> = {
  exceptions: ['exceptions', 'payments'],
  caregivers: ['verifications', 'checks_expiring'],
  invoices: ['credits_asked'],
  messages: ['messages'],
  'family-calls': ['family_calls'],
  reports: ['message_reports'],
  reviews: ['review_reports'],
  faqs: ['open_questions'],
  blogs: ['post_reviews'],
}

const openKinds = (id: string, waiting: Overview['waiting']): readonly WaitingKind[] =>
  (countedKinds[id] ?? []).filter(kind => waiting[kind].count > 0)

/** How many open items lead to a page of the sidebar. */
export const waitingCount = (id: string, waiting: Overview['waiting']): number =>
  openKinds(id, waiting).reduce((sum, kind) => sum + waiting[kind].count, 0)

/** The filter of a page of the sidebar: of the items that its number counts, if one filter lists them all. */
export function waitingSearch({id, search}: StaffPage, waiting: Overview['waiting']): StaffPage['search'] {
  const [kind, ...others] = openKinds(id, waiting)
  // the whole list of exceptions is what its number counts
  if (!kind || others.length > 0 || id === 'exceptions') return search
  return waitingKinds[kind].search ?? search
}
