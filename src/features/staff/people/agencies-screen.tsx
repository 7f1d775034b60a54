import {m} from '#messages'
import {exportAgencies} from '#contract/admin/exports.ts'
import {useInfiniteQuery} from '@tanstack/react-query'
import {Link} from '@tanstack/react-router'
import BadgeCheck from 'lucide-react/icons/badge-check'
import Ban from 'lucide-react/icons/ban'
import type {ListedAgency} from '#contract/admin/people-shapes.ts'
import {peopleQuery, staffPeopleQueries} from '#data/queries/admin/people.ts'
import {EmptyState} from '#ui/states/empty-state.tsx'
import {StatusChip} from '#ui/primitives/status-chip.tsx'
import type {Column} from '#ui/table/column.ts'
import {ExportButton} from '../export-button.tsx'
import {DateTime} from '../date-time.tsx'
import {PeopleFilters} from './people-filters.tsx'
import type {PeopleSearch} from '../search-params.ts'
import {SavedViews} from '../saved-views.tsx'
import {StaffListScreen} from '../staff-list.tsx'
import {Phone} from './contact-links.tsx'

const columns: readonly Column<ListedAgency>[] = [
  {
    id: 'name',
    header: m.name(),
    card: 'title',
    value: agency => agency.legal_name,
    cell: agency => (
      <Link
        to="/admin/dashboard/users/agency/$id"
        params={{id: agency.id}}
        className="font-medium text-primary underline-offset-4 max-md:inline-flex max-md:min-h-11 max-md:items-center hover:underline"
      >
        {agency.legal_name}
      </Link>
    ),
  },
  {id: 'county', header: m.counties(), sortable: false, value: agency => agency.county.join('; ') || null},
  {id: 'email', header: m.owner(), sortable: false, value: agency => agency.owner_email},
  {
    id: 'phone',
    header: m.phone(),
    sortable: false,
    value: agency => agency.phone_number,
    cell: agency => <Phone number={agency.phone_number} />,
  },
  {id: 'people', header: m.people(), sortable: false, align: 'right', value: agency => agency.members},
  {
    id: 'state',
    header: m.status(),
    sortable: false,
    value: agency => (agency.suspended ? m.suspended_staff() : agency.is_subscribed ? m.subscribed() : m.no_plan()),
    cell: agency => <AgencyChip agency={agency} />,
  },
  {
    id: 'since',
    header: m.since_header(),
    value: agency => agency.created_at,
    cell: agency => <DateTime at={agency.created_at} dayOnly />,
    width: '7.5rem',
  },
]

/** An agency's state. */
export function AgencyChip({agency}: {agency: Pick<ListedAgency, 'suspended' | 'is_subscribed'>}) {
  if (agency.suspended) return <StatusChip tone="bad" icon={Ban} label={m.suspended_staff()} />
  if (agency.is_subscribed) return <StatusChip tone="good" icon={BadgeCheck} label={m.subscribed()} />
  return <span className="text-muted">{m.no_plan()}</span>
}

/** The list of agencies. */
export function AgenciesScreen({
  search,
  onSearch,
}: {
  search: PeopleSearch
  onSearch: (change: Partial<PeopleSearch>) => void
}) {
  const query = useInfiniteQuery(staffPeopleQueries.agencies(search))
  const isNarrowed = Boolean(search.q || search.suspended !== undefined || search.from || search.to)
  return (
    <StaffListScreen
      title={m.agencies()}
      exporting={<ExportButton of={exportAgencies} name="agencies" query={peopleQuery(search)} />}
      filters={more => <PeopleFilters search={search} onSearch={onSearch} more={more} />}
      views={<SavedViews list="agencies" />}
      query={query}
      label={m.list_agencies()}
      counted={m.count_of_agencies}
      what={m.the_agencies()}
      columns={columns}
      rowId={agency => agency.id}
      sort={search.sort}
      onSort={sort => onSearch({sort: sort as PeopleSearch['sort']})}
      empty={
        <EmptyState picture="empty-requests" title={isNarrowed ? m.no_matches() : m.no_agencies_yet()}>
          {isNarrowed ? m.try_part_of_a_name_or_a() : m.agencies_that_register_are_listed_here()}
        </EmptyState>
      }
    />
  )
}
