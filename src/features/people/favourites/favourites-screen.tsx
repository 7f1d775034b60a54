import {m} from '#messages'
import {useQuery} from '@tanstack/react-query'
import {Link} from '@tanstack/react-router'
import {useState, type ReactNode} from 'react'
import type {Booking} from '#contract/bookings/booking.ts'
import type {AnswerOf} from '#contract/endpoint.ts'
import type {listFavourites} from '#contract/bookings/favourites.ts'
import {useAsOf} from '#data/offline/use-stale-since.ts'
import {bookingQueries} from '#data/queries/bookings.ts'
import {favouriteQueries, type FavouriteSummary} from '#data/queries/favourites.ts'
import {failureOf} from '#data/app/message.ts'
import {Button} from '#ui/primitives/button.tsx'
import {buttonClass} from '#ui/primitives/button-class.ts'
import {Avatar} from '#ui/primitives/avatar.tsx'
import {Card} from '#ui/primitives/card.tsx'
import {PageHeader} from '#ui/primitives/page-header.tsx'
import {Section} from '#ui/primitives/section.tsx'
import {EmptyState} from '#ui/states/empty-state.tsx'
import {ErrorState} from '#ui/states/error-state.tsx'
import {SkeletonCards} from '#ui/states/skeleton.tsx'
import {FavouriteButton} from './favourite-button.tsx'
import {AboutButton} from '../about/about-button.tsx'
import {AgencyState, CaregiverFacts} from '../about/provider-facts.tsx'
import {ReviewsButton} from '../reviews/reviews-button.tsx'
import {BookProviderAgain, InviteLink} from './book-again.tsx'
import {bookedProviders, pastProviders, profileId, type BookedProvider} from './booked-providers.ts'
import {whyAgencyUnavailable, whyCaregiverUnavailable, type Unavailable} from './unavailable.ts'

type Favourites = AnswerOf<typeof listFavourites>

/** The caregivers and agencies a family marked as favorites, those who are booked, and those who came before. */
export function FavouritesScreen() {
  const query = useQuery(favouriteQueries.list())
  const {data: list, error, refetch} = query
  const bookings = useQuery(bookingQueries.list())
  const past = pastProviders(bookings.data ?? [], [])
  const booked = bookedProviders(bookings.data ?? [], past)
  // without providers there is nothing on the page whose age matters
  const shown = list ? query : {...bookings, data: past.length + booked.length > 0 ? bookings.data : undefined}
  const asOf = useAsOf(shown)
  return (
    <>
      <PageHeader title={m.your_caregivers()} lead={m.your_favorites_newest_first()} asOf={asOf} />
      {list ? (
        <List favourites={list} bookings={bookings.data ?? []} />
      ) : error ? (
        <NotLoaded error={error} booked={booked} past={past} onRetry={() => void refetch()} />
      ) : (
        <SkeletonCards count={2} />
      )}
    </>
  )
}

/** Why there are no favorites, and who is booked or came before by the bookings that are stored. */
function NotLoaded({
  error,
  booked,
  past,
  onRetry,
}: {
  error: Error
  booked: readonly BookedProvider[]
  past: readonly BookedProvider[]
  onRetry: () => void
}) {
  const failure = failureOf(error)
  return (
    <div className="space-y-8">
      {failure.isUnread && past.length > 0 ? (
        <div role="status" className="flex flex-wrap items-center justify-between gap-3 text-muted">
          <p>{m.favorites_need_a_connection_past_caregivers_are_here()}</p>
          <Button variant="secondary" size="sm" onClick={onRetry}>
            {m.try_again()}
          </Button>
        </div>
      ) : (
        <ErrorState title={m.your_favorites_could_not_be_loaded()} {...failure} onRetry={onRetry} />
      )}
      <BookedRows providers={booked} />
      <PastRows providers={past} />
    </div>
  )
}

/** The cards of these favorites, newest first. */
const cardsOf = ({items, agencies}: Favourites) =>
  [
    ...items.map(each => ({
      id: each.caretaker_id,
      kept_at: each.kept_at,
      card: (
        <FavouriteCard
          favourite={{...each, org_id: null}}
          facts={<CaregiverFacts {...each} />}
          unavailable={whyCaregiverUnavailable(each)}
        />
      ),
    })),
    ...agencies.map(each => ({
      id: each.org_id,
      kept_at: each.kept_at,
      card: (
        <FavouriteCard
          favourite={{...each, caretaker_id: null}}
          facts={<AgencyState {...each} />}
          unavailable={whyAgencyUnavailable(each)}
        />
      ),
    })),
  ].toSorted((a, b) => Date.parse(b.kept_at) - Date.parse(a.kept_at))

