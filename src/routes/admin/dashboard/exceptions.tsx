import {createFileRoute} from '@tanstack/react-router'
import * as v from 'valibot'
import {ExceptionReason} from '#contract/choices.ts'
import {exceptionQueries} from '#data/admin-exceptions.ts'
import {ExceptionsScreen} from '#features/staff/desk/exceptions-screen.tsx'

export const Route = createFileRoute('/admin/dashboard/exceptions')({
  staticData: {roles: ['admin'], title: 'Exceptions'},
  validateSearch: v.object({reason: v.fallback(v.optional(ExceptionReason), undefined)}),
  loaderDeps: ({search}) => search,
  loader: ({context: {queryClient}, deps: {reason}}) =>
    void queryClient.prefetchInfiniteQuery(exceptionQueries.list(reason)),
  component: Exceptions,
})

function Exceptions() {
  const {reason} = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <ExceptionsScreen
      reason={reason}
      onReason={next => void navigate({search: {reason: next}, replace: true, resetScroll: false})}
    />
  )
}
