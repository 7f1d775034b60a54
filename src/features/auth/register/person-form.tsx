import {HeartHandshake, UserPlus} from 'lucide-react'
import type {ReactNode} from 'react'
import {
  AccountStep,
  CertificationsStep,
  FamilyStep,
  HoursStep,
  PlaceStep,
  SummaryStep,
  WorkStep,
} from './person-steps.tsx'
import type {ArrivalSearch, PersonRole, PersonStep} from './search.ts'
import {Refusal} from './refusal.tsx'
import {StepsFrame} from './steps-frame.tsx'
import {usePersonForm, type PersonStart} from './use-person-form.ts'

/** The steps whose button sends the typed values. */
const sends = {
  place: {label: 'Create my account', icon: UserPlus, needs: 'Creating an account', isAccount: true},
  family: {label: 'Finish', icon: HeartHandshake, needs: 'Finishing'},
  summary: {label: 'Finish', icon: HeartHandshake, needs: 'Finishing'},
} as const

/** A parent's or a caregiver's registration, one question at a time: the account first, then the profile. */
export function PersonFormSteps({
  userRole,
  arrival,
  start,
  step,
  onStep,
  onDone,
  onDiscard,
  again,
}: {
  userRole: PersonRole
  arrival: ArrivalSearch
  start: PersonStart
  step: PersonStep
  onStep: (step: PersonStep) => void
  onDone: () => void
  onDiscard: () => void
  again: ReactNode
}) {
  const form = usePersonForm({
    role: userRole,
    arrival,
    start: start.values,
    onAccount: () => onStep(steps.list[account_steps]?.id ?? step),
    onDone,
    onRefusedStep: onStep,
  })
  const {steps, hasAccount, values} = form
  const account_steps = steps.indexOf('place') + 1

  const screens: Record<PersonStep, () => ReactNode> = {
    account: () => <AccountStep form={form} isKept={start.isKept} />,
    place: () => <PlaceStep form={form} />,
    family: () => <FamilyStep form={form} />,
    work: () => <WorkStep form={form} />,
    hours: () => <HoursStep form={form} />,
    certifications: () => <CertificationsStep form={form} />,
    summary: () => <SummaryStep form={form} onStep={onStep} />,
  }

  return (
    <StepsFrame
      form={form}
      wanted={step}
      onStep={onStep}
      {...(hasAccount ? {first: account_steps} : {last: account_steps - 1})}
      sends={sends}
      hasPassword={!hasAccount && !form.ticket}
      isKept={start.isKept}
      onDiscard={onDiscard}
      notes={
        <Refusal
          refused={form.refused}
          again={again}
          door={{
            to: '/login',
            search: {userType: userRole, email: values.account.email.trim(), next: arrival.next},
          }}
        />
      }
    >
      {id => screens[id]()}
    </StepsFrame>
  )
}
