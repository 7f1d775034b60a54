import {createFileRoute} from '@tanstack/react-router'
import * as v from 'valibot'
import {AddressText} from '#contract/address-values.ts'
import {FaqAudience} from '#contract/bookings/choices.ts'
import {faqQueries} from '#data/queries/support.ts'
import {FaqScreen} from '#features/public/faq/faq-screen.tsx'

export const Route = createFileRoute('/_public/faq')({
  validateSearch: v.object({
    group: v.fallback(v.optional(FaqAudience), undefined),
    q: v.fallback(v.optional(AddressText), undefined),
  }),
  loader: ({context: {queryClient}}) => void queryClient.prefetchQuery(faqQueries.list()),
  component: Faq,
})

function Faq() {
  const {group, q} = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <FaqScreen
      group={group}
      asked={q}
      onGroup={group => void navigate({search: {group}, replace: true, resetScroll: false})}
      onAsk={q => void navigate({search: {group, q}, replace: true, resetScroll: false})}
    />
  )
}
