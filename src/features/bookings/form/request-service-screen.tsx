import {useQuery} from '@tanstack/react-query'
import {Link} from '@tanstack/react-router'
import {useMemo, useState} from 'react'
import type {Booking} from '#contract/booking.ts'
import type {Service} from '#contract/service.ts'
import {profileQueries} from '#data/profile.ts'
import {buttonClass} from '#ui/button-class.ts'
import {Notice} from '#ui/notice.tsx'
import {PageHeader} from '#ui/page-header.tsx'
import {SkeletonLines} from '#ui/states/skeleton.tsx'
import {RequestFormSteps} from './request-form.tsx'
import type {StepId} from './steps.ts'
import {useStart} from './use-start.ts'

interface Asked {
  /** From the address: what somebody tapped before coming here. */
  service?: Service | undefined
  step: StepId
  onStep: (step: StepId) => void
  onSent: (booking: Booking) => void
}

/** Asking for care, from the first question to the sent request. */
export function RequestServiceScreen(asked: Asked) {
  const [attempt, setAttempt] = useState(0)
  const {data: profile} = useQuery(profileQueries.parent())
  return (
    <>
      <PageHeader
        title="Request care"
        lead="A few short questions. Nothing is booked until you approve an offer."
      />
      {profile && !profile.user.phone_number && (
        <div className="max-w-xl pb-5">
          <Notice
            tone="waiting"
            title="Your profile has no phone number yet"
            action={
              <Link to="/dash/parent/edit" className={buttonClass({size: 'sm'})}>
                Add a phone number
              </Link>
            }
          >
            A request needs one, so that the caregiver you approve can reach you.
          </Notice>
        </div>
      )}
      <Begun
        key={attempt}
        {...asked}
        onDiscard={() => {
          asked.onStep('care')
          setAttempt(before => before + 1)
        }}
      />
    </>
  )
}

function Begun({service, onDiscard, ...asked}: Asked & {onDiscard: () => void}) {
  const begun = useStart()
  const start = useMemo(() => {
    const isActive = service === 'Child Care' || service === 'Elderly Care'
    return begun && isActive ? {...begun, values: {...begun.values, service}} : begun
  }, [begun, service])
  if (!start) {
    return (
      <div className="max-w-xl">
        <SkeletonLines lines={6} />
      </div>
    )
  }
  return <RequestFormSteps {...asked} start={start} onDiscard={onDiscard} />
}