function List({favourites: {items, agencies}, bookings}: {favourites: Favourites; bookings: readonly Booking[]}) {
  // a provider added here stays in the same row until the screen closes, so nothing moves under the finger
  const [addedHere, setAddedHere] = useState<readonly (string | null)[]>([])
  const others = [
    ...items.map(({caretaker_id}) => ({caretaker_id, org_id: null})),
    ...agencies.map(({org_id}) => ({caretaker_id: null, org_id})),
  ].filter(each => !addedHere.includes(profileId(each)))
  const past = pastProviders(bookings, others)
  const booked = bookedProviders(bookings, [...past, ...others])
  const inRows = new Set([...past, ...booked].map(profileId))
  const shown = cardsOf({
    items: items.filter(each => !inRows.has(each.caretaker_id)),
    agencies: agencies.filter(each => !inRows.has(each.org_id)),
  })
  const favouriteButton = (each: BookedProvider) => (
    <FavouriteButton about={each} onAdd={() => setAddedHere(ids => [...ids, profileId(each)])} />
  )
  return (
    <div className="space-y-8">
      {shown.length > 0 ? (
        <ul className="grid grid-cols-1 gap-4 wide:grid-cols-2">
          {shown.map(({id, card}) => (
            <li key={id}>{card}</li>
          ))}
        </ul>
      ) : inRows.size > 0 ? (
        <p className="text-muted">{m.press_add_to_favorites_next_to()}</p>
      ) : (
        <EmptyState
          picture="empty-offers"
          title={m.no_favorites_yet()}
          action={
            <Link to="/dash/parent/request-service" className={buttonClass({})}>
              {m.request_care()}
            </Link>
          }
        >
          {m.press_add_to_favorites_next_to_an()}
        </EmptyState>
      )}
      <BookedRows providers={booked} favouriteButton={favouriteButton} />
      <PastRows providers={past} favouriteButton={favouriteButton} />
    </div>
  )
}

function FavouriteCard({
  favourite,
  facts,
  unavailable,
}: {
  favourite: FavouriteSummary & {rating: number | null; reviews_count: number; booking_id: string | null}
  facts: ReactNode
  unavailable: Unavailable | undefined
}) {
  const {caretaker_id, org_id, display_name: name, avatar_url, booking_id} = favourite
  const provider = {caretaker_id, org_id, name}
  return (
    <Card as="article" aria-label={name} className="h-full space-y-4">
      <div className="flex items-center gap-3">
        <Avatar name={name} src={avatar_url} size={56} />
        <h2 className="min-w-0 text-18 font-semibold wrap-anywhere">{name}</h2>
      </div>
      {facts}
      <div className="flex flex-wrap items-center gap-2">
        <InviteLink {...provider} unavailable={unavailable} size="sm" />
        {booking_id && <BookProviderAgain {...provider} id={booking_id} unavailable={unavailable} />}
        <FavouriteButton about={favourite} />
        <AboutButton hasFavourite={false} {...provider} />
        <ReviewsButton reviewed={{caretaker_id, org_id}} name={name} rated={favourite} />
      </div>
    </Card>
  )
}

interface RowsProps {
  providers: readonly BookedProvider[]
  /** Left out while the favorites are unknown: each button would load the list again. */
  favouriteButton?: (provider: BookedProvider) => ReactNode
}

const PastRows = (props: RowsProps) => (
  <ProviderRows
    {...props}
    title={m.has_visited_you_before_people()}
    act={({booking_id: id, caretaker_id, org_id, display_name: name, unavailable}) => (
      <BookProviderAgain id={id} caretaker_id={caretaker_id} org_id={org_id} name={name} unavailable={unavailable} />
    )}
  />
)

const BookedRows = (props: RowsProps) => (
  <ProviderRows
    {...props}
    title={m.booked_not_here_yet()}
    act={({booking_id}) => (
      <Link
        to="/dash/parent/booking/$id"
        params={{id: booking_id}}
        className={buttonClass({variant: 'secondary', size: 'sm'})}
      >
        {m.see_the_booking()}
      </Link>
    )}
  />
)

/** Providers of bookings, each with what to do with theirs. Renders nothing without one. */
function ProviderRows({
  providers,
  favouriteButton,
  title,
  act,
}: RowsProps & {title: string; act: (provider: BookedProvider) => ReactNode}) {
  if (providers.length === 0) return null
  return (
    <Section title={title}>
      <Card flush>
        <ul className="divide-y divide-line">
          {providers.map(each => (
            <li key={profileId(each)} className="flex flex-wrap items-center gap-3 p-4">
              <Avatar name={each.display_name} src={each.avatar_url} />
              <span className="min-w-0 grow font-semibold wrap-anywhere">{each.display_name}</span>
              <div className="flex flex-wrap gap-2">
                {act(each)}
                {favouriteButton?.(each)}
                <AboutButton
                  hasFavourite={false}
                  caretaker_id={each.caretaker_id}
                  org_id={each.org_id}
                  name={each.display_name}
                />
              </div>
            </li>
          ))}
        </ul>
      </Card>
    </Section>
  )
}
