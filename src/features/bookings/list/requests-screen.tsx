import {m} from '#messages'
import {useQuery} from '@tanstack/react-query'
import {Link} from '@tanstack/react-router'
import Plus from 'lucide-react/icons/plus'
import {useState} from 'react'
import {failureOf} from '#data/app/message.ts'
import {useServerNow} from '#data/offline/server-now.ts'
import {useAsOf} from '#data/offline/use-stale-since.ts'
import {listed_max} from '#data/queries/all-pages.ts'
import {bookingQueries} from '#data/queries/bookings.ts'
import {SearchField} from '#ui/fields/search-field.tsx'
import {usePageSearch} from '#ui/hooks/use-page-search.ts'
import {useTyped} from '#ui/hooks/use-typed.ts'
import {buttonClass} from '#ui/primitives/button-class.ts'
import {PageHeader} from '#ui/primitives/page-header.tsx'
import {statusOf} from '#ui/primitives/status-table.ts'
import {EmptyState} from '#ui/states/empty-state.tsx'
import {ErrorState} from '#ui/states/error-state.tsx'
import {SkeletonCards} from '#ui/states/skeleton.tsx'
import {BookingLinkCard} from '../home/booking-cards.tsx'
import {findBookings, orderBookings, statusAt} from './order-bookings.ts'
import type {RequestsSearch} from './search.ts'
import {StatusLinks} from './status-links.tsx'

/** From so many on, the list can be searched. */
const searched_from = 8

/** Every request and booking of a family in one list, filtered by the status and the words in the address. */
export function RequestsScreen() {
  const [{status, q}, onSearch] = usePageSearch<RequestsSearch>()
  const [typed, type] = useTyped(q, next => onSearch({q: next}))
  const now = useServerNow(60_000)
  const query = useQuery(bookingQueries.list())
  const {data: bookings, error, refetch} = query
  const asOf = useAsOf(query)
  const isEmpty = bookings?.length === 0
  const found = findBookings(bookings ?? [], typed)
  const isSearchable = (bookings?.length ?? 0) >= searched_from
  // a field that a link filled stays while its words are cleared
  const [wasSearched] = useState(q !== undefined)
  const shown = orderBookings(found, now).filter(each => !status || statusAt(each, now) === status)
  return (
    <>
      <PageHeader
        title={m.requests_and_bookings()}
        lead={bookings && bookings.length >= listed_max && m.the_newest({length: bookings.length})}
        asOf={asOf}
        action={
          !isEmpty && (
            <Link to="/dash/parent/request-service" className={buttonClass({})}>
              <Plus aria-hidden className="size-5" />
              {m.request_care()}
            </Link>
          )
        }
      />
      {isEmpty ? (
        <EmptyState
          picture="empty-requests"
          title={m.no_requests_yet()}
          action={
            <Link to="/dash/parent/request-service" className={buttonClass({size: 'lg'})}>
              {m.request_care()}
            </Link>
          }
        >
          {m.tell_us_when_and_where_you_need()}
        </EmptyState>
      ) : bookings ? (
        <div className="space-y-5">
          {(isSearchable || wasSearched) && (
            <SearchField
              value={typed ?? ''}
              onChange={next => type(next || undefined)}
              placeholder={m.number_caregiver_or_place()}
            />
          )}
          <StatusLinks isRow bookings={found} now={now} q={q} />
          {shown.length > 0 ? (
            <div className="grid gap-3 wide:grid-cols-2">
              {shown.map(booking => (
                <BookingLinkCard key={booking.id} booking={booking} now={now} />
              ))}
            </div>
          ) : (
            <EmptyState
              picture="empty-requests"
              title={
                typed && found.length === 0
                  ? m.nothing_found_for_the_words({words: typed})
                  : m.nothing_with_the_status({label: statusOf('booking', status ?? '').label})
              }
            >
              <Link to="/dash/parent/requests" search={found.length === 0 ? {} : {q}}>
                {m.show_all_bookings()}
              </Link>
            </EmptyState>
          )}
        </div>
      ) : error ? (
        <ErrorState
          title={m.your_requests_could_not_be_loaded()}
          {...failureOf(error)}
          onRetry={() => void refetch()}
        />
      ) : (
        <SkeletonCards count={4} />
      )}
    </>
  )
}
