import {m} from '#messages'
import {exportBookings} from '#contract/admin/exports.ts'
import {useInfiniteQuery} from '@tanstack/react-query'
import type {ComponentProps, ReactNode} from 'react'
import X from 'lucide-react/icons/x'
import type {ListedBooking} from '#contract/admin/bookings.ts'
import {bookingsQuery, staffBookingQueries, type BookingsFilter} from '#data/queries/admin/bookings.ts'
import {Button} from '#ui/primitives/button.tsx'
import {EmptyState} from '#ui/states/empty-state.tsx'
import type {Column} from '#ui/table/column.ts'
import {Audience, BookingStatus, Service, UnsettledStatus} from '#contract/bookings/choices.ts'
import {serviceText} from '#domain/bookings/request-text.ts'
import {FilterBar} from '#ui/fields/filter-bar.tsx'
import {FilterSelect} from '#ui/fields/filter-select.tsx'
import {SearchField} from '#ui/fields/search-field.tsx'
import {statusOf} from '#ui/primitives/status-table.ts'
import {useTyped} from '#ui/hooks/use-typed.ts'
import {ExportButton} from '../export-button.tsx'
import {PeriodFields, PeriodNote, PeriodRow} from '../period-fields.tsx'
import {FamilyFilter, ProviderFilter} from '../provider-filter.tsx'
import {SavedViews} from '../saved-views.tsx'
import {StaffListScreen} from '../staff-list.tsx'
import {bookingColumns} from './booking-columns.tsx'
import type {BookingsSearch} from '../search-params.ts'

const cleared: BookingsSearch = {
  q: undefined,
  status: undefined,
  service: undefined,
  audience: undefined,
  unassigned: undefined,
  waitlisted: undefined,
  county: undefined,
  caretaker_id: undefined,
  parent_id: undefined,
  visits: undefined,
  days_of: undefined,
  from: undefined,
  to: undefined,
}

/** How a list names its rows: requests that agencies can bid on are leads. */
const bookingWords = {
  label: m.list_bookings(),
  counted: m.count_of_bookings,
  what: m.the_bookings(),
  noMatching: m.no_matching_bookings(),
  noneYet: m.no_bookings_yet(),
  showAll: m.show_all_bookings(),
} as const
const leadWords = {
  label: m.list_leads(),
  counted: m.count_of_leads,
  what: m.the_leads_staff(),
  noMatching: m.no_matching_leads(),
  noneYet: m.no_leads_right_now(),
  showAll: m.show_all_leads(),
} as const

/** A list of bookings with filters in the address; `fixed` are the filters that define this list. */
export function BookingsScreen({
  title,
  lead,
  crumbs,
  fixed = {},
  columns = bookingColumns,
  search,
  onSearch,
}: {
  title: string
  lead?: string
  crumbs?: readonly ReactNode[]
  fixed?: BookingsFilter
  columns?: readonly Column<ListedBooking>[]
  search: BookingsSearch
  onSearch: (change: Partial<BookingsSearch>) => void
}) {
  const query = useInfiniteQuery(staffBookingQueries.list({...search, ...fixed}))
  const isNarrowed = Object.entries(search).some(([name, value]) => name !== 'sort' && value !== undefined)
  // assignment only concerns requests to agencies
  const own = ['audience', 'unassigned'] as const
  const without = [
    ...(Object.keys(fixed) as (keyof BookingsSearch)[]),
    ...(fixed.org_id ? own : fixed.audience ? [] : [own[1]]),
  ]
  const list = fixed.status ? 'staff-leads' : fixed.audience || fixed.org_id ? 'agency-bookings' : 'bookings'
  const {noMatching, noneYet, showAll, ...words} = list === 'staff-leads' ? leadWords : bookingWords
  return (
    <StaffListScreen
      {...words}
      title={title}
      lead={lead}
      crumbs={crumbs ?? []}
      exporting={
        <ExportButton
          of={exportBookings}
          name={list === 'staff-leads' ? 'leads' : list}
          query={bookingsQuery({...search, ...fixed})}
        />
      }
      filters={more => (
        <BookingFilters search={search} onSearch={onSearch} pages={query.data?.pages} without={without} more={more} />
      )}
      views={<SavedViews list={list} onOpen={next => onSearch({...cleared, sort: undefined, ...next})} />}
      query={query}
      columns={columns}
      rowId={booking => booking.id}
      sort={search.sort}
      onSort={sort => onSearch({sort: sort as BookingsSearch['sort']})}
      rowAttributes={booking => ({'data-booking-id': booking.id})}
      empty={
        <EmptyState
          picture="empty-requests"
          title={isNarrowed ? noMatching : noneYet}
          action={
            isNarrowed && (
              <Button variant="secondary" onClick={() => onSearch(cleared)}>
                {showAll}
              </Button>
            )
          }
        >
          {isNarrowed ? m.try_fewer_filters_or_part_of() : m.requests_from_families_are_listed_here()}
        </EmptyState>
      }
    />
  )
}

