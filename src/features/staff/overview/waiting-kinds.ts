import type {LucideIcon} from 'lucide-react'
import AlarmClock from 'lucide-react/icons/alarm-clock'
import BadgeCheck from 'lucide-react/icons/badge-check'
import BadgePercent from 'lucide-react/icons/badge-percent'
import CreditCard from 'lucide-react/icons/credit-card'
import Flag from 'lucide-react/icons/flag'
import Inbox from 'lucide-react/icons/inbox'
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import type {Overview} from '#contract/admin/operations.ts'

type WaitingKind = keyof Overview['waiting']

const root = '/admin/dashboard'

/** The list of each kind, and the label of its date. */
export const waitingKinds: Record<
  WaitingKind,
  {label: string; icon: LucideIcon; to: string; search?: object; since: string}
> = {
  exceptions: {
    label: 'Exceptions',
    icon: TriangleAlert,
    to: `${root}/exceptions`,
    search: {about: 'visits'},
    since: 'since',
  },
  verifications: {
    label: 'Verifications waiting',
    icon: BadgeCheck,
    to: `${root}/users/caregivers`,
    search: {is_verified: 'Pending'},
    since: 'since',
  },
  checks_expiring: {
    label: 'Checks expiring soon',
    icon: AlarmClock,
    to: `${root}/users/caregivers`,
    search: {checks_ending: true},
    since: 'first on',
  },
  credits_asked: {label: 'Credit requests', icon: BadgePercent, to: `${root}/invoices`, since: 'since'},
  payments: {
    label: 'Payments in trouble',
    icon: CreditCard,
    to: `${root}/exceptions`,
    search: {about: 'money'},
    since: 'since',
  },
  message_reports: {label: 'Reported messages', icon: Flag, to: `${root}/reported-messages`, since: 'since'},
  messages: {label: 'Messages to answer', icon: Inbox, to: `${root}/messages`, since: 'since'},
}

export const waitingOrder = Object.keys(waitingKinds) as WaitingKind[]
