import {m} from '#messages'
import {createFileRoute} from '@tanstack/react-router'
import {bookingQueries} from '#data/queries/bookings.ts'
import {sessionQueries} from '#data/queries/sessions.ts'
import {ParentHome} from '#features/bookings/home/parent-home.tsx'
import {HomePayments, HomePlan} from '#features/money/home-payments.tsx'
import {OpenSession} from '#features/sessions/detail/open-session.tsx'
import {SessionSearch} from '#features/sessions/calendar/search.ts'

export const Route = createFileRoute('/_app/dash/parent/')({
  staticData: {roles: ['parent'], title: m.home()},
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
      <ParentHome payments={<HomePayments />} plan={<HomePlan />} />
      <OpenSession />
    </>
  )
}
