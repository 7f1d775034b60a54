import {m} from '#messages'
import {useInfiniteQuery, useQuery} from '@tanstack/react-query'
import {Link} from '@tanstack/react-router'
import Pencil from 'lucide-react/icons/pencil'
import {useState} from 'react'
import type {ListedBooking} from '#contract/admin/bookings.ts'
import type {Careseeker} from '#contract/admin/careseekers.ts'
import {staffBookingQueries} from '#data/queries/admin/bookings.ts'
import {careseekerQueries} from '#data/queries/admin/careseekers.ts'
import {isOpen} from '#domain/bookings/booking.ts'
import {buttonClass} from '#ui/primitives/button-class.ts'
import {Button} from '#ui/primitives/button.tsx'
import {Card} from '#ui/primitives/card.tsx'
import {KeyValues} from '#ui/primitives/key-values.tsx'
import {PageHeader} from '#ui/primitives/page-header.tsx'
import {Section} from '#ui/primitives/section.tsx'
import {EmptyState} from '#ui/states/empty-state.tsx'
import {SkeletonCards} from '#ui/states/skeleton.tsx'
import type {Column} from '#ui/table/column.ts'
import {Notes} from '../people/notes.tsx'
import {AuditOf} from '../platform/audit-list.tsx'
import {LoadError, StaffList} from '../staff-list.tsx'
import {Phone} from '../people/contact-links.tsx'
import {bookingColumns} from './booking-columns.tsx'
import {CareseekerDialog} from './careseeker-dialog.tsx'
import {FamilyChildren} from '../careseekers/family-children.tsx'
import {EraseFamilyPart} from '../careseekers/erase-family.tsx'
import {fullName} from '#lib/full-name.ts'
import {Unbroken} from '#ui/primitives/unbroken.tsx'

const linkClass =
  'font-medium text-primary underline-offset-4 max-md:inline-flex max-md:min-h-11 max-md:items-center hover:underline'

/** Booking columns without the family; an open request links to its offers. */
const columnsFor = (nonUserId: string): readonly Column<ListedBooking>[] =>
  bookingColumns.flatMap(column => {
    if (column.id === 'family') return []
    if (column.id !== 'number') return [column]
    return [
      {
        ...column,
        cell: booking => (
          <Link
            to={
              isOpen(booking)
                ? '/admin/dashboard/admin-careseekers/$nonUserId/requests/$bookingId'
                : '/admin/dashboard/admin-careseekers/$nonUserId/bookings/$bookingId'
            }
            params={{nonUserId, bookingId: booking.id}}
            className={linkClass}
          >
            <Unbroken>{booking.number}</Unbroken>
          </Link>
        ),
      },
    ]
  })

const facts = (family: Careseeker) =>
  [
    {label: m.phone(), value: family.phone_number && <Phone number={family.phone_number} />},
    {label: m.email(), value: family.email},
    {label: m.children(), value: String(family.number_of_children)},
    {label: m.about_the_children(), value: family.children_details},
    {label: m.preferences(), value: family.childcare_preferences},
  ].filter(({value}) => value)

/** One family without an account: its details, bookings and audit log. */
export function CareseekerScreen({id}: {id: string}) {
  const {data: family, error, refetch} = useQuery(careseekerQueries.one(id))
  const bookings = useInfiniteQuery(staffBookingQueries.list({parent_id: id}))
  const [isEditing, setEditing] = useState(false)
  const crumbs = [
    <Link key="list" to="/admin/dashboard/admin-careseekers" search={{}}>
      {m.admin_careseekers()}
    </Link>,
  ]
  if (!family) {
    return (
      <>
        <PageHeader title={m.careseeker()} crumbs={crumbs} />
        {error ? (
          <LoadError what={m.this_careseeker()} error={error} onRetry={() => void refetch()} />
        ) : (
          <SkeletonCards count={2} />
        )}
      </>
    )
  }
  return (
    <>
      <PageHeader
        title={fullName(family)}
        crumbs={crumbs}
        action={
          <>
            <EraseFamilyPart family={family} />
            <Button variant="secondary" icon={Pencil} onClick={() => setEditing(true)}>
              {m.edit()}
            </Button>
            <Link
              to="/admin/dashboard/admin-careseekers/$nonUserId/request-booking"
              params={{nonUserId: id}}
              search={{}}
              className={buttonClass({})}
            >
              {m.request_care()}
            </Link>
          </>
        }
      />
      <div className="space-y-10">
        <Section title={m.details()}>
          <Card>
            <KeyValues columns={2} items={facts(family)} />
          </Card>
        </Section>
        <FamilyChildren id={id} />
        <Section title={m.bookings()}>
          <StaffList
            query={bookings}
            label={m.list_bookings()}
            counted={m.count_of_bookings}
            what={m.the_bookings()}
            columns={columnsFor(id)}
            rowId={booking => booking.id}
            rowAttributes={booking => ({'data-booking-id': booking.id})}
            empty={
              <EmptyState picture="empty-requests" title={m.no_requests_yet()}>
                {m.request_care_for_them_offers_arrive()}
              </EmptyState>
            }
          />
        </Section>
        <Notes target="careseeker" target_id={id} />
        <AuditOf id={id} />
      </div>
      {isEditing && <CareseekerDialog family={family} onClose={() => setEditing(false)} />}
    </>
  )
}
