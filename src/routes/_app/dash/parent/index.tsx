import {createFileRoute} from '@tanstack/react-router'
import {bookingQueries} from '#data/queries/bookings.ts'
import {sessionQueries} from '#data/queries/sessions.ts'
import {ParentHome} from '#features/bookings/home/parent-home.tsx'
import {HomePayments} from '#features/money/home-payments.tsx'
import {HomeReviews} from '#features/people/reviews/home-reviews.tsx'
import {NextDays} from '#features/sessions/calendar/next-days.tsx'
import {OpenSession} from '#features/sessions/detail/open-session.tsx'
import {ReadyForTomorrow} from '#features/sessions/offline-ready/ready-for-tomorrow.tsx'
import {SessionSearch} from '#features/sessions/calendar/search.ts'
import {TodaySession} from '#features/sessions/confirm/today-session.tsx'

export const Route = createFileRoute('/_app/dash/parent/')({
  staticData: {roles: ['parent'], title: 'Home'},
  validateSearch: SessionSearch,
  loader: ({context: {queryClient}}) => {
    void queryClient.prefetchQuery(bookingQueries.list())
    void queryClient.prefetchQuery(sessionQueries.window())
  },
  component: Home,
})

function Home() {
  return (
    <>
      <ParentHome
        today={<TodaySession />}
        ready={<ReadyForTomorrow />}
        payments={<HomePayments />}
        nextDays={<NextDays />}
        reviews={<HomeReviews of="parent" />}
      />
      <OpenSession />
    </>
  )
}
