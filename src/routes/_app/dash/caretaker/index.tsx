import {createFileRoute} from '@tanstack/react-router'
import * as v from 'valibot'
import {sessionQueries} from '#data/queries/sessions.ts'
import {CaretakerHome} from '#features/leads/nearby/caretaker-home.tsx'
import {OpenLead} from '#features/leads/open-lead.tsx'
import {RequestSearch} from '#features/leads/search.ts'
import {HomeReviews} from '#features/people/reviews/home-reviews.tsx'
import {NextDays} from '#features/sessions/calendar/next-days.tsx'
import {OpenSession} from '#features/sessions/detail/open-session.tsx'
import {ReadyForTomorrow} from '#features/sessions/offline-ready/ready-for-tomorrow.tsx'
import {SessionSearch} from '#features/sessions/calendar/search.ts'
import {TodaySession} from '#features/sessions/confirm/today-session.tsx'
import {sparePart} from '#ui/hooks/lazy-optional.ts'

// what is earned comes after the visit and its button
const Earnings = sparePart(() => import('#features/money/invoices/earnings.tsx').then(file => file.Earnings))

export const Route = createFileRoute('/_app/dash/caretaker/')({
  staticData: {roles: ['caretaker'], title: 'Today'},
  validateSearch: v.object({...SessionSearch.entries, ...RequestSearch.entries}),
  // the requests nearby ask for themselves when the visit and its button stand
  loader: ({context: {queryClient}}) => void queryClient.prefetchQuery(sessionQueries.window()),
  component: Home,
})

function Home() {
  return (
    <>
      <CaretakerHome
        today={<TodaySession />}
        ready={<ReadyForTomorrow />}
        nextDays={<NextDays />}
        earnings={<Earnings />}
        reviews={<HomeReviews of="caretaker" />}
      />
      <OpenSession />
      <OpenLead viewer="caregiver" />
    </>
  )
}
