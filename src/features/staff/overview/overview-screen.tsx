import {m} from '#messages'
import {useQuery} from '@tanstack/react-query'
import {Link} from '@tanstack/react-router'
import {operationsQueries} from '#data/queries/admin/operations.ts'
import {PageHeader} from '#ui/primitives/page-header.tsx'
import {Section} from '#ui/primitives/section.tsx'
import {SkeletonCards} from '#ui/states/skeleton.tsx'
import type {Overview} from '#contract/admin/operations.ts'
import {classNames} from '#lib/class-names.ts'
import {Card, cardLinkClass} from '#ui/primitives/card.tsx'
import {Figures} from './figures.tsx'
import {PeriodFigures} from './period-figures.tsx'
import {sinceText, waitingKinds, waitingOrder} from './waiting-kinds.ts'
import {staff_hash, type OverviewSearch} from '../search-params.ts'
import {LoadError} from '../staff-list.tsx'
import {StaffUsers} from '../people/staff-users.tsx'

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
        title={m.dashboard()}
        lead={
          total !== undefined &&
          (total === 0 ? m.nothing_needs_attention_right_now() : m.items_need_attention({count: total}))
        }
      />
      <div className="space-y-10">
        <Section title={m.open_items()}>
          {data ? (
            <WaitingCards waiting={data.waiting} />
          ) : error ? (
            <LoadError what={m.the_overview()} error={error} onRetry={() => void refetch()} />
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

/** Open items of each kind, linked to their list; kinds without any are quiet. */
function WaitingCards({waiting}: {waiting: Overview['waiting']}) {
  return (
    <ul className="grid gap-3 md:grid-cols-2 wide:flex wide:flex-wrap wide:*:grow wide:*:basis-60">
      {waitingOrder.map(what => {
        const {label, icon: Icon, to, search} = waitingKinds[what]
        const {count, since} = waiting[what]
        return (
          <li key={what}>
            <Link to={to} search={search ?? {}} className={classNames(cardLinkClass, 'h-full')}>
              <Card as="span" className="flex h-full items-center gap-4">
                <Icon aria-hidden className={count > 0 ? 'size-6 text-waiting' : 'size-6 text-muted'} />
                <span className="min-w-0 grow">
                  <span className="block font-medium">{label}</span>
                  <span className="block text-14 text-muted">
                    {count > 0 && since ? sinceText(what, since) : m.none_open()}
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
