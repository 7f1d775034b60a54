import {Link} from '@tanstack/react-router'
import {useState, type ReactNode} from 'react'
import {useWho} from '#data/account/current-user.ts'
import {SkeletonLines} from '#ui/states/skeleton.tsx'
import {PersonFormSteps} from './person-form.tsx'
import {type ArrivalSearch, type PersonRole, type PersonStep, ticketOf} from './search.ts'
import {RegisterPage} from './register-page.tsx'
import {usePersonStart} from './use-person-form.ts'

const words = {
  parent: {
    title: 'Sign up as a careseeker',
    lead: 'Three short steps. Nothing is booked until you approve an offer.',
    left: 'Your account is made. One more step, and you can ask for care.',
    promises: [
      'You see the whole price, with every fee, before you approve.',
      'Your street and your door code are shown only to the one you approve.',
      'Every caregiver who may bid was checked: identity, age and background, with dates you can read.',
      'You and the caregiver both confirm when a visit starts and ends.',
    ],
  },
  caretaker: {
    title: 'Sign up as a caregiver',
    lead: 'Six short steps. You set your own rate and choose what you bid on.',
    left: 'Your account is made. Now tell families about your work.',
    promises: [
      'You set your rate, and may bid another one for a request.',
      'Requests near you come first, with the reasons why they fit.',
      'What you confirm counts, with or without a signal.',
      'Your phone number reaches a family only after it approves you.',
    ],
  },
} satisfies Record<PersonRole, unknown>

interface Asked {
  userRole: PersonRole
  arrival: ArrivalSearch
  step: PersonStep
  onStep: (step: PersonStep) => void
  onDone: () => void
  /** Restarts with Google or Facebook once the ticket has expired. */
  again: ReactNode
}

/** `/parent/register` and `/caregiver/register`, from the first question to home. */
export function PersonRegisterScreen({
  others,
  ...asked
}: Asked & {
  /** Ways to register without a password. */
  others: ReactNode
}) {
  const {title, lead, left, promises} = words[asked.userRole]
  const hasAccount = useWho() !== null
  const [attempt, setAttempt] = useState(0)
  return (
    <RegisterPage title={title} lead={hasAccount ? left : lead} picture="hero" promises={promises}>
      <Begun
        key={attempt}
        {...asked}
        onDiscard={() => {
          asked.onStep('account')
          setAttempt(before => before + 1)
        }}
      />
      {!hasAccount && !ticketOf(asked.arrival) && asked.step === 'account' && (
        <div className="max-w-xl pt-6">{others}</div>
      )}
      {!hasAccount && (
        <p className="pt-6 text-14 text-muted">
          Already have an account?{' '}
          <Link
            to="/login"
            search={{userType: asked.userRole, next: asked.arrival.next}}
            className="inline-block py-2.5 font-medium text-primary underline"
          >
            Log in
          </Link>
        </p>
      )}
    </RegisterPage>
  )
}

function Begun(asked: Asked & {onDiscard: () => void}) {
  const start = usePersonStart(asked.userRole, asked.arrival)
  if (!start) return <SkeletonLines lines={6} />
  return <PersonFormSteps {...asked} start={start} />
}
