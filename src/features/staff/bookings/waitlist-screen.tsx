import {m} from '#messages'
import {exportWaitlist} from '#contract/admin/exports.ts'
import {useQuery} from '@tanstack/react-query'
import {Link} from '@tanstack/react-router'
import {useState} from 'react'
import type {CountyDemand} from '#contract/admin/bookings.ts'
import {staffBookingQueries} from '#data/queries/admin/bookings.ts'
import {serviceText} from '#domain/bookings/request-text.ts'
import {PageHeader} from '#ui/primitives/page-header.tsx'
import {EmptyState} from '#ui/states/empty-state.tsx'
import {SkeletonTable} from '#ui/states/skeleton-table.tsx'
import type {Column, Sort} from '#ui/table/column.ts'
import {DataTable} from '#ui/table/data-table.tsx'
import {ExportButton} from '../export-button.tsx'
import {DateTime} from '../date-time.tsx'
import {LoadError} from '../staff-list.tsx'
import {linkClass} from './booking-columns.tsx'
import {listText} from '#lib/list-text.ts'

const columns: readonly Column<CountyDemand>[] = [
  {
    id: 'county',
    header: m.county(),
    card: 'title',
    value: demand => demand.county,
    cell: ({county}) => (
      <Link to="/admin/dashboard/all-bookings" search={{waitlisted: true, county}} className={linkClass}>
        {county}
      </Link>
    ),
  },
  {id: 'requests', header: m.requests(), align: 'right', value: demand => demand.requests},
  {
    id: 'since',
    header: m.oldest(),
    value: demand => demand.since,
    cell: demand => <DateTime at={demand.since} dayOnly />,
  },
  {
    id: 'services',
    header: m.services(),
    sortable: false,
    value: demand => listText(demand.services.map(serviceText), 'plain'),
  },
  {
    id: 'wanted',
    header: m.waiting_for_staff(),
    sortable: false,
    value: ({audiences}) =>
      listText(
        audiences.map(audience => (audience === 'caretakers' ? m.caregivers() : m.agencies())),
        'plain',
      ),
  },
]

/** Where families wait for a caregiver or an agency, by county. */
export function WaitlistScreen() {
  const {data, error, refetch} = useQuery(staffBookingQueries.waitlist())
  const [sort, setSort] = useState<Sort>(null)
  return (
    <>
      <PageHeader
        title={m.waitlist()}
        action={<ExportButton of={exportWaitlist} name="waitlist" />}
        lead={m.requests_where_no_caregiver_or_agency()}
      />
      {data ? (
        <DataTable
          label={m.list_counties()}
          counted={m.count_of_counties}
          columns={columns}
          rows={data.items}
          rowId={demand => demand.county}
          sort={sort}
          onSort={setSort}
          empty={
            <EmptyState picture="all-set" title={m.no_one_is_waiting()}>
              {m.every_open_request_has_a_caregiver()}
            </EmptyState>
          }
        />
      ) : error ? (
        <LoadError what={m.the_waitlist()} error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonTable />
      )}
    </>
  )
}
