import {m} from '#messages'
import {createFileRoute} from '@tanstack/react-router'
import * as v from 'valibot'
import {Service} from '#contract/bookings/choices.ts'
import {AddressId} from '#contract/address-values.ts'
import {bookingQueries} from '#data/queries/bookings.ts'
import {profileQueries} from '#data/queries/profile.ts'
import {ChangeRequestScreen} from '#features/bookings/request-form/change/change-request-screen.tsx'
import {RequestServiceScreen} from '#features/bookings/request-form/request-service-screen.tsx'
import {Quick, PrefillSearch, StepId} from '#features/bookings/request-form/search.ts'
import {useStepEntries} from '#features/bookings/request-form/use-step-entries.ts'
import {isFilled} from '#features/bookings/request-form/start/prefill.ts'
import {sentToast} from '#features/bookings/request-form/sent-toast.ts'
import {toast} from '#ui/feedback/toast-message.ts'

export const Route = createFileRoute('/_app/dash/parent/request-service')({
  staticData: {roles: ['parent'], title: m.request_care()},
  validateSearch: v.object({
    service: v.fallback(v.optional(Service), undefined),
    /** Asks this caregiver first. */
    ask: v.fallback(v.optional(AddressId), undefined),
    step: v.fallback(v.optional(StepId), undefined),
    again: v.fallback(v.optional(AddressId), undefined),
    /** Changes this open request. */
    change: v.fallback(v.optional(AddressId), undefined),
    /** Prefills this evening or tomorrow. */
    quick: v.fallback(v.optional(Quick), undefined),
    ...PrefillSearch.entries,
  }),
  loader: ({context: {queryClient}}) => {
    void queryClient.prefetchQuery(profileQueries.parent())
    void queryClient.prefetchQuery(bookingQueries.list())
  },
  component: RequestService,
})

function RequestService() {
  const {service, change, step = change ? 'review' : 'care', again, ask, quick, ...prefill} = Route.useSearch()
  const navigate = Route.useNavigate()
  const entries = useStepEntries()
  const goToStep = (next: StepId) =>
    void navigate({search: before => ({...before, step: next}), state: entries.state()})
  const goToRequest = ({id}: {id: string}) =>
    entries.leave(() => void navigate({to: '/dash/parent/requests/$id', params: {id}, replace: true}))
  if (entries.isLeft) return null
  if (change) {
    return (
      <ChangeRequestScreen
        key={change}
        id={change}
        step={step}
        onStep={goToStep}
        onSaved={booking => {
          toast({
            title: m.request_changed(),
            description: booking.offers_count > 0 ? m.your_offers_stay() : undefined,
            tone: 'good',
          })
          goToRequest(booking)
        }}
      />
    )
  }
  return (
    <RequestServiceScreen
      service={service}
      again={again}
      quick={ask || again ? undefined : quick}
      prefill={!again && isFilled(prefill) ? prefill : undefined}
      ask={ask && !again ? {caretaker_id: ask} : undefined}
      step={step}
      onStep={goToStep}
      onSent={booking => {
        toast(sentToast(booking))
        goToRequest(booking)
      }}
    />
  )
}
