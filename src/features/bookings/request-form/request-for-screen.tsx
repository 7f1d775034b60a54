import {m} from '#messages'
import {useState, type ReactNode} from 'react'
import type {Booking} from '#contract/bookings/booking.ts'
import {PageHeader} from '#ui/primitives/page-header.tsx'
import {SkeletonLines} from '#ui/states/skeleton.tsx'
import {RequesterContext, type Requester} from './requester.ts'
import {RequestFormSteps} from './request-form.tsx'
import type {StepId} from './search.ts'
import {useDraftStart} from './start/use-start.ts'
import type {Asked} from './values.ts'

interface RequestFor {
  requester: Requester
  step: StepId
  onStep: (step: StepId) => void
  onSent: (booking: Booking) => void
}

/** The request form for staff on behalf of a family. `requester` must not change while it is mounted. */
export function RequestForScreen({
  title,
  crumbs,
  ...request
}: RequestFor & {title: string; crumbs: readonly ReactNode[]}) {
  const [attempt, setAttempt] = useState(0)
  const [{isAcceptable}, setAsked] = useState<Asked>({order: 'everyone', isAcceptable: false})
  return (
    <RequesterContext value={request.requester}>
      <PageHeader
        title={title}
        lead={isAcceptable ? m.the_agency_can_accept_at_the_maximum_rate() : m.nothing_is_booked_until_an_offer()}
        crumbs={crumbs}
      />
      <Begun
        key={attempt}
        {...request}
        onAsked={setAsked}
        onDiscard={() => {
          request.onStep('care')
          setAttempt(before => before + 1)
        }}
      />
    </RequesterContext>
  )
}

function Begun({requester, ...request}: RequestFor & {onDiscard: () => void; onAsked: (asked: Asked) => void}) {
  const start = useDraftStart(requester.draft)
  if (!start) {
    return (
      <div className="max-w-xl">
        <SkeletonLines lines={6} />
      </div>
    )
  }
  return <RequestFormSteps {...request} start={start} />
}
