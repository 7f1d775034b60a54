import {useQuery} from '@tanstack/react-query'
import {Link} from '@tanstack/react-router'
import type {LucideIcon} from 'lucide-react'
import AlarmClock from 'lucide-react/icons/alarm-clock'
import BadgeCheck from 'lucide-react/icons/badge-check'
import BadgePercent from 'lucide-react/icons/badge-percent'
import CreditCard from 'lucide-react/icons/credit-card'
import Flag from 'lucide-react/icons/flag'
import Inbox from 'lucide-react/icons/inbox'
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import {operationsQueries} from '#data/queries/admin/operations.ts'
import {PageHeader} from '#ui/primitives/page-header.tsx'
import {Section} from '#ui/primitives/section.tsx'
import {SkeletonCards} from '#ui/states/skeleton.tsx'
import type {Overview} from '#contract/admin/operations.ts'
import {Card, cardLinkClass} from '#ui/primitives/card.tsx'
import {Figures} from './figures.tsx'
import {PeriodFigures} from './period-figures.tsx'
import {staff_hash, type OverviewSearch} from '../search-params.ts'
import {LoadError} from '../staff-list.tsx'
import {StaffUsers} from '../people/staff-users.tsx'
import {dateText} from '../date-time.tsx'

/** The staff's first screen: open items, then figures, then staff accounts. */
export function OverviewScreen({
  search,
  onSearch,
}: {
  search: OverviewSearch
  onSearch: (search: OverviewSearch) => void
}) {
  const {data, error, refetch} = useQuery(operationsQueries.overview())
  const total = data && Object.values(data.waiting).reduce((sum, {count}) => sum + count, 0)
  return (
    <>
      <PageHeader
        title="Dashboard"
        lead={
          total !== undefined &&
          (total === 0
            ? 'Nothing needs attention right now.'
            : total === 1
              ? '1 item needs attention.'
              : `${total} items need attention.`)
        }
      />
      <div className="space-y-10">
        <Section title="Open items">
          {data ? (
            <WaitingCards waiting={data.waiting} />
          ) : error ? (
            <LoadError what="The overview" error={error} onRetry={() => void refetch()} />
          ) : (
            <SkeletonCards count={3} />
          )}
        </Section>
        <PeriodFigures search={search} onSearch={onSearch} />
        {data && <Figures overview={data} />}
        <div id={staff_hash} className="scroll-mt-20">
          <StaffUsers />
        </div>
      </div>
    </>
  )
}

type WaitingKind = keyof Overview['waiting']

const root = '/admin/dashboard'

/** The list of each kind, and the label of its date. */
const waitingKinds: Record<WaitingKind, {label: string; icon: LucideIcon; to: string; search?: object; since: string}> =
  {
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

/** Open items of each kind, linked to their list; kinds without any are quiet. */
function WaitingCards({waiting}: {waiting: Overview['waiting']}) {
  return (
    <ul className="grid gap-3 md:grid-cols-2 wide:grid-cols-3">
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
                    {count > 0 && since ? `${word} ${dateText(since)}` : 'None open'}
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
