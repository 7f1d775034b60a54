import {createFileRoute} from '@tanstack/react-router'
import * as v from 'valibot'
import {careseekerQueries} from '#data/queries/admin/careseekers.ts'
import {CareseekersScreen} from '#features/staff/bookings/careseekers-screen.tsx'

/** Text typed into the address may look like a number. */
const Words = v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.maxLength(80))

export const Route = createFileRoute('/admin/dashboard/admin-careseekers/')({
  staticData: {roles: ['admin'], title: 'Admin Careseekers'},
  validateSearch: v.object({q: v.fallback(v.optional(Words), undefined)}),
  loaderDeps: ({search}) => search,
  loader: ({context: {queryClient}, deps: {q}}) => void queryClient.prefetchInfiniteQuery(careseekerQueries.list(q)),
  component: Careseekers,
})

function Careseekers() {
  const {q} = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <CareseekersScreen q={q} onSearch={next => void navigate({search: {q: next}, replace: true, resetScroll: false})} />
  )
}
