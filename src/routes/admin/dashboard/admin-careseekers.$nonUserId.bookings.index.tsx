import {m} from '#messages'
import {createFileRoute} from '@tanstack/react-router'
import {staffBookingQueries} from '#data/queries/admin/bookings.ts'
import {careseekerQueries} from '#data/queries/admin/careseekers.ts'
import {CareseekerScreen} from '#features/staff/bookings/careseeker-screen.tsx'

export const Route = createFileRoute('/admin/dashboard/admin-careseekers/$nonUserId/bookings/')({
  staticData: {roles: ['admin'], title: m.careseeker()},
  loader: ({context: {queryClient}, params: {nonUserId}}) => {
    void queryClient.prefetchQuery(careseekerQueries.one(nonUserId))
    void queryClient.prefetchInfiniteQuery(staffBookingQueries.list({parent_id: nonUserId}))
  },
  component: Careseeker,
})

function Careseeker() {
  const {nonUserId} = Route.useParams()
  return <CareseekerScreen key={nonUserId} id={nonUserId} />
}
