import {m} from '#messages'
import {useQuery} from '@tanstack/react-query'
import {createFileRoute, Link} from '@tanstack/react-router'
import {useMemo} from 'react'
import * as v from 'valibot'
import {AddressId} from '#contract/address-values.ts'
import {careseekerQueries, useRequestFor} from '#data/queries/admin/careseekers.ts'
import {ChangeForScreen} from '#features/bookings/request-form/change/change-for-screen.tsx'
import {RequestForScreen} from '#features/bookings/request-form/request-for-screen.tsx'
import {StepId} from '#features/bookings/request-form/search.ts'
import {useStepEntries} from '#features/bookings/request-form/use-step-entries.ts'
import {toast} from '#ui/feedback/toast-message.ts'
import {buttonClass} from '#ui/primitives/button-class.ts'
import {fullName} from '#lib/full-name.ts'

export const Route = createFileRoute('/admin/dashboard/admin-careseekers/$nonUserId/request-booking')({
  staticData: {roles: ['admin'], title: m.request_care()},
  validateSearch: v.object({
    step: v.fallback(v.optional(StepId), undefined),
    /** Changes this open request. */
    change: v.fallback(v.optional(AddressId), undefined),
  }),
  loader: ({context: {queryClient}, params: {nonUserId}}) =>
    void queryClient.prefetchQuery(careseekerQueries.one(nonUserId)),
  component: RequestFor,
})

function RequestFor() {
  const {nonUserId} = Route.useParams()
  const {change, step = change ? 'review' : 'care'} = Route.useSearch()
  const navigate = Route.useNavigate()
  const {data: family} = useQuery(careseekerQueries.one(nonUserId))
  const name = family && fullName(family)
  const {mutateAsync: sendFor} = useRequestFor(nonUserId)
  const requester = useMemo(
    () => ({draft: `request-for-${nonUserId}`, family_id: nonUserId, sendFor}),
    [nonUserId, sendFor],
  )
  const crumbs = [
    <Link key="list" to="/admin/dashboard/admin-careseekers" search={{}}>
      {m.admin_careseekers()}
    </Link>,
    <Link key="family" to="/admin/dashboard/admin-careseekers/$nonUserId/bookings" params={{nonUserId}}>
      {name ?? m.careseeker()}
    </Link>,
  ]
  const entries = useStepEntries()
  const onStep = (next: StepId) => void navigate({search: before => ({...before, step: next}), state: entries.state()})
  const goToRequest = ({id: bookingId}: {id: string}) =>
    entries.leave(
      () =>
        void navigate({
          to: '/admin/dashboard/admin-careseekers/$nonUserId/requests/$bookingId',
          params: {nonUserId, bookingId},
          replace: true,
        }),
    )
  if (entries.isLeft) return null
  if (change) {
    return (
      <ChangeForScreen
        key={change}
        id={nonUserId}
        booking_id={change}
        crumbs={crumbs}
        seeRequest={
          <Link
            to="/admin/dashboard/admin-careseekers/$nonUserId/requests/$bookingId"
            params={{nonUserId, bookingId: change}}
            className={buttonClass({variant: 'secondary', size: 'sm'})}
          >
            {m.see_the_request()}
          </Link>
        }
        step={step}
        onStep={onStep}
        onSaved={booking => {
          toast({title: m.request_changed(), tone: 'good'})
          goToRequest(booking)
        }}
      />
    )
  }
  return (
    <RequestForScreen
      key={nonUserId}
      title={name ? m.request_care_for({name: name ?? ''}) : m.request_care()}
      crumbs={crumbs}
      requester={requester}
      step={step}
      onStep={onStep}
      onSent={booking => {
        toast({title: m.request_sent(), tone: 'good'})
        goToRequest(booking)
      }}
    />
  )
}
