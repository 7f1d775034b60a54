import {m} from '#messages'
import {exportCaregivers, exportCareseekers} from '#contract/admin/exports.ts'
import {useInfiniteQuery} from '@tanstack/react-query'
import {Link} from '@tanstack/react-router'
import type {ListedPerson} from '#contract/admin/people-shapes.ts'
import {caregiversQuery, careseekersQuery, staffPeopleQueries} from '#data/queries/admin/people.ts'
import {Avatar} from '#ui/primitives/avatar.tsx'
import {EmptyState} from '#ui/states/empty-state.tsx'
import type {Column} from '#ui/table/column.ts'
import {ExportButton} from '../export-button.tsx'
import {DateTime} from '../date-time.tsx'
import {TimeWaited} from '../time-waited.tsx'
import {PeopleFilters} from './people-filters.tsx'
import type {PeopleSearch} from '../search-params.ts'
import {PersonChips} from './account-actions.tsx'
import {SavedViews} from '../saved-views.tsx'
import {StaffListScreen} from '../staff-list.tsx'
import {Phone} from './contact-links.tsx'
import {fullName} from '#lib/full-name.ts'

const kinds = {
  parents: {
    title: m.careseekers(),
    label: m.list_careseekers(),
    counted: m.count_of_careseekers,
    what: m.the_careseekers(),
    verified: ['Pending', 'Verified'],
  },
  caregivers: {
    title: m.caregivers(),
    label: m.list_caregivers(),
    counted: m.count_of_caregivers,
    what: m.the_caregivers_staff(),
    verified: ['Pending', 'Approved', 'Rejected'],
  },
} as const

const columnsOf = (kind: keyof typeof kinds): readonly Column<ListedPerson>[] => [
  {
    id: 'name',
    header: m.name(),
    card: 'title',
    value: fullName,
    cell: person => (
      <span className="inline-flex min-w-0 items-center gap-3">
        <Avatar name={fullName(person)} src={person.avatar_url} size={32} />
        <Link
          to={kind === 'parents' ? '/admin/dashboard/users/parents/$id' : '/admin/dashboard/users/caregivers/$id'}
          params={{id: person.user_id}}
          className="font-medium text-primary underline-offset-4 max-md:inline-flex max-md:min-h-11 max-md:items-center hover:underline"
        >
          {fullName(person)}
        </Link>
      </span>
    ),
  },
  {id: 'email', header: m.email(), sortable: false, value: person => person.email},
  {
    id: 'phone',
    header: m.phone(),
    sortable: false,
    value: person => person.phone_number,
    cell: person => <Phone number={person.phone_number} />,
  },
  {id: 'place', header: m.place(), sortable: false, value: person => person.location || null},
  {
    id: 'state',
    header: m.status(),
    sortable: false,
    value: person => person.is_verified ?? m.no_profile_yet(),
    cell: person =>
      person.profile_id === null && !person.suspended ? (
        <span className="text-muted">{m.no_profile_yet()}</span>
      ) : (
        <PersonChips person={person} />
      ),
  },
  {
    id: 'since',
    header: m.since_header(),
    value: person => person.created_at,
    cell: person => <DateTime at={person.created_at} dayOnly />,
    width: '7.5rem',
  },
]
const columns = {parents: columnsOf('parents'), caregivers: columnsOf('caregivers')}

/** The columns of caregivers who await their verification, which come by how long they wait. */
const pendingColumns: readonly Column<ListedPerson>[] = [
  ...columns.caregivers,
  {
    id: 'waiting',
    header: m.waiting_money(),
    sortable: false,
    isOneLine: true,
    value: person => person.waiting_since ?? null,
    cell: ({waiting_since}) => (waiting_since ? <TimeWaited since={waiting_since} /> : '–'),
    width: '6.5rem',
  },
]

/** The list of careseekers or caregivers. */
export function PeopleScreen({
  kind,
  search,
  onSearch,
}: {
  kind: 'parents' | 'caregivers'
  search: PeopleSearch
  onSearch: (change: Partial<PeopleSearch>) => void
}) {
  const {title, label, counted, what, verified} = kinds[kind]
  const name = kind === 'parents' ? 'careseekers' : 'caregivers'
  const query = useInfiniteQuery(staffPeopleQueries[kind](search))
  const {q, is_verified, checks_ending, suspended, from, to} = search
  const isNarrowed = Boolean(q || is_verified || checks_ending || suspended !== undefined || from || to)
  return (
    <StaffListScreen
      title={title}
      exporting={
        kind === 'parents' ? (
          <ExportButton of={exportCareseekers} name={name} query={careseekersQuery(search)} />
        ) : (
          <ExportButton of={exportCaregivers} name={name} query={caregiversQuery(search)} />
        )
      }
      filters={more => (
        <PeopleFilters
          search={search}
          onSearch={onSearch}
          verified={verified}
          hasChecks={kind === 'caregivers'}
          more={more}
        />
      )}
      views={<SavedViews list={name} />}
      query={query}
      label={label}
      counted={counted}
      what={what}
      columns={kind === 'caregivers' && is_verified === 'Pending' ? pendingColumns : columns[kind]}
      rowId={person => person.user_id}
      sort={search.sort}
      onSort={sort => onSearch({sort: sort as PeopleSearch['sort']})}
      empty={
        <EmptyState picture="empty-requests" title={isNarrowed ? m.no_matches() : m.no_accounts_yet()}>
          {isNarrowed ? m.try_part_of_a_name_email() : m.new_accounts_are_listed_here()}
        </EmptyState>
      }
    />
  )
}
