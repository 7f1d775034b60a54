import {m} from '#messages'
import {createFileRoute} from '@tanstack/react-router'
import {careseekerQueries} from '#data/queries/admin/careseekers.ts'
import {DoorCardScreen} from '#features/staff/bookings/door-card-screen.tsx'

export const Route = createFileRoute('/admin/dashboard/admin-careseekers/$nonUserId/bookings/$bookingId_/card')({
  staticData: {roles: ['admin'], title: m.door_card()},
  loader: ({context: {queryClient}, params: {nonUserId, bookingId}}) =>
    void queryClient.prefetchQuery(careseekerQueries.card({id: nonUserId, bookingId})),
  component: DoorCard,
})

function DoorCard() {
  const {nonUserId, bookingId} = Route.useParams()
  return <DoorCardScreen key={bookingId} id={nonUserId} bookingId={bookingId} />
}
