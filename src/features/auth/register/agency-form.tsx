import {Building2} from 'lucide-react'
import {useState, type ReactNode} from 'react'
import {useDraftedDefaults} from '#data/forms/use-draft.ts'
import {SkeletonLines} from '#ui/states/skeleton.tsx'
import type {AgencyStep} from './search.ts'
import {AreaStep, NameStep, SignInStep} from './agency-steps.tsx'
import {AgencyRegistration, noAgency} from './agency-values.ts'
import {Refusal} from './refusal.tsx'
import {StepsFrame} from './steps-frame.tsx'
import {agency_draft, useAgencyForm} from './use-agency-form.ts'

const sends = {
  account: {label: 'Create agency account', icon: Building2, needs: 'Creating an account', isAccount: true},
} as const

interface Asked {
  next?: string | undefined
  step: AgencyStep
  onStep: (step: AgencyStep) => void
  onDone: () => void
  /** Of the question's heading. */
  level?: 2 | 3
}

interface AgencyStart {
  values: AgencyRegistration
  isKept: boolean
}

/** An agency's registration, one question at a time. */
export function AgencyFormSteps(asked: Asked) {
  const [attempt, setAttempt] = useState(0)
  return (
    <Begun
      key={attempt}
      {...asked}
      onDiscard={() => {
        asked.onStep('agency')
        setAttempt(before => before + 1)
      }}
    />
  )
}

type Begun = Asked & {onDiscard: () => void}

function Begun(asked: Begun) {
  const start = useDraftedDefaults<AgencyRegistration, AgencyStart>(
    {name: agency_draft, schema: AgencyRegistration, owner: 'guest'},
    draft => ({values: draft?.values ?? noAgency, isKept: draft !== null}),
  )
  if (!start) return <SkeletonLines lines={6} />
  return <Steps {...asked} start={start} />
}

function Steps({start, step, next, level, onStep, onDone, onDiscard}: Begun & {start: AgencyStart}) {
  const form = useAgencyForm({
    start: start.values,
    onDone,
    onRefusedStep: onStep,
  })
  const screens: Record<AgencyStep, () => ReactNode> = {
    agency: () => <NameStep form={form} />,
    area: () => <AreaStep form={form} />,
    account: () => <SignInStep form={form} />,
  }
  return (
    <StepsFrame
      form={form}
      wanted={step}
      onStep={onStep}
      sends={sends}
      hasPassword
      isKept={start.isKept}
      onDiscard={onDiscard}
      {...(level && {level})}
      notes={<Refusal refused={form.refused} door={{to: '/agency/login', search: {next}}} />}
    >
      {id => screens[id]()}
    </StepsFrame>
  )
}