/** One filter covers open requests with and without offers. */
const statuses = BookingStatus.options
  .filter(status => status !== 'REVIEW')
  .flatMap(status => (status === 'IN_PROGRESS' ? [status, ...UnsettledStatus.options] : [status]))
  .map(value => ({value, label: value === 'PENDING' ? m.open_requests() : statusOf('booking', value).label}))

const visitsText = {
  confirmed: m.visits_confirmed_by_both(),
  unconfirmed: m.visits_not_confirmed_by_both(),
  in_part: m.visits_confirmed_in_part(),
  neither: m.visits_confirmed_by_neither_side(),
  offline: m.visits_confirmed_offline(),
} as const satisfies Record<NonNullable<BookingsSearch['visits']>, string>

/** What the days of the list are of. */
const daysOfText = {
  first: m.requested_first_visit(),
  requested: m.request_made(),
  approved: m.request_approved(),
} as const satisfies Record<NonNullable<BookingsSearch['days_of']> | 'first', string>

const audienceWords = {caretakers: m.caregivers(), agencies: m.agencies()} as const satisfies Record<Audience, string>

/** Filters of a list of bookings; `without` lists those that are not offered. */
function BookingFilters({
  search,
  onSearch,
  pages,
  without = [],
  more,
}: {
  search: BookingsSearch
  onSearch: (change: Partial<BookingsSearch>) => void
  /** The loaded list, which names its caregiver or family. */
  pages: ComponentProps<typeof ProviderFilter>['pages'] & ComponentProps<typeof FamilyFilter>['pages']
  without?: readonly (keyof BookingsSearch)[]
  /** Rows below them. */
  more: ReactNode
}) {
  const [typed, type] = useTyped(search.q, q => onSearch({q}))
  const offers = (name: keyof BookingsSearch) => !without.includes(name)
  return (
    <FilterBar
      set={[
        ...(['status', 'audience', 'unassigned', 'service', 'visits'] as const).map(
          name => offers(name) && search[name],
        ),
        search.from ?? search.to,
        search.waitlisted || search.county,
        search.caretaker_id,
        search.parent_id,
      ]}
      period={
        <PeriodRow>
          <PeriodFields
            label={search.visits ? m.visit() : daysOfText[search.days_of ?? 'first']}
            period={search}
            onPeriod={onSearch}
          />
          {!search.visits && search.days_of && (
            <Button variant="quiet" icon={X} onClick={() => onSearch({days_of: undefined})}>
              {search.days_of === 'requested' ? m.by_the_day_of_the_request() : m.by_the_day_of_the_approval()}
            </Button>
          )}
          {search.visits && (
            <Button variant="quiet" icon={X} onClick={() => onSearch({visits: undefined})}>
              {visitsText[search.visits]}
            </Button>
          )}
          {(search.waitlisted || search.county) && (
            <Button variant="quiet" icon={X} onClick={() => onSearch({waitlisted: undefined, county: undefined})}>
              {search.waitlisted
                ? search.county
                  ? m.waitlist_of({county: search.county})
                  : m.waitlist()
                : search.county}
            </Button>
          )}
          <ProviderFilter
            provider_id={search.caretaker_id}
            pages={pages}
            onRemove={() => onSearch({caretaker_id: undefined})}
          />
          <FamilyFilter parent_id={search.parent_id} pages={pages} onRemove={() => onSearch({parent_id: undefined})} />
        </PeriodRow>
      }
      more={
        <>
          <PeriodNote period={search} />
          {(search.status === 'CONFIRMED' || search.status === 'IN_PROGRESS') && (
            <p className="text-14 text-muted">{m.includes_bookings_not_settled()}</p>
          )}
          {more}
        </>
      }
      search={
        <SearchField
          label={m.search()}
          placeholder={m.v_7k3q2_name_email_or_phone()}
          value={typed ?? ''}
          onChange={q => type(q || undefined)}
        />
      }
    >
      {offers('status') && (
        <FilterSelect
          label={m.status()}
          all={m.any()}
          value={search.status}
          onChange={status => onSearch({status})}
          options={statuses}
        />
      )}
      {offers('audience') && (
        <FilterSelect
          label={m.sent_to()}
          all={m.anyone()}
          value={search.audience}
          onChange={audience => onSearch({audience})}
          options={Audience.options.map(value => ({value, label: audienceWords[value]}))}
        />
      )}
      {offers('unassigned') && (
        <FilterSelect
          label={m.assigned()}
          all={m.any()}
          value={search.unassigned ? 'no' : undefined}
          onChange={value => onSearch({unassigned: value === 'no' || undefined})}
          options={[{value: 'no', label: m.unassigned()}]}
        />
      )}
      <FilterSelect
        label={m.service()}
        all={m.any()}
        value={search.service}
        onChange={service => onSearch({service})}
        options={Service.options.map(value => ({value, label: serviceText(value)}))}
      />
    </FilterBar>
  )
}
