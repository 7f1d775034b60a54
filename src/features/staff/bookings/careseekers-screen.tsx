import {exportNonUsers} from '#contract/admin/exports.ts'
import {useInfiniteQuery} from '@tanstack/react-query'
import {Link} from '@tanstack/react-router'
import Plus from 'lucide-react/icons/plus'
import {useState} from 'react'
import type {Careseeker} from '#contract/admin/careseekers.ts'
import {careseekerQueries} from '#data/queries/admin/careseekers.ts'
import {Button} from '#ui/primitives/button.tsx'
import {SearchField} from '#ui/fields/search-field.tsx'
import {EmptyState} from '#ui/states/empty-state.tsx'
import type {Column} from '#ui/table/column.ts'
import {useTyped} from '#ui/hooks/use-typed.ts'
import {ExportButton} from '../export-button.tsx'
import {DateTime} from '../date-time.tsx'
import {StaffListScreen} from '../staff-list.tsx'
import {CareseekerDialog} from './careseeker-dialog.tsx'
import {Phone} from '../people/contact-links.tsx'
import {fullName} from '#lib/full-name.ts'

const columns: readonly Column<Careseeker>[] = [
  {
    id: 'name',
    header: 'Name',
    card: 'title',
    sortable: false,
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
    header: 'Phone',
    sortable: false,
    value: family => family.phone_number,
    cell: family => <Phone number={family.phone_number} />,
  },
  {id: 'email', header: 'Email', sortable: false, value: family => family.email},
  {
    id: 'children',
    header: 'Children',
    align: 'right',
    sortable: false,
    value: family => family.number_of_children,
  },
  {
    id: 'open',
    header: 'Open requests',
    align: 'right',
    sortable: false,
    value: family => family.open_requests,
  },
  {
    id: 'running',
    header: 'Bookings',
    align: 'right',
    sortable: false,
    value: family => family.running_bookings,
  },
  {
    id: 'since',
    header: 'Since',
    sortable: false,
    value: family => family.created_at,
    cell: family => <DateTime at={family.created_at} dayOnly />,
  },
]

/** Families without an account, managed by staff. */
export function CareseekersScreen({q, onSearch}: {q: string | undefined; onSearch: (q: string | undefined) => void}) {
  const query = useInfiniteQuery(careseekerQueries.list(q))
  const [typed, type] = useTyped(q, onSearch)
  const [isAdding, setAdding] = useState(false)
  return (
    <StaffListScreen
      title="Admin Careseekers"
      lead="Families without an account. You request, approve and confirm for them."
      action={
        <>
          <Button icon={Plus} onClick={() => setAdding(true)}>
            Add a careseeker
          </Button>
          <ExportButton of={exportNonUsers} name="careseekers-without-account" query={{q}} />
        </>
      }
      filters={
        <SearchField
          label="Search"
          placeholder="Name, phone or email"
          value={typed ?? ''}
          onChange={next => type(next || undefined)}
        />
      }
      query={query}
      label="careseekers"
      what="The careseekers"
      columns={columns}
      rowId={family => family.id}
      empty={
        <EmptyState picture="empty-requests" title={q ? 'No matches' : 'No careseekers yet'}>
          {q ? 'Try part of a name or of a phone number.' : 'Add families who call by phone.'}
        </EmptyState>
      }
    >
      {isAdding && <CareseekerDialog family={null} onClose={() => setAdding(false)} />}
    </StaffListScreen>
  )
}
