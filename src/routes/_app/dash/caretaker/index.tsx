import {m} from '#messages'
import {createFileRoute} from '@tanstack/react-router'
import * as v from 'valibot'
import {sessionQueries} from '#data/queries/sessions.ts'
import {CaretakerHome} from '#features/leads/nearby/caretaker-home.tsx'
import {OpenLead} from '#features/leads/open-lead.tsx'
import {RequestSearch} from '#features/leads/search.ts'
import {OpenSession} from '#features/sessions/detail/open-session.tsx'
import {SessionSearch} from '#features/sessions/calendar/search.ts'
import {lazyWithRetry} from '#ui/hooks/lazy-with-retry.ts'

// loaded after the visit and its button
const EarningsCard = lazyWithRetry(() =>
  import('#features/money/invoices/earnings-card.tsx').then(file => file.EarningsCard),
)

export const Route = createFileRoute('/_app/dash/caretaker/')({
  staticData: {roles: ['caretaker'], title: m.today()},
  validateSearch: v.object({...SessionSearch.entries, ...RequestSearch.entries}),
  // the requests nearby are fetched once the visit and its button are drawn
  loader: ({context: {queryClient}}) => void queryClient.prefetchQuery(sessionQueries.window()),
  component: Home,
})

function Home() {
  return (
    <>
      <CaretakerHome earnings={<EarningsCard />} />
      <OpenSession />
      <OpenLead viewer="caregiver" />
    </>
  )
}
