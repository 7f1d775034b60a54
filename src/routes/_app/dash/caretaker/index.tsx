import {createFileRoute} from '@tanstack/react-router'
import * as v from 'valibot'
import {leadQueries} from '#data/leads.ts'
import {profileQueries} from '#data/profile.ts'
import {sessionQueries} from '#data/sessions.ts'
import {CaretakerHome} from '#features/nearby/caretaker-home.tsx'
import {OpenRequest} from '#features/nearby/open-request.tsx'
import {RequestSearch, usual_radius} from '#features/nearby/search.ts'
import {HomeReviews} from '#features/reviews/home-reviews.tsx'
import {NextDays} from '#features/sessions/next-days.tsx'
import {OpenSession} from '#features/sessions/open-session.tsx'
import {ReadyForTomorrow} from '#features/sessions/ready-for-tomorrow.tsx'
import {SessionSearch} from '#features/sessions/search.ts'
import {TodaySession} from '#features/sessions/today-session.tsx'

export const Route = createFileRoute('/_app/dash/caretaker/')({
  staticData: {roles: ['caretaker'], title: 'Today'},
  validateSearch: v.object({...SessionSearch.entries, ...RequestSearch.entries}),
  loader: ({context: {queryClient}}) => {
    void queryClient.prefetchQuery(sessionQueries.window())
    void queryClient.prefetchQuery(leadQueries.nearby(usual_radius))
    void queryClient.prefetchQuery(profileQueries.caretaker())
  },
  component: Home,
})

function Home() {
  return (
    <>
      <CaretakerHome
        today={<TodaySession />}
        ready={<ReadyForTomorrow />}
        nextDays={<NextDays />}
        reviews={<HomeReviews of="caretaker" />}
      />
      <OpenSession />
      <OpenRequest />
    </>
  )
}
