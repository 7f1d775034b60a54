import {createFileRoute} from '@tanstack/react-router'
import {bookingQueries} from '#data/queries/bookings.ts'
import {favouriteQueries} from '#data/queries/favourites.ts'
import {reviewQueries} from '#data/queries/reviews.ts'
import {sessionQueries} from '#data/queries/sessions.ts'
import {BookingScreen} from '#features/bookings/booking/booking-screen.tsx'
import {KeepButton} from '#features/people/favourites/keep-button.tsx'
import {AboutPerson} from '#features/people/about/about-person.tsx'
import {CertificateView} from '#features/people/about/certificate-view.tsx'
import {BookingReview} from '#features/people/reviews/booking-review.tsx'
import {OpenSession} from '#features/sessions/detail/open-session.tsx'
import {SaveVisits} from '#features/sessions/calendar/save-visits.tsx'
import {SessionSearch} from '#features/sessions/calendar/search.ts'
import {SessionList} from '#features/sessions/calendar/session-list.tsx'

export const Route = createFileRoute('/_app/dash/parent/booking/$id')({
  staticData: {roles: ['parent'], title: 'Booking'},
  validateSearch: SessionSearch,
  loader: ({context: {queryClient}, params: {id}}) => {
    void queryClient.prefetchQuery(bookingQueries.one(id))
    void queryClient.prefetchQuery(sessionQueries.ofBooking(id))
    void queryClient.prefetchQuery(reviewQueries.ofBooking(id))
    void queryClient.prefetchQuery(favouriteQueries.list())
  },
  component: Booking,
})

function Booking() {
  const {id} = Route.useParams()
  const navigate = Route.useNavigate()
  return (
    <>
      <BookingScreen
        key={id}
        id={id}
        visits={<SessionList bookingId={id} />}
        save={<SaveVisits bookingId={id} />}
        review={<BookingReview bookingId={id} />}
        aboutOf={({caretaker_id, approved_org_id, provider}) =>
          provider && (
            <div className="flex flex-wrap items-center gap-2">
              <AboutPerson
                caretaker_id={caretaker_id}
                org_id={approved_org_id}
                name={provider.name}
                FileView={CertificateView}
              />
              {caretaker_id && (
                <KeepButton
                  about={{caretaker_id, display_name: provider.name, avatar_url: provider.avatar_url}}
                />
              )}
            </div>
          )
        }
        onReopened={request => void navigate({to: '/dash/parent/requests/$id', params: {id: request.id}})}
      />
      <OpenSession />
    </>
  )
}
