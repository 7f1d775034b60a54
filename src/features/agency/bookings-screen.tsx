import {m} from '#messages'
import {useQuery} from '@tanstack/react-query'
import {Link} from '@tanstack/react-router'
import {useMemo} from 'react'
import type {Lead} from '#contract/bookings/booking.ts'
import type {Session} from '#contract/sessions/session.ts'
import {useAsOf} from '#data/offline/use-stale-since.ts'
import {listed_max} from '#data/queries/all-pages.ts'
import {leadQueries} from '#data/queries/leads.ts'
import {failureOf, messageOf} from '#data/app/message.ts'
import {useIsSubscribed} from '#data/queries/money/subscribed.ts'
import {sessionQueries} from '#data/queries/sessions.ts'
import {useServerNow} from '#data/offline/server-now.ts'
import {Button} from '#ui/primitives/button.tsx'
import {buttonClass} from '#ui/primitives/button-class.ts'
import {FilterBar} from '#ui/fields/filter-bar.tsx'
import {FilterSelect} from '#ui/fields/filter-select.tsx'
import {SearchField} from '#ui/fields/search-field.tsx'
import {Callout} from '#ui/primitives/callout.tsx'
import {PageHeader} from '#ui/primitives/page-header.tsx'
import {EmptyState} from '#ui/states/empty-state.tsx'
import {ErrorState} from '#ui/states/error-state.tsx'
import {SkeletonTable} from '#ui/states/skeleton-table.tsx'
import {serviceText, standingCountText} from '#domain/bookings/request-text.ts'
import {sessionWindow} from '#domain/constants.ts'
import {shownStatus, withPendingAt} from '#domain/bookings/booking.ts'
import {startAhead} from '#domain/bookings/schedule.ts'
import {dollarsToCents} from '#domain/money/money.ts'
import {timePoint} from '#domain/time.ts'
import {deviceZone} from '#lib/device-zone.ts'
import {Rate} from '#ui/primitives/price.tsx'
import {useIsPhone} from '#ui/hooks/use-media-query.ts'
import {sortIn, sortText, type Column, type Sort} from '#ui/table/column.ts'
import {DataTable} from '#ui/table/data-table.tsx'
import {SortField} from '#ui/table/sort-field.tsx'
import {useTyped} from '#ui/hooks/use-typed.ts'
import {linkToLead} from '#features/leads/lead-card.tsx'
import {ProviderStatus} from '#features/leads/bid/bid-state.tsx'
import {filterBookings, rankOf} from '#features/leads/agency/booking-groups.ts'
import {useAgencyBids} from '#features/leads/agency/use-agency-bids.ts'
import type {OwnBid} from '#features/leads/bid/merge-own-bids.ts'
import {UnsentBids} from '#features/leads/bid/unsent-bids.tsx'
import type {BookingGroup, bookingOrders, BookingsSearch} from '#features/leads/search.ts'
import {hasEnded} from '#domain/sessions/has-ended.ts'
import {fullName} from '#lib/full-name.ts'
import {addDays, dayIn, dayText} from '#lib/day.ts'
import {lowered} from '#lib/letter-case.ts'
import {listText} from '#lib/list-text.ts'
import {statusTable} from '#ui/primitives/status-table.ts'

/** The names of the groups, in the words of their status chips. */
export const groupNames = {
  booked: listText([statusTable.booking.CONFIRMED.label, lowered(statusTable.booking.IN_PROGRESS.label)], 'or'),
  waiting: statusTable.offer.SUBMITTED.label,
  past: m.past_and_canceled(),
  lost: m.lost_or_withdrawn(),
} as const satisfies Record<BookingGroup, string>
const groups = Object.entries(groupNames).map(([value, label]) => ({value: value as BookingGroup, label}))

/** Counts of current bookings. Above the listed maximum only the number listed is known. */
function countsText(bookings: readonly OwnBid[]): string {
  if (bookings.length >= listed_max) return m.the_newest({length: bookings.length})
  const count = (group: BookingGroup) => bookings.filter(booking => booking.group === group).length
  return m.confirmed_and_waiting({count: count('booked'), count2: count('waiting')})
}

