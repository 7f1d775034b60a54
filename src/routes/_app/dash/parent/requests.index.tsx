import {m} from '#messages'
import {createFileRoute} from '@tanstack/react-router'
import {bookingQueries} from '#data/queries/bookings.ts'
import {RequestsScreen} from '#features/bookings/list/requests-screen.tsx'
import {RequestsSearch} from '#features/bookings/list/search.ts'

export const Route = createFileRoute('/_app/dash/parent/requests/')({
  staticData: {roles: ['parent'], title: m.requests_and_bookings()},
  validateSearch: RequestsSearch,
  loader: ({context: {queryClient}}) => void queryClient.prefetchQuery(bookingQueries.list()),
  component: RequestsScreen,
})
