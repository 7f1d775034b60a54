import {m} from '#messages'
import {createFileRoute} from '@tanstack/react-router'
import * as v from 'valibot'
import {ExceptionArea, ExceptionReason} from '#contract/bookings/choices.ts'
import {exceptionQueries} from '#data/queries/admin/bookings.ts'
import {reasonWithin} from '#features/staff/exceptions/search.ts'
import {ExceptionsScreen} from '#features/staff/exceptions/exceptions-screen.tsx'

export const Route = createFileRoute('/admin/dashboard/exceptions')({
  staticData: {roles: ['admin'], title: m.exceptions()},
  validateSearch: v.pipe(
    v.object({
      state: v.fallback(v.optional(v.literal('closed')), undefined),
      about: v.fallback(v.optional(ExceptionArea), undefined),
      reason: v.fallback(v.optional(ExceptionReason), undefined),
      whose: v.fallback(v.optional(v.picklist(['mine', 'unassigned'])), undefined),
    }),
    v.transform(({reason, ...rest}) => ({...rest, reason: reasonWithin(rest.about, reason)})),
  ),
  loaderDeps: ({search}) => search,
  loader: ({context: {queryClient}, deps}) => void queryClient.prefetchInfiniteQuery(exceptionQueries.list(deps)),
  component: Exceptions,
})

function Exceptions() {
  const navigate = Route.useNavigate()
  return (
    <ExceptionsScreen
      wanted={Route.useSearch()}
      onWanted={search => void navigate({search, replace: true, resetScroll: false})}
    />
  )
}
