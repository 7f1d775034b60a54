import {m} from '#messages'
import {createFileRoute} from '@tanstack/react-router'
import {leadQueries} from '#data/queries/leads.ts'
import {profileQueries} from '#data/queries/profile.ts'
import {documentTitle} from '#domain/content/pages.ts'
import {NearbyScreen} from '#features/leads/nearby/nearby-screen.tsx'
import {OpenLead} from '#features/leads/open-lead.tsx'
import {NearbySearch, usual_radius} from '#features/leads/search.ts'

export const Route = createFileRoute('/_app/dash/caretaker/nearby')({
  staticData: {roles: ['caretaker'], title: m.nearby()},
  validateSearch: NearbySearch,
  loaderDeps: ({search: {radius}}) => ({radius}),
  loader: ({context: {queryClient}, deps: {radius = usual_radius}}) => {
    // the list is refused before the caregiver is verified
    const me = queryClient.getQueryData(profileQueries.me().queryKey)
    if (me?.is_verified === 'Approved') void queryClient.prefetchQuery(leadQueries.nearby(radius))
    void queryClient.prefetchQuery(profileQueries.caretaker())
    // prefetched, so that they are available offline
    void queryClient.prefetchQuery(leadQueries.caretakerBookings())
  },
  head: ({match: {search}}) =>
    search.view === 'bids' ? {meta: [{title: documentTitle({title: m.your_bids_and_bookings()})}]} : {},
  component: Nearby,
})

function Nearby() {
  const {radius} = Route.useSearch()
  return (
    <>
      <NearbyScreen />
      <OpenLead viewer="caregiver" radius={radius} />
    </>
  )
}
