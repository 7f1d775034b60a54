import {createFileRoute} from '@tanstack/react-router'
import * as v from 'valibot'
import {DeskPart, ExceptionReason} from '#contract/choices.ts'
import {exceptionQueries} from '#data/admin-exceptions.ts'
import {ExceptionsScreen} from '#features/staff/desk/exceptions-screen.tsx'

export const Route = createFileRoute('/admin/dashboard/exceptions')({
  staticData: {roles: ['admin'], title: 'Exceptions'},
  validateSearch: v.object({
    about: v.fallback(v.optional(DeskPart), undefined),
    reason: v.fallback(v.optional(ExceptionReason), undefined),
  }),
  loaderDeps: ({search}) => search,
  loader: ({context: {queryClient}, deps}) =>
    void queryClient.prefetchInfiniteQuery(exceptionQueries.list(deps)),
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
