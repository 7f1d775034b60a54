import {m} from '#messages'
import {exportNonUsers} from '#contract/admin/exports.ts'
import {useInfiniteQuery} from '@tanstack/react-query'
import {Link} from '@tanstack/react-router'
import Plus from 'lucide-react/icons/plus'
import {useState} from 'react'
import type {Careseeker} from '#contract/admin/careseekers.ts'
import {careseekerQueries, type CareseekersFilter} from '#data/queries/admin/careseekers.ts'
import {Button} from '#ui/primitives/button.tsx'
import {FilterBar} from '#ui/fields/filter-bar.tsx'
import {SearchField} from '#ui/fields/search-field.tsx'
import {EmptyState} from '#ui/states/empty-state.tsx'
import type {Column} from '#ui/table/column.ts'
import {useTyped} from '#ui/hooks/use-typed.ts'
import {ExportButton} from '../export-button.tsx'
import {DateTime} from '../date-time.tsx'
import {SavedViews} from '../saved-views.tsx'
import {StaffListScreen} from '../staff-list.tsx'
import {CareseekerDialog} from './careseeker-dialog.tsx'
import {Phone} from '../people/contact-links.tsx'
import {fullName} from '#lib/full-name.ts'

const columns: readonly Column<Careseeker>[] = [
  {
    id: 'name',
    header: m.name(),
    card: 'title',
    value: fullName,
    cell: family => (
      <Link
        to="/admin/dashboard/admin-careseekers/$nonUserId/bookings"
        params={{nonUserId: family.id}}
        className="font-medium text-primary underline-offset-4 max-md:inline-flex max-md:min-h-11 max-md:items-center hover:underline"
      >
        {fullName(family)}
      </Link>
    ),
  },
  {
    id: 'phone',
    header: m.phone(),
    sortable: false,
    value: family => family.phone_number,
    cell: family => <Phone number={family.phone_number} />,
  },
  {id: 'email', header: m.email(), sortable: false, value: family => family.email},
  {
    id: 'children',
    header: m.children(),
    align: 'right',
    sortable: false,
    value: family => family.number_of_children,
  },
  {
    id: 'open',
    header: m.open_requests(),
    align: 'right',
    sortable: false,
    value: family => family.open_requests,
  },
  {
    id: 'running',
    header: m.bookings(),
    align: 'right',
    sortable: false,
    value: family => family.running_bookings,
  },
  {
    id: 'since',
    header: m.since_header(),
    value: family => family.created_at,
    cell: family => <DateTime at={family.created_at} dayOnly />,
  },
]

/** Families without an account, managed by staff. */
export function CareseekersScreen({
  search,
  onSearch,
}: {
  search: CareseekersFilter
  onSearch: (change: CareseekersFilter) => void
}) {
  const {q, sort} = search
  const query = useInfiniteQuery(careseekerQueries.list(search))
  const [typed, type] = useTyped(q, next => onSearch({q: next}))
  const [isAdding, setAdding] = useState(false)
  return (
    <StaffListScreen
      title={m.admin_careseekers()}
      lead={m.families_without_an_account_you_request()}
      action={
        <Button icon={Plus} onClick={() => setAdding(true)}>
          {m.add_a_careseeker()}
        </Button>
      }
      exporting={<ExportButton of={exportNonUsers} name="careseekers-without-account" query={search} />}
      filters={more => (
        <FilterBar
          search={
            <SearchField
              label={m.search()}
              placeholder={m.name_phone_or_email()}
              value={typed ?? ''}
              onChange={next => type(next || undefined)}
            />
          }
          set={[]}
          more={more}
        />
      )}
      views={<SavedViews list="non-users" />}
      query={query}
      label={m.list_careseekers()}
      counted={m.count_of_careseekers}
      what={m.the_careseekers()}
      columns={columns}
      rowId={family => family.id}
      sort={sort}
      onSort={next => onSearch({sort: next as CareseekersFilter['sort']})}
      empty={
        <EmptyState picture="empty-requests" title={q ? m.no_matches() : m.no_careseekers_yet()}>
          {q ? m.try_part_of_a_name_or() : m.add_families_who_call_by_phone()}
        </EmptyState>
      }
    >
      {isAdding && <CareseekerDialog family={null} onClose={() => setAdding(false)} />}
    </StaffListScreen>
  )
}
