import {Link} from '@tanstack/react-router'
import {
  AlarmClock,
  BadgeCheck,
  BadgePercent,
  CreditCard,
  Inbox,
  TriangleAlert,
  type LucideIcon,
} from 'lucide-react'
import type {Overview} from '#contract/admin/overview.ts'
import {Card, cardLinkClass} from '#ui/primitives/card.tsx'
import {dateText} from '../moment.tsx'

type WaitingKind = keyof Overview['waiting']

const root = '/admin/dashboard'

/** Where each is looked after, and the word before its date. */
const waitingKinds: Record<WaitingKind, {label: string; icon: LucideIcon; to: string; search?: object; since: string}> = {
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
    label: 'Checks running out',
    icon: AlarmClock,
    to: `${root}/users/caregivers`,
    search: {checks_ending: true},
    since: 'first on',
  },
  credits_asked: {label: 'Credits asked', icon: BadgePercent, to: `${root}/invoices`, since: 'since'},
  payments: {
    label: 'Payments in trouble',
    icon: CreditCard,
    to: `${root}/exceptions`,
    search: {about: 'money'},
    since: 'since',
  },
  messages: {label: 'Messages to answer', icon: Inbox, to: `${root}/messages`, since: 'since'},
}

/** What needs a person, each with the way to it; what needs nobody is quiet. */
export function WaitingCards({waiting}: {waiting: Overview['waiting']}) {
  return (
    <ul className="grid gap-3 desk:grid-cols-2 wide:grid-cols-3">
      {(Object.keys(waitingKinds) as WaitingKind[]).map(what => {
        const {label, icon: Icon, to, search, since: word} = waitingKinds[what]
        const {count, since} = waiting[what]
        return (
          <li key={what}>
            <Link to={to} search={search ?? {}} className={cardLinkClass}>
              <Card as="span" className="flex items-center gap-4">
                <Icon aria-hidden className={count > 0 ? 'size-6 text-waiting' : 'size-6 text-muted'} />
                <span className="min-w-0 grow">
                  <span className="block font-medium">{label}</span>
                  <span className="block text-14 text-muted">
                    {count > 0 && since ? `${word} ${dateText(since)}` : 'Nothing waits'}
                  </span>
                </span>
                <span className="text-28 font-bold">{count}</span>
              </Card>
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
