import {m} from '#messages'
import {createFileRoute} from '@tanstack/react-router'
import * as v from 'valibot'
import {bookingQueries} from '#data/queries/bookings.ts'
import {favouriteQueries} from '#data/queries/favourites.ts'
import {OffersSearch} from '#features/bookings/offers/compare/search.ts'
import {RequestScreen} from '#features/bookings/offers/request-screen.tsx'

export const Route = createFileRoute('/_app/dash/parent/requests/$id')({
  staticData: {roles: ['parent'], title: m.request()},
  validateSearch: v.object({...OffersSearch.entries, act: v.fallback(v.optional(v.literal('cancel')), undefined)}),
  loader: ({context: {queryClient}, params: {id}}) => {
    void queryClient.prefetchQuery(bookingQueries.one(id))
    void queryClient.prefetchQuery(favouriteQueries.list())
  },
  component: Request,
})

function Request() {
  const {id} = Route.useParams()
  return <RequestScreen key={id} id={id} />
}