/** Every request that the agency won or bid on. */
export function BookingsScreen({
  search: {q, show, person, order},
  onSearch,
}: {
  search: BookingsSearch
  onSearch: (change: Partial<BookingsSearch>) => void
}) {
  const {bids: bookings, query} = useAgencyBids()
  const {error, refetch} = query
  const asOf = useAsOf(query)
  const now = useServerNow(60_000)
  const [typed, type] = useTyped(q, next => onSearch({q: next}))
  const visits = useQuery(sessionQueries.window())
  const {data: members, isPending: areMembersLoading} = useQuery(leadQueries.members())
  const ahead = useMemo(() => visits.data && visitsAhead(visits.data, now), [visits.data, now])
  const unknown = not_known[visits.error ? 'failed' : 'loading']
  const columns = useMemo(() => bookingColumns(ahead, {now, unknown}), [ahead, now, unknown])
  const shown = useMemo(() => {
    // without the visits no one can be filtered by; while they load, the list waits
    const member = members?.find(({id}) => id === person)
    const isOfPerson = (booking: OwnBid) =>
      !person || !ahead || isBookingOf({id: person, name: member && fullName(member)}, booking, ahead)
    // while the visits are not known, the column has no name to find
    const whoOf = (booking: OwnBid) => bookingWhoText(booking, ahead, {now, unknown: ''})
    return inDefaultOrder(filterBookings(bookings ?? [], {q: typed, show}, whoOf).filter(isOfPerson), ahead, now)
  }, [bookings, typed, show, person, members, ahead, now])
  // without a plan there are no leads to see
  const isSubscribed = useIsSubscribed()
  const isPhone = useIsPhone()
  const sorting = {
    columns,
    sort: sortIn(order),
    onSort: (sort: Sort) => onSearch({order: sortText(sort) as BookingsSearch['order']}),
  }
  const isWaiting = person !== undefined && !visits.error && (!ahead || areMembersLoading)
  return (
    <>
      <PageHeader title={m.bookings()} lead={bookings && countsText(bookings)} asOf={asOf} />
      <div className="mb-4 empty:hidden">
        <UnsentBids viewer="agency" shown={[]} listed={(bookings ?? []).map(({id}) => id)} />
      </div>
      {!bookings && error ? (
        <ErrorState
          title={m.your_bookings_could_not_be_loaded()}
          {...failureOf(error)}
          onRetry={() => void refetch()}
        />
      ) : !bookings ? (
        <SkeletonTable />
      ) : bookings.length === 0 ? (
        <EmptyState
          picture="empty-requests"
          title={m.no_bookings_yet()}
          action={
            isSubscribed === false ? (
              <Link to="/dash/agency/status" search={{}} className={buttonClass({})}>
                {m.see_the_plans()}
              </Link>
            ) : (
              <Link to="/dash/agency/leads" search={{}} className={buttonClass({})}>
                {m.see_leads()}
              </Link>
            )
          }
        >
          {m.your_bids_and_your_bookings_with()} {isSubscribed === false && m.with_a_plan_you_see_every_request()}
        </EmptyState>
      ) : (
        <div className="space-y-4">
          <FilterBar
            set={[show, person]}
            more={isPhone && <SortField {...sorting} />}
            search={
              <SearchField
                value={typed ?? ''}
                onChange={next => type(next || undefined)}
                placeholder={m.number_place_family_or_caregiver()}
              />
            }
          >
            <FilterSelect
              label={m.show()}
              all={m.all_bookings()}
              value={show}
              onChange={next => onSearch({show: next})}
              options={groups}
            />
            {members && (
              <FilterSelect
                label={m.who_goes()}
                all={ahead ? m.anyone() : unknown}
                value={ahead ? person : undefined}
                disabled={!ahead}
                onChange={next => onSearch({person: next})}
                options={[
                  {value: 'none', label: m.unassigned()},
                  ...members.map(member => ({value: member.id, label: fullName(member)})),
                ]}
              />
            )}
          </FilterBar>
          {ahead && <p className="text-14 text-muted">{m.next_visits_for_sixty_days()}</p>}
          {visits.error && !ahead && (
            <Callout
              tone="bad"
              title={m.the_visits_could_not_be_loaded()}
              action={
                <Button variant="secondary" size="sm" onClick={() => void visits.refetch()}>
                  {m.try_again()}
                </Button>
              }
            >
              {messageOf(visits.error)}
            </Callout>
          )}
          {isWaiting ? (
            <SkeletonTable />
          ) : (
            <DataTable
              label={m.list_bookings()}
              counted={m.count_of_bookings}
              {...sorting}
              isSortElsewhere
              rows={shown}
              rowId={booking => booking.id}
              hasRowLink
              rowAttributes={booking => ({'data-booking-id': booking.id})}
              empty={
                <EmptyState
                  picture="empty-requests"
                  title={m.no_matching_bookings()}
                  action={
                    <Button
                      variant="secondary"
                      onClick={() => {
                        type(undefined)
                        onSearch({q: undefined, show: undefined, person: undefined})
                      }}
                    >
                      {m.show_all_bookings_agency()}
                    </Button>
                  }
                >
                  {person ? m.try_another_person_or_fewer_words() : m.try_fewer_words_or_another_status()}
                </EmptyState>
              }
            />
          )}
        </div>
      )}
    </>
  )
}

