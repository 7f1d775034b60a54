import {createFileRoute} from '@tanstack/react-router'
import {bookingQueries} from '#data/bookings.ts'
import {sessionQueries} from '#data/sessions.ts'
import {ParentHome} from '#features/bookings/home/parent-home.tsx'
import {HomePayments} from '#features/money/home-payments.tsx'
import {HomeReviews} from '#features/reviews/home-reviews.tsx'
import {NextDays} from '#features/sessions/next-days.tsx'
import {OpenSession} from '#features/sessions/open-session.tsx'
import {ReadyForTomorrow} from '#features/sessions/ready-for-tomorrow.tsx'
import {SessionSearch} from '#features/sessions/search.ts'
import {TodaySession} from '#features/sessions/today-session.tsx'

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
