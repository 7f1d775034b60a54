import {m} from '#messages'
import {useQuery} from '@tanstack/react-query'
import {createFileRoute, Link} from '@tanstack/react-router'
import {useMemo} from 'react'
import * as v from 'valibot'
import {careseekerQueries, useRequestFor} from '#data/queries/admin/careseekers.ts'
import {RequestForScreen} from '#features/bookings/request-form/request-for-screen.tsx'
import {StepId} from '#features/bookings/request-form/search.ts'
import {toast} from '#ui/feedback/toast-message.ts'
import {fullName} from '#lib/full-name.ts'

export const Route = createFileRoute('/admin/dashboard/admin-careseekers/$nonUserId/request-booking')({
  staticData: {roles: ['admin'], title: m.request_care()},
  validateSearch: v.object({step: v.fallback(v.optional(StepId), undefined)}),
  loader: ({context: {queryClient}, params: {nonUserId}}) =>
    void queryClient.prefetchQuery(careseekerQueries.one(nonUserId)),
  component: RequestFor,
})

function RequestFor() {
  const {nonUserId} = Route.useParams()
  const {step = 'care'} = Route.useSearch()
  const navigate = Route.useNavigate()
  const {data: family} = useQuery(careseekerQueries.one(nonUserId))
  const name = family && fullName(family)
  const {mutateAsync: sendFor} = useRequestFor(nonUserId)
  const requester = useMemo(() => ({draft: `request-for-${nonUserId}`, sendFor}), [nonUserId, sendFor])
  return (
    <RequestForScreen
      key={nonUserId}
      title={name ? m.request_care_for({name: name ?? ''}) : m.request_care()}
      crumbs={[
        <Link key="list" to="/admin/dashboard/admin-careseekers" search={{}}>
          {m.admin_careseekers()}
        </Link>,
        <Link key="family" to="/admin/dashboard/admin-careseekers/$nonUserId/bookings" params={{nonUserId}}>
          {name ?? m.careseeker()}
        </Link>,
      ]}
      requester={requester}
      step={step}
      onStep={next => void navigate({search: {step: next}})}
      onSent={booking => {
        toast({title: m.request_sent(), tone: 'good'})
        void navigate({
          to: '/admin/dashboard/admin-careseekers/$nonUserId/requests/$bookingId',
          params: {nonUserId, bookingId: booking.id},
          replace: true,
        })
      }}
    />
  )
}
