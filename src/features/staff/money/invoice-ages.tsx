import {m} from '#messages'
import {useQuery} from '@tanstack/react-query'
import {Link} from '@tanstack/react-router'
import type {InvoiceAge} from '#contract/admin/staff-choices.ts'
import {staffInvoiceQueries} from '#data/queries/admin/invoices.ts'
import {classNames} from '#lib/class-names.ts'
import {formatCents} from '#lib/money-text.ts'
import {Section} from '#ui/primitives/section.tsx'
import {SkeletonLines} from '#ui/states/skeleton.tsx'
import {NotLoaded} from '../../money/loading-states.tsx'

export const invoiceAgeText = {
  not_due: m.not_due(),
  days_1_30: m.days_overdue_1_30(),
  days_31_60: m.days_overdue_31_60(),
  days_61_90: m.days_overdue_61_90(),
  over_90_days: m.over_90_days_overdue(),
} as const satisfies Record<InvoiceAge, string>

/** Open invoices by age: how many and what is due, each a link to its list; the chosen one leads back to all. */
export function InvoiceAges({chosen}: {chosen: InvoiceAge | undefined}) {
  const {data, error, refetch} = useQuery(staffInvoiceQueries.ages())
  return (
    <Section title={m.open_by_age()}>
      {data ? (
        <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 wide:grid-cols-5">
          {data.ages.map(({age, count, amount_cents}) => (
            <li key={age}>
              <Link
                to="/admin/dashboard/invoices"
                search={age === chosen ? {} : {age}}
                aria-current={age === chosen || undefined}
                className={classNames(
                  'block h-full rounded-card border bg-card p-3 hover:border-primary',
                  age === chosen ? 'border-primary' : 'border-line',
                )}
              >
                <span className="block text-14 text-muted">{invoiceAgeText[age]}</span>
                <span className="block text-18 font-semibold tabular-nums">{formatCents(amount_cents)}</span>
                <span className="block text-14">{m.count_of_invoices_staff({count})}</span>
              </Link>
            </li>
          ))}
        </ul>
      ) : error ? (
        <NotLoaded what={m.the_invoices_by_age()} error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonLines lines={3} />
      )}
    </Section>
  )
}
