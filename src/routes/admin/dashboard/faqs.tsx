import {m} from '#messages'
import {createFileRoute} from '@tanstack/react-router'
import * as v from 'valibot'
import {FaqAudience} from '#contract/bookings/choices.ts'
import {faqQueries} from '#data/queries/support.ts'
import {FaqsScreen} from '#features/staff/content/faqs-screen.tsx'

export const Route = createFileRoute('/admin/dashboard/faqs')({
  staticData: {roles: ['admin'], title: m.faqs()},
  validateSearch: v.object({group: v.fallback(v.optional(FaqAudience), undefined)}),
  loader: ({context: {queryClient}}) => void queryClient.prefetchQuery(faqQueries.list()),
  component: Faqs,
})

function Faqs() {
  const navigate = Route.useNavigate()
  return (
    <FaqsScreen
      group={Route.useSearch().group ?? 'Parents'}
      onGroup={group => void navigate({search: {group}, replace: true, resetScroll: false})}
    />
  )
}
