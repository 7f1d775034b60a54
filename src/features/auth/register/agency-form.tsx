import {useQuery} from '@tanstack/react-query'
import {Building2} from 'lucide-react'
import {useState, type ReactNode} from 'react'
import * as v from 'valibot'
import {readDraft} from '#data/offline/drafts.ts'
import {mine} from '#data/app/query-keys.ts'
import {SkeletonLines} from '#ui/states/skeleton.tsx'
import type {AgencyStep} from './agency-search.ts'
import {AreaStep, NameStep, SignInStep} from './agency-steps.tsx'
import {AgencyValues, noAgency} from './agency-values.ts'
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
  values: AgencyValues
  isKept: boolean
}

/** What was typed last time; undefined until that is known. */
function useAgencyStart(): AgencyStart | undefined {
  const draft = useQuery({
    queryKey: mine('draft', agency_draft),
    queryFn: () => readDraft(agency_draft, 'guest'),
    staleTime: 0,
    gcTime: 0,
  })
  const [start, setStart] = useState<AgencyStart>()
  if (!start && !draft.isPending && !draft.isFetching) {
    const kept = draft.data ? v.safeParse(AgencyValues, draft.data.values) : undefined
    setStart({values: kept?.success ? kept.output : noAgency, isKept: kept?.success ?? false})
  }
  return start
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
  const start = useAgencyStart()
  if (!start) return <SkeletonLines lines={6} />
  return <Steps {...asked} start={start} />
}

function Steps({start, step, next, level, onStep, onDone, onDiscard}: Begun & {start: AgencyStart}) {
  const [objections, setObjections] = useState(0)
  const form = useAgencyForm({
    start: start.values,
    onDone,
    onObjection: id => {
      setObjections(before => before + 1)
      onStep(id)
    },
  })
  const screens: Record<AgencyStep, () => ReactNode> = {
    agency: () => <NameStep form={form} />,
    area: () => <AreaStep form={form} />,
    account: () => <SignInStep form={form} />,
  }
  return (
    <StepsFrame
      form={{...form, submit: () => void form.form.handleSubmit()}}
      wanted={step}
      onStep={onStep}
      sends={sends}
      hasPassword
      objections={objections}
      isKept={start.isKept}
      onDiscard={() => void form.draft.forget().then(onDiscard)}
      {...(level && {level})}
      notes={<Refusal refused={form.refused} door={{to: '/agency/login', search: {next}}} />}
    >
      {id => screens[id]()}
    </StepsFrame>
  )
}
