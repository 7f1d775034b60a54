import {useQuery} from '@tanstack/react-query'
import {Link} from '@tanstack/react-router'
import {useMemo, useState} from 'react'
import type {Booking} from '#contract/bookings/booking.ts'
import type {Service} from '#contract/bookings/choices.ts'
import {serverNow} from '#data/offline/server-now.ts'
import {dayIn, deviceZone} from '#lib/day.ts'
import {bookingQueries} from '#data/queries/bookings.ts'
import {messageOf} from '#data/app/message.ts'
import {profileQueries} from '#data/queries/profile.ts'
import {buttonClass} from '#ui/primitives/button-class.ts'
import {Callout} from '#ui/primitives/callout.tsx'
import {PageHeader} from '#ui/primitives/page-header.tsx'
import {ErrorState} from '#ui/states/error-state.tsx'
import {SkeletonLines} from '#ui/states/skeleton.tsx'
import {useRequestLimit} from './request-limit.tsx'
import {RequesterContext, request_draft} from './requester.ts'
import type {Quick} from './quick.ts'
import {QuickRequests} from './quick-requests.tsx'
import {RequestFormSteps} from './request-form.tsx'
import type {StepId} from './steps.ts'
import {useStart, type InvitedProviderId} from './use-start.ts'

interface RequestScreenProps {
  /** The service that the address preselects. */
  service?: Service | undefined
  /** The id of the booking to repeat. */
  again?: string | undefined
  /** Asks this provider first. */
  ask?: InvitedProviderId | undefined
  /** Prefills the times. */
  quick?: Quick | undefined
  /** Preselects agencies, or the one named. */
  agencies?: {org_id?: string | undefined} | undefined
  step: StepId
  onStep: (step: StepId) => void
  onSent: (booking: Booking) => void
}

/** The request form of a family. Each way into it has its own draft. */
export function RequestServiceScreen(props: RequestScreenProps) {
  const {again, agencies, ask, quick} = props
  const [attempt, setAttempt] = useState(0)
  const {data: profile} = useQuery(profileQueries.parent())
  const {data: before} = useQuery({...bookingQueries.one(again ?? ''), enabled: again !== undefined})
  const [today] = useState(() => dayIn(deviceZone(), serverNow()))
  const asked_id = ask && ('caretaker_id' in ask ? ask.caretaker_id : ask.org_id)
  const draft = again
    ? `${request_draft}-again-${again}`
    : asked_id
      ? `${request_draft}-ask-${asked_id}`
      : agencies
        ? `${request_draft}-agency`
        : quick
          ? // a draft of another day would have its times in the past
            `${request_draft}-${quick}-${today}`
          : request_draft
  const requester = useMemo(() => ({draft, sendFor: null}), [draft])
  return (
    <RequesterContext value={requester}>
      <PageHeader
        title={again ? 'Book again' : agencies ? 'Request an agency' : 'Request care'}
        lead={
          again
            ? `Same as before${before?.provider ? `, and ${before.provider.name} is asked first` : ''}, at the next free times. Change anything that is different. Nothing is booked until you approve an offer.`
            : 'A few short questions. Nothing is booked until you approve an offer.'
        }
      />
      {profile && !profile.user.phone_number && (
        <div className="max-w-xl pb-5">
          <Callout
            tone="waiting"
            title="Your profile has no phone number yet"
            action={
              <Link to="/dash/parent/edit" className={buttonClass({size: 'sm'})}>
                Add a phone number
              </Link>
            }
          >
            A request needs one so the caregiver you approve can reach you.
          </Callout>
        </div>
      )}
      <LimitFirst />
      {draft === request_draft && props.step === 'care' && (
        <div className="max-w-xl pb-5">
          <QuickRequests />
        </div>
      )}
      <Begun
        key={`${draft} ${attempt}`}
        {...props}
        onDiscard={() => {
          props.onStep('care')
          setAttempt(before => before + 1)
        }}
      />
    </RequesterContext>
  )
}

/** Says before the form begins that another request would be refused, and what to do. */
function LimitFirst() {
  const limit = useRequestLimit({waits: false})
  return limit && <div className="max-w-xl pb-5">{limit.note}</div>
}

function Begun({
  service,
  again,
  agencies,
  ask,
  quick,
  onDiscard,
  ...props
}: RequestScreenProps & {onDiscard: () => void}) {
  const {start: begun, error, retry} = useStart({again, service, ask, quick})
  const org_id = agencies?.org_id
  const isNewForAgencies = agencies !== undefined && !ask && begun?.saved_at === null
  const start = useMemo(() => {
    const isActive = service === 'Child Care' || service === 'Elderly Care'
    return (
      begun && {
        ...begun,
        values: {
          ...begun.values,
          ...(isActive && {service}),
          ...(isNewForAgencies && {audience: 'agencies' as const, organization_id: org_id ?? ''}),
        },
      }
    )
  }, [begun, service, isNewForAgencies, org_id])
  if (error) {
    return (
      <ErrorState
        title={ask ? 'The profile could not be loaded' : 'The booking could not be loaded'}
        detail={messageOf(error)}
        onRetry={retry}
      />
    )
  }
  if (!start) {
    return (
      <div className="max-w-xl">
        <SkeletonLines lines={6} />
      </div>
    )
  }
  return <RequestFormSteps {...props} start={start} onDiscard={onDiscard} />
}
