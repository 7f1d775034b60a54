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
import {StaffListScreen} from '../staff-list.tsx'
import {Phone} from './contact-links.tsx'

const columns: readonly Column<ListedAgency>[] = [
  {
    id: 'name',
    header: 'Name',
    card: 'title',
    sortable: false,
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
  {id: 'county', header: 'Counties', sortable: false, value: agency => agency.county.join('; ') || null},
  {id: 'email', header: 'Owner', sortable: false, value: agency => agency.owner_email},
  {
    id: 'phone',
    header: 'Phone',
    sortable: false,
    value: agency => agency.phone_number,
    cell: agency => <Phone number={agency.phone_number} />,
  },
  {id: 'people', header: 'People', sortable: false, align: 'right', value: agency => agency.members},
  {
    id: 'state',
    header: 'Status',
    sortable: false,
    value: agency => (agency.suspended ? 'Suspended' : agency.is_subscribed ? 'Subscribed' : 'No plan'),
    cell: agency => <AgencyChip agency={agency} />,
  },
  {
    id: 'since',
    header: 'Since',
    sortable: false,
    value: agency => agency.created_at,
    cell: agency => <DateTime at={agency.created_at} dayOnly />,
    width: '7.5rem',
  },
]

/** An agency's state. */
export function AgencyChip({agency}: {agency: Pick<ListedAgency, 'suspended' | 'is_subscribed'>}) {
  if (agency.suspended) return <StatusChip tone="bad" icon={Ban} label="Suspended" />
  if (agency.is_subscribed) return <StatusChip tone="good" icon={BadgeCheck} label="Subscribed" />
  return <span className="text-muted">No plan</span>
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
  const isNarrowed = Boolean(search.q || search.suspended !== undefined)
  return (
    <StaffListScreen
      title="Agencies"
      action={<ExportButton of={exportAgencies} name="agencies" query={peopleQuery(search)} />}
      filters={<PeopleFilters search={search} onSearch={onSearch} />}
      query={query}
      label="agencies"
      what="The agencies"
      columns={columns}
      rowId={agency => agency.id}
      empty={
        <EmptyState picture="empty-requests" title={isNarrowed ? 'No matches' : 'No agencies yet'}>
          {isNarrowed ? 'Try part of a name, or a booking number.' : 'Agencies that register are listed here.'}
        </EmptyState>
      }
    />
  )
}
