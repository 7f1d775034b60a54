import {m} from '#messages'
import type {LucideIcon} from 'lucide-react'
import AlarmClock from 'lucide-react/icons/alarm-clock'
import BadgeCheck from 'lucide-react/icons/badge-check'
import BadgePercent from 'lucide-react/icons/badge-percent'
import CircleHelp from 'lucide-react/icons/circle-question-mark'
import CreditCard from 'lucide-react/icons/credit-card'
import Flag from 'lucide-react/icons/flag'
import Inbox from 'lucide-react/icons/inbox'
import PenLine from 'lucide-react/icons/pen-line'
import PhoneCall from 'lucide-react/icons/phone-call'
import Star from 'lucide-react/icons/star'
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import type {Overview} from '#contract/admin/operations.ts'
import {deviceZone} from '#lib/device-zone.ts'
import {dateText} from '../date-time.tsx'

export type WaitingKind = keyof Overview['waiting']

const root = '/admin/dashboard'

/** The list of each kind, and the label of its date: of a moment, or of a day that is the same in every zone. */
export const waitingKinds: Record<
  WaitingKind,
  {
    label: string
    icon: LucideIcon
    to: string
    search?: Record<string, unknown>
    since: (given: {date_text: string}) => string
    is_day?: true
  }
> = {
  exceptions: {
    label: m.exceptions_visits(),
    icon: TriangleAlert,
    to: `${root}/exceptions`,
    search: {about: 'visits'},
    since: m.since_date,
  },
  verifications: {
    label: m.verifications_waiting(),
    icon: BadgeCheck,
    to: `${root}/users/caregivers`,
    // the number leaves out suspended caregivers, who are not verified
    search: {is_verified: 'Pending', suspended: false},
    since: m.since_date,
  },
  checks_expiring: {
    label: m.checks_expiring_soon(),
    icon: AlarmClock,
    to: `${root}/users/caregivers`,
    search: {checks_ending: true},
    since: m.first_on_date,
    is_day: true,
  },
  credits_asked: {
    label: m.credit_requests(),
    icon: BadgePercent,
    to: `${root}/invoices`,
    search: {credits: 'open'},
    since: m.since_date,
  },
  payments: {
    label: m.exceptions_payments(),
    icon: CreditCard,
    to: `${root}/exceptions`,
    search: {about: 'money'},
    since: m.since_date,
  },
  family_calls: {label: m.families_to_call(), icon: PhoneCall, to: `${root}/family-calls`, since: m.since_date},
  message_reports: {label: m.reported_messages(), icon: Flag, to: `${root}/reported-messages`, since: m.since_date},
  review_reports: {
    label: m.reported_reviews(),
    icon: Star,
    to: `${root}/reviews`,
    search: {state: 'reported'},
    since: m.since_date,
  },
  messages: {label: m.messages_to_answer(), icon: Inbox, to: `${root}/messages`, since: m.since_date},
  open_questions: {label: m.questions_to_answer(), icon: CircleHelp, to: `${root}/faqs`, since: m.since_date},
  post_reviews: {label: m.posts_to_review(), icon: PenLine, to: '/blog', since: m.since_date},
}

/** `Since Jun 12, 2026`, of the oldest item of a kind; by this device's clock unless it is a day. */
export function sinceText(kind: WaitingKind, since: string, zone = deviceZone()): string {
  const {since: word, is_day} = waitingKinds[kind]
  return word({date_text: dateText(since, is_day ? 'UTC' : zone)})
}

export const waitingOrder = Object.keys(waitingKinds) as WaitingKind[]
