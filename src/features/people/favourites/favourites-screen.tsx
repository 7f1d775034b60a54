import {useQuery} from '@tanstack/react-query'
import {useState, type ReactNode} from 'react'
import type {Booking} from '#contract/bookings/booking.ts'
import type {Favourite} from '#contract/bookings/favourites.ts'
import {useAsOf} from '#data/offline/use-stale-since.ts'
import {bookingQueries} from '#data/queries/bookings.ts'
import {favouriteQueries} from '#data/queries/favourites.ts'
import {messageOf} from '#data/app/message.ts'
import {Avatar} from '#ui/primitives/avatar.tsx'
import {Card} from '#ui/primitives/card.tsx'
import {PageHeader} from '#ui/primitives/page-header.tsx'
import {Section} from '#ui/primitives/section.tsx'
import {EmptyState} from '#ui/states/empty-state.tsx'
import {ErrorState} from '#ui/states/error-state.tsx'
import {SkeletonCards} from '#ui/states/skeleton.tsx'
import {cameBefore, type Known} from './came-before.ts'
import {KeepButton} from './keep-button.tsx'

interface Parts {
  /** What is known of her: checks and rating. */
  factsOf: (favourite: Favourite) => ReactNode
  /** What she says of herself. */
  aboutOf: (who: Pick<Favourite, 'caretaker_id' | 'display_name'>) => ReactNode
  /** What families say of her. */
  reviewsOf: (favourite: Favourite) => ReactNode
  /** The way to a request that begins as the last booking with her. */
  againOf: (booking_id: string) => ReactNode
}

/** The caregivers whom a family wants to find again. */
export function FavouritesScreen({nothingYet, ...parts}: {nothingYet: ReactNode} & Parts) {
  const query = useQuery(favouriteQueries.list())
  const {data: list, error, refetch} = query
  const bookings = useQuery(bookingQueries.list())
  const asOf = useAsOf(list ? query : bookings)
  return (
    <>
      <PageHeader title="Your caregivers" lead="Those you kept, the latest first" asOf={asOf} />
      {list ? (
        <List favourites={list.items} bookings={bookings.data ?? []} nothingYet={nothingYet} {...parts} />
      ) : error ? (
        <div className="space-y-8">
          <ErrorState
            title="Whom you kept could not be loaded"
            detail={messageOf(error)}
            onRetry={() => void refetch()}
          />
          <CameBefore known={cameBefore(bookings.data ?? [], [])} keepOf={() => null} {...parts} />
        </div>
      ) : (
        <SkeletonCards count={2} />
      )}
    </>
  )
}

function List({
  favourites,
  bookings,
  nothingYet,
  ...parts
}: {favourites: readonly Favourite[]; bookings: readonly Booking[]; nothingYet: ReactNode} & Parts) {
  // whoever is kept by a press here stays in her row until the screen is left: nothing moves under the press
  const [keptHere, setKeptHere] = useState<readonly string[]>([])
  const known = cameBefore(
    bookings,
    favourites.filter(each => !keptHere.includes(each.caretaker_id)),
  )
  const inRows = new Set(known.map(each => each.caretaker_id))
  const kept = favourites.filter(each => !inRows.has(each.caretaker_id))
  return (
    <div className="space-y-8">
      {kept.length > 0 ? (
        <AllKept favourites={kept} {...parts} />
      ) : known.length > 0 ? (
        <p className="text-muted">Press Keep beside whoever you want to find here first.</p>
      ) : (
        <EmptyState picture="empty-offers" title="Nobody is kept yet" action={nothingYet}>
          Press Keep beside an offer or a booking, and whoever you liked is easy to find again.
        </EmptyState>
      )}
      <CameBefore
        known={known}
        keepOf={each => (
          <KeepButton about={each} onKeep={() => setKeptHere(ids => [...ids, each.caretaker_id])} />
        )}
        {...parts}
      />
    </div>
  )
}

function AllKept({favourites, ...parts}: {favourites: readonly Favourite[]} & Parts) {
  return (
    <ul className="grid grid-cols-1 gap-4 wide:grid-cols-2">
      {favourites.map(each => (
        <li key={each.caretaker_id}>
          <Kept favourite={each} {...parts} />
        </li>
      ))}
    </ul>
  )
}

function Kept({favourite, factsOf, aboutOf, reviewsOf, againOf}: {favourite: Favourite} & Parts) {
  const {display_name, avatar_url, booking_id} = favourite
  return (
    <Card as="article" aria-label={display_name} className="h-full space-y-4">
      <div className="flex items-center gap-3">
        <Avatar name={display_name} src={avatar_url} size={56} />
        <h2 className="min-w-0 text-18 font-semibold wrap-anywhere">{display_name}</h2>
      </div>
      {factsOf(favourite)}
      <div className="flex flex-wrap items-center gap-2">
        {booking_id && againOf(booking_id)}
        <KeepButton about={favourite} />
        {aboutOf(favourite)}
        {reviewsOf(favourite)}
      </div>
    </Card>
  )
}

/** Whoever came to this family is found here as well, kept or not. */
function CameBefore({
  known,
  keepOf,
  aboutOf,
  againOf,
}: {
  known: readonly Known[]
  /** Nothing where it is not known who is kept: each button would ask for that again, and the page wait for the answer. */
  keepOf: (who: Known) => ReactNode
} & Parts) {
  if (known.length === 0) return null
  return (
    <Section title="Came to you before">
      <Card flush>
        <ul className="divide-y divide-line">
          {known.map(each => (
            <li key={each.caretaker_id} className="flex flex-wrap items-center gap-3 p-4">
              <Avatar name={each.display_name} src={each.avatar_url} />
              <span className="min-w-0 grow font-semibold wrap-anywhere">{each.display_name}</span>
              <div className="flex flex-wrap gap-2">
                {againOf(each.booking_id)}
                {keepOf(each)}
                {aboutOf(each)}
              </div>
            </li>
          ))}
        </ul>
      </Card>
    </Section>
  )
}
