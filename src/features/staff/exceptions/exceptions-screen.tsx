import {useInfiniteQuery} from '@tanstack/react-query'
import {ExceptionArea} from '#contract/bookings/choices.ts'
import {exceptionQueries, type ExceptionsFilter} from '#data/queries/admin/exceptions.ts'
import {FilterSelect} from '#ui/fields/filter-select.tsx'
import {PageHeader} from '#ui/primitives/page-header.tsx'
import {EmptyState} from '#ui/states/empty-state.tsx'
import {SkeletonCards} from '#ui/states/skeleton.tsx'
import {LoadError} from '../not-loaded.tsx'
import {itemsOf, MoreButton} from '../staff-list.tsx'
import {ExceptionCard} from './desk-item.tsx'
import {areaText, reasonText, reasonsFor} from './exception-words.ts'

/** What a person must look at, the one that has waited longest first. */
export function ExceptionsScreen({
  wanted,
  onWanted,
}: {
  wanted: ExceptionsFilter
  onWanted: (wanted: ExceptionsFilter) => void
}) {
  const query = useInfiniteQuery(exceptionQueries.list(wanted))
  const items = itemsOf(query.data)
  return (
    <>
      <PageHeader title="Exceptions" lead="What a person must look at, the longest waiting first." />
      <div className="space-y-4">
        <div className="grid grid-cols-2 gap-3 desk:flex">
          <FilterSelect
            label="About"
            all="Everything"
            value={wanted.about}
            onChange={about => onWanted({about})}
            options={ExceptionArea.options.map(value => ({value, label: areaText[value]}))}
          />
          <FilterSelect
            label="Why"
            all="Everything"
            value={wanted.reason}
            onChange={reason => onWanted({...wanted, reason})}
            options={reasonsFor(wanted.about).map(value => ({value, label: reasonText[value]}))}
          />
        </div>
        {!query.data && query.error && (
          <LoadError what="The desk" error={query.error} onRetry={() => void query.refetch()} />
        )}
        {!query.data && !query.error && <SkeletonCards count={3} />}
        {query.data && items.length === 0 && (
          <EmptyState picture="all-set" title="Nothing to look at">
            {wanted.about || wanted.reason
              ? 'Nothing of this kind waits.'
              : 'Visits that two sides see differently come here, and payments that were taken back.'}
          </EmptyState>
        )}
        <ul className="space-y-4">
          {items.map(item => (
            <li key={item.id}>
              <ExceptionCard item={item} />
            </li>
          ))}
        </ul>
        <MoreButton query={query} />
      </div>
    </>
  )
}
