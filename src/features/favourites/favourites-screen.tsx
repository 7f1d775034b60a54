import {useQuery} from '@tanstack/react-query'
import type {ReactNode} from 'react'
import type {Favourite} from '#contract/favourites.ts'
import {useAsOf} from '#data/as-of.ts'
import {bookingQueries} from '#data/bookings.ts'
import {favouriteQueries} from '#data/favourites.ts'
import {messageOf} from '#data/message.ts'
import {Avatar} from '#ui/avatar.tsx'
import {Card} from '#ui/card.tsx'
import {PageHeader} from '#ui/page-header.tsx'
import {Section} from '#ui/section.tsx'
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
  const asOf = useAsOf(query)
  return (
    <>
      <PageHeader title="Your caregivers" lead="Those you kept, the latest first" asOf={asOf} />
      {list ? (
        <List favourites={list.items} nothingYet={nothingYet} {...parts} />
      ) : error ? (
        <ErrorState
          title="Your caregivers could not be loaded"
          detail={messageOf(error)}
          onRetry={() => void refetch()}
        />
      ) : (
        <SkeletonCards count={2} />
      )}
    </>
  )
}

function List({
  favourites,
  nothingYet,
  ...parts
}: {favourites: readonly Favourite[]; nothingYet: ReactNode} & Parts) {
  const {data: bookings} = useQuery(bookingQueries.list())
  const known = cameBefore(bookings ?? [], favourites)
  return (
    <div className="space-y-8">
      {favourites.length > 0 ? (
        <AllKept favourites={favourites} {...parts} />
      ) : known.length > 0 ? (
        <p className="text-muted">
          Nobody is kept yet. Press Keep beside whoever you want to find here first.
        </p>
      ) : (
        <EmptyState picture="empty-offers" title="Nobody is kept yet" action={nothingYet}>
          Press Keep beside an offer or a booking, and whoever you liked is easy to find again.
        </EmptyState>
      )}
      {known.length > 0 && <CameBefore known={known} {...parts} />}
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

/** Whoever has visits of this family behind them is found here as well, kept or not. */
function CameBefore({known, aboutOf, againOf}: {known: readonly Known[]} & Parts) {
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
                <KeepButton about={each} />
                {aboutOf(each)}
              </div>
            </li>
          ))}
        </ul>
      </Card>
    </Section>
  )
}
