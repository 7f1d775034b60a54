import {m} from '#messages'
import {fullName} from '#lib/full-name.ts'
import {exportAudit} from '#contract/admin/exports.ts'
import {useInfiniteQuery} from '@tanstack/react-query'
import type {AuditTarget} from '#contract/admin/staff-choices.ts'
import {operationsQueries, type AuditFilter} from '#data/queries/admin/operations.ts'
import {staffPeopleQueries} from '#data/queries/admin/people.ts'
import {FilterBar} from '#ui/fields/filter-bar.tsx'
import {FilterSelect} from '#ui/fields/filter-select.tsx'
import {SearchField} from '#ui/fields/search-field.tsx'
import {useIsPhone} from '#ui/hooks/use-media-query.ts'
import {useTyped} from '#ui/hooks/use-typed.ts'
import {PageHeader} from '#ui/primitives/page-header.tsx'
import {EmptyState} from '#ui/states/empty-state.tsx'
import {SkeletonCards} from '#ui/states/skeleton.tsx'
import {AuditList} from './audit-list.tsx'
import {auditTargets} from './audit-text.ts'
import {ExportButton} from '../export-button.tsx'
import {SavedViews} from '../saved-views.tsx'
import {PeriodFields, PeriodNote, PeriodRow} from '../period-fields.tsx'
import {FilterRows, LoadError, itemsOf, MoreButton, TotalLine} from '../staff-list.tsx'

/** The staff's audit log, filtered by author and target. */
export function AuditScreen({
  search,
  onSearch,
}: {
  search: AuditFilter
  onSearch: (change: Partial<AuditFilter>) => void
}) {
  const query = useInfiniteQuery(operationsQueries.audit(search))
  const staff = itemsOf(useInfiniteQuery(staffPeopleQueries.staff()).data)
  const [typed, type] = useTyped(search.q, q => onSearch({q}))
  const isPhone = useIsPhone()
  const exporting = <ExportButton of={exportAudit} name="audit-log" query={search} />
  const entries = itemsOf(query.data)
  return (
    <>
      <PageHeader title={m.audit_log()} action={!isPhone && exporting} lead={m.every_change_by_staff_with_the()} />
      <div className="space-y-4">
        <FilterBar
          set={[search.by, search.target, search.from ?? search.to]}
          period={
            <PeriodRow>
              <PeriodFields label={m.changed()} period={search} onPeriod={onSearch} />
            </PeriodRow>
          }
          more={
            <>
              <PeriodNote period={search} />
              <FilterRows views={<SavedViews list="audit" />} exporting={exporting} />
            </>
          }
          search={
            <SearchField
              label={m.search()}
              placeholder={m.name_email_or_number()}
              value={typed ?? ''}
              onChange={q => type(q || undefined)}
            />
          }
        >
          <FilterSelect
            label={m.by_staff()}
            all={m.anyone()}
            value={search.by}
            onChange={by => onSearch({by})}
            options={staff.map(person => ({value: person.user_id, label: fullName(person)}))}
          />
          <FilterSelect<AuditTarget>
            label={m.of_staff()}
            all={m.everything()}
            value={search.target}
            onChange={target => onSearch({target})}
            options={auditTargets}
          />
        </FilterBar>
        {!query.data && query.error && (
          <LoadError what={m.the_log()} error={query.error} onRetry={() => void query.refetch()} />
        )}
        {!query.data && !query.error && <SkeletonCards count={3} />}
        {query.data && entries.length === 0 && (
          <EmptyState picture="all-set" title={m.no_entries()}>
            {m.there_are_no_changes_of_this()}
          </EmptyState>
        )}
        <TotalLine total={query.data?.pages[0]?.total} counted={m.count_of_changes} />
        {entries.length > 0 && <AuditList entries={entries} of="many" />}
        <MoreButton query={query} />
      </div>
    </>
  )
}
