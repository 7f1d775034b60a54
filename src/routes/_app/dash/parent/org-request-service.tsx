import {m} from '#messages'
import {createFileRoute} from '@tanstack/react-router'
import * as v from 'valibot'
import {Service} from '#contract/bookings/choices.ts'
import {AddressId} from '#contract/address-values.ts'
import {bookingQueries} from '#data/queries/bookings.ts'
import {profileQueries} from '#data/queries/profile.ts'
import {RequestServiceScreen} from '#features/bookings/request-form/request-service-screen.tsx'
import {isFilled} from '#features/bookings/request-form/start/prefill.ts'
import {PrefillSearch, StepId} from '#features/bookings/request-form/search.ts'
import {useStepEntries} from '#features/bookings/request-form/use-step-entries.ts'
import {sentToast} from '#features/bookings/request-form/sent-toast.ts'
import {toast} from '#ui/feedback/toast-message.ts'

export const Route = createFileRoute('/_app/dash/parent/org-request-service')({
  staticData: {roles: ['parent'], title: m.request_an_agency()},
  validateSearch: v.object({
    service: v.fallback(v.optional(Service), undefined),
    org_id: v.fallback(v.optional(AddressId), undefined),
    /** Asks this agency first. */
    ask: v.fallback(v.optional(AddressId), undefined),
    step: v.fallback(v.optional(StepId), undefined),
    ...PrefillSearch.entries,
  }),
  loader: ({context: {queryClient}}) => {
    void queryClient.prefetchQuery(profileQueries.parent())
    void queryClient.prefetchQuery(bookingQueries.list())
  },
  component: RequestAgency,
})

function RequestAgency() {
  const {service, org_id, ask, step = 'care', ...prefill} = Route.useSearch()
  const navigate = Route.useNavigate()
  const entries = useStepEntries()
  if (entries.isLeft) return null
  return (
    <RequestServiceScreen
      service={service}
      agencies={{org_id}}
      ask={ask ? {org_id: ask} : undefined}
      prefill={ask && isFilled(prefill) ? prefill : undefined}
      step={step}
      onStep={next => void navigate({search: before => ({...before, step: next}), state: entries.state()})}
      onSent={booking => {
        toast(sentToast(booking))
        entries.leave(() => void navigate({to: '/dash/parent/requests/$id', params: {id: booking.id}, replace: true}))
      }}
    />
  )
}