/** The family's name, as far as this agency may read it. */
const familyText = ({parent}: Lead): string => fullName(parent)

/** Dollars: the agency's own rate, else the agreed one. */
const rateOf = ({hourly_rate, bid_rate}: OwnBid): number | null => bid_rate ?? hourly_rate

/** Undefined until they are known. */
type VisitsAhead = ReadonlyMap<string, readonly Session[]> | undefined

/** What stands in place of visits that are not known. */
const not_known = {loading: m.loading(), failed: m.not_loaded()} as const

/** The coming visits of each booking by start, from the calendar's sixty days; without canceled or ended ones. */
export function visitsAhead(visits: readonly Session[], now: string): Map<string, Session[]> {
  const ahead = new Map<string, Session[]>()
  for (const visit of visits) {
    if (hasEnded(visit, now)) continue
    ahead.set(visit.booking_id, [...(ahead.get(visit.booking_id) ?? []), visit])
  }
  return ahead
}

/** Whether a member goes to one of the visits; with `none`, whether one has no one. */
const goesTo = (person: string, visits: readonly Pick<Session, 'assigned'>[]): boolean =>
  visits.some(({assigned}) => (assigned?.member_id ?? 'none') === person)

/** Whether it is canceled, over or lost. */
const isDone = ({group}: Pick<OwnBid, 'group'>): boolean => group === 'past' || group === 'lost'

type Starting = Pick<OwnBid, 'id' | 'group' | 'first_start' | 'next_start' | 'schedule' | 'timezone'>

/** The start of the next visit; null if there is none, or none any more since it was canceled or the bid was lost. */
export function nextStart(
  {id, group, next_start, ...request}: Starting,
  ahead: VisitsAhead,
  now: string,
): string | null {
  const next = ahead?.get(id)?.[0]?.scheduled_start
  if (next !== undefined) return next
  // a request has no visits yet
  const start = group === 'waiting' ? startAhead(request, now) : group === 'booked' ? next_start : undefined
  return start !== undefined && start > now ? start : null
}

/** Within their groups booked ones by their next visit, past ones by their last, the latest first. */
export function inDefaultOrder<Listed extends Starting & Pick<OwnBid, 'last_end'>>(
  bookings: readonly Listed[],
  ahead: VisitsAhead,
  now: string,
): Listed[] {
  const startOf = (booking: Listed) =>
    Date.parse(nextStart(booking, ahead, now) ?? booking.next_start ?? booking.last_end)
  return bookings.toSorted((a, b) => {
    if (a.group !== b.group) return rankOf(a) - rankOf(b)
    if (a.group === 'booked') return startOf(a) - startOf(b)
    return a.group === 'past' ? Date.parse(b.last_end) - Date.parse(a.last_end) : 0
  })
}

const timeOf = (start: string | null): number | null => (start === null ? null : Date.parse(start))

/** Whether its coming visits are known; a booking that is over or canceled has none. */
const isKnown = (booking: Pick<OwnBid, 'group' | 'last_end'>, ahead: VisitsAhead, now: string) =>
  ahead !== undefined || booking.last_end <= now || isDone(booking)

/** `Fay Moss, no one yet`, the latter for visits that no one is assigned to. */
function whoText(visits: readonly Session[]): string {
  const names = [...new Set(visits.map(({assigned}) => assigned?.name ?? null))]
  return names.map((name, at) => name ?? (at === 0 ? m.no_one_yet() : m.no_one_yet_in_a_list())).join(', ')
}

