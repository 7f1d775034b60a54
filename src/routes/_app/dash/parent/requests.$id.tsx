import {createFileRoute} from '@tanstack/react-router'
import {bookingQueries} from '#data/queries/bookings.ts'
import {favouriteQueries} from '#data/queries/favourites.ts'
import {RequestScreen} from '#features/bookings/offers/request-screen.tsx'
import {KeepButton} from '#features/people/favourites/keep-button.tsx'
import {AboutPerson} from '#features/people/about/about-person.tsx'
import {CertificateView} from '#features/people/about/certificate-view.tsx'
import {ReviewsOf} from '#features/people/reviews/reviews-of.tsx'
import {toast} from '#ui/feedback/toast-message.ts'

export const Route = createFileRoute('/_app/dash/parent/requests/$id')({
  staticData: {roles: ['parent'], title: 'Request'},
  loader: ({context: {queryClient}, params: {id}}) => {
    void queryClient.prefetchQuery(bookingQueries.one(id))
    void queryClient.prefetchQuery(favouriteQueries.list())
  },
  component: Request,
})

function Request() {
  const {id} = Route.useParams()
  const navigate = Route.useNavigate()
  return (
    <RequestScreen
      key={id}
      id={id}
      aboutOf={({caretaker_id, org_id, display_name, avatar_url}) => (
        <div className="flex flex-wrap items-center gap-2">
          <AboutPerson
            caretaker_id={caretaker_id}
            org_id={org_id}
            name={display_name}
            FileView={CertificateView}
          />
          <ReviewsOf caretaker_id={caretaker_id} org_id={org_id} name={display_name} />
          {caretaker_id && <KeepButton about={{caretaker_id, display_name, avatar_url}} />}
        </div>
      )}
      onApproved={booking => {
        toast({title: `${booking.provider?.name ?? 'The offer'} is approved`, tone: 'good'})
        void navigate({to: '/dash/parent/booking/$id', params: {id: booking.id}, replace: true})
      }}
      onReopened={request => void navigate({to: '/dash/parent/requests/$id', params: {id: request.id}})}
    />
  )
}
