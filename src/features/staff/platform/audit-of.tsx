import {useInfiniteQuery} from '@tanstack/react-query'
import {operationsQueries} from '#data/queries/admin/desk.ts'
import {Section} from '#ui/primitives/section.tsx'
import {SkeletonLines} from '#ui/states/skeleton.tsx'
import {AuditList} from './audit-list.tsx'
import {LoadError} from '../not-loaded.tsx'
import {itemsOf, MoreButton} from '../staff-list.tsx'

/** What staff changed about one object. */
export function AuditOf({id}: {id: string}) {
  const query = useInfiniteQuery(operationsQueries.audit({target_id: id}))
  const entries = itemsOf(query.data)
  return (
    <Section title="What staff changed">
      {!query.data && query.error && (
        <LoadError what="The log" error={query.error} onRetry={() => void query.refetch()} />
      )}
      {!query.data && !query.error && <SkeletonLines lines={2} />}
      {query.data && entries.length === 0 && <p className="text-muted">Nothing so far</p>}
      {entries.length > 0 && <AuditList entries={entries} of="one" />}
      <MoreButton query={query} />
    </Section>
  )
}
