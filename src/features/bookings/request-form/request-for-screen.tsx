import {useState, type ReactNode} from 'react'
import type {Booking} from '#contract/bookings/booking.ts'
import {PageHeader} from '#ui/primitives/page-header.tsx'
import {SkeletonLines} from '#ui/states/skeleton.tsx'
import {AskerContext, type Asker} from './requester.ts'
import {RequestFormSteps} from './request-form.tsx'
import type {StepId} from './steps.ts'
import {useDraftStart} from './use-start.ts'

interface Asked {
  asker: Asker
  step: StepId
  onStep: (step: StepId) => void
  onSent: (booking: Booking) => void
}

/** The request form for staff on behalf of a family. `asker` must not change while it is mounted. */
export function RequestForScreen({
  title,
  crumbs,
  ...asked
}: Asked & {title: string; crumbs: readonly ReactNode[]}) {
  const [attempt, setAttempt] = useState(0)
  return (
    <AskerContext value={asked.asker}>
      <PageHeader title={title} lead="Nothing is booked until an offer is approved." crumbs={crumbs} />
      <Begun
        key={attempt}
        {...asked}
        onDiscard={() => {
          asked.onStep('care')
          setAttempt(before => before + 1)
        }}
      />
    </AskerContext>
  )
}

function Begun({asker, ...asked}: Asked & {onDiscard: () => void}) {
  const start = useDraftStart(asker.draft)
  if (!start) {
    return (
      <div className="max-w-xl">
        <SkeletonLines lines={6} />
      </div>
    )
  }
  return <RequestFormSteps {...asked} start={start} />
}
