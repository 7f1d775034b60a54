import {m} from '#messages'
import {createFileRoute} from '@tanstack/react-router'
import {bookingQueries} from '#data/queries/bookings.ts'
import {favouriteQueries} from '#data/queries/favourites.ts'
import {FavouritesScreen} from '#features/people/favourites/favourites-screen.tsx'

export const Route = createFileRoute('/_app/dash/parent/caregivers')({
  staticData: {roles: ['parent'], title: m.your_caregivers()},
  loader: ({context: {queryClient}}) => {
    void queryClient.prefetchQuery(favouriteQueries.list())
    void queryClient.prefetchQuery(bookingQueries.list())
  },
  component: FavouritesScreen,
})
