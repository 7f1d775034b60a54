import {createFileRoute, Link} from '@tanstack/react-router'
import {bookingQueries} from '#data/queries/bookings.ts'
import {favouriteQueries} from '#data/queries/favourites.ts'
import {BookAgain} from '#features/bookings/book-again.tsx'
import {CaregiverFacts} from '#features/bookings/offers/bidder-facts.tsx'
import {FavouritesScreen} from '#features/people/favourites/favourites-screen.tsx'
import {AboutPerson} from '#features/people/about/about-person.tsx'
import {CertificateView} from '#features/people/about/certificate-view.tsx'
import {ReadReviews} from '#features/people/reviews/reviews-of.tsx'
import {buttonClass} from '#ui/primitives/button-class.ts'

export const Route = createFileRoute('/_app/dash/parent/caregivers')({
  staticData: {roles: ['parent'], title: 'Your caregivers'},
  loader: ({context: {queryClient}}) => {
    void queryClient.prefetchQuery(favouriteQueries.list())
    void queryClient.prefetchQuery(bookingQueries.list())
  },
  component: Caregivers,
})

function Caregivers() {
  return (
    <FavouritesScreen
      factsOf={favourite => <CaregiverFacts {...favourite} />}
      aboutOf={({caretaker_id, display_name}) => (
        <AboutPerson
          caretaker_id={caretaker_id}
          org_id={null}
          name={display_name}
          FileView={CertificateView}
        />
      )}
      reviewsOf={({caretaker_id, display_name, ...rated}) => (
        <ReadReviews reviewed={{caretaker_id, org_id: null}} name={display_name} rated={rated} />
      )}
      againOf={booking_id => <BookAgain id={booking_id} size="sm" />}
      nothingYet={
        <Link to="/dash/parent/request-service" className={buttonClass({})}>
          Request care
        </Link>
      }
    />
  )
}