type Attended = Pick<OwnBid, 'id' | 'group' | 'attended_names'>

/** The coming visits from which the people of a booking are read; none of one that is canceled, over or lost. */
const visitsOf = (booking: Attended, ahead: VisitsAhead): readonly Session[] =>
  isDone(booking) ? [] : (ahead?.get(booking.id) ?? [])

/** Whether `bookingWhoText` names this member; with the id `none`, whether a coming visit has no one. */
export function isBookingOf(
  {id, name}: {id: string; name?: string | undefined},
  booking: Attended,
  ahead: VisitsAhead,
): boolean {
  const visits = visitsOf(booking, ahead)
  if (visits.length > 0) return goesTo(id, visits)
  return name !== undefined && booking.attended_names?.includes(name) === true
}

/** Who goes to the coming visits; without any, who began the past ones or is assigned to them. */
export function bookingWhoText(
  booking: Attended & Pick<OwnBid, 'last_end'>,
  ahead: VisitsAhead,
  {now, unknown}: {now: string; unknown: string},
): string {
  if (!isKnown(booking, ahead, now)) return unknown
  const visits = visitsOf(booking, ahead)
  return visits.length > 0 ? whoText(visits) : (booking.attended_names?.join(', ') ?? '–')
}

/** How many visits; of every week with a last day `3 left, until Tue, Dec 8`, or `2 a week, until …` beyond the calendar. */
export function visitCountText(
  booking: Pick<OwnBid, 'id' | 'group' | 'timezone' | 'weekly_end' | 'sessions_count' | 'schedule' | 'cancelled_count'>,
  ahead: VisitsAhead,
  now: string,
): string {
  const last_day = booking.weekly_end?.last_day
  if (last_day === undefined) return standingCountText(booking)
  const today = dayIn(booking.timezone, now)
  const isInCalendar = ahead !== undefined && last_day < addDays(today, sessionWindow.days_ahead)
  const left = booking.group === 'booked' && isInCalendar ? (ahead.get(booking.id)?.length ?? 0) : 0
  const count = left > 0 ? m.count_left({count: left}) : standingCountText(booking)
  return `${count}, ${m.until_day({day: dayText(last_day, today)})}`
}

/** Columns of the bookings table, and rows of its cards on a phone. Their ids are the orders of the address. */
const bookingColumns = (
  ahead: VisitsAhead,
  {now, unknown}: {now: string; unknown: string},
): readonly (Column<OwnBid> & {id: (typeof bookingOrders)[number]})[] => [
  {
    id: 'number',
    header: m.booking(),
    card: 'title',
    value: booking => booking.number,
    cell: booking => (
      <span className="block">
        <Link
          {...linkToLead('agency', booking.id)}
          className="inline-flex min-h-6 items-center font-semibold whitespace-nowrap max-md:min-h-11"
        >
          {booking.number}
        </Link>
        <span className="block font-normal text-muted md:whitespace-nowrap">{serviceText(booking.service)}</span>
      </span>
    ),
  },
  {id: 'family', header: m.family(), value: familyText},
  {
    id: 'next_visit',
    header: m.next_visit(),
    value: booking => timeOf(nextStart(booking, ahead, now)),
    cell: booking => {
      const next = nextStart(booking, ahead, now)
      if (next === null) return isKnown(booking, ahead, now) ? '–' : unknown
      return timePoint(next, booking.timezone, {now, zone: deviceZone()})
    },
  },
  {
    id: 'who',
    header: m.caregiver(),
    value: booking => bookingWhoText(booking, ahead, {now, unknown}),
  },
  {
    id: 'visits',
    header: m.visits_public(),
    value: booking => booking.sessions_count,
    cell: booking => visitCountText(booking, ahead, now),
    align: 'right',
  },
  {
    id: 'rate',
    header: m.rate(),
    value: rateOf,
    cell: booking => {
      const rate = rateOf(booking)
      return rate === null ? '–' : <Rate cents={dollarsToCents(rate)} />
    },
    align: 'right',
  },
  {
    id: 'state',
    header: m.status(),
    value: booking => `${rankOf(booking)} ${shownStatus(withPendingAt(booking, now))}`,
    cell: booking => <ProviderStatus lead={booking} group={booking.group} now={now} />,
  },
]
