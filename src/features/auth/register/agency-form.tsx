import {m} from '#messages'
import Building2 from 'lucide-react/icons/building-complex'
import {useState, type ReactNode, useRef} from 'react'
import {useDraftedDefaults} from '#data/forms/drafted-defaults.ts'
import {SkeletonLines} from '#ui/states/skeleton.tsx'
import {createAgency, isLost} from '#data/account/register.ts'
import {useForm} from '#data/forms/use-form.ts'
import {who} from '#data/account/current-user.ts'
import {usePlaceSearch, type PickedPlace} from '#data/queries/places.ts'
import {limits} from '#contract/limits.ts'
import {NameFields} from '#ui/forms/person-fields.tsx'
import {AgencyFields} from '#ui/forms/agency-fields.tsx'
import {CountyList} from '#ui/fields/county-list.tsx'
import {isLookingUp, type PlaceSearch} from '#ui/fields/place-search.ts'
import {PlaceField} from '#ui/fields/place-field.tsx'
import {TextField} from '#ui/fields/text-field.tsx'
import {type AgencyStep} from './search.ts'
import {agencySteps} from './steps.ts'
import {AgencyRegistration, noAgency, agencyField, agencyRegistrationProblems, toAgency} from './agency-values.ts'
import {Refusal} from './refusal.tsx'
import {StepsFrame} from './steps-frame.tsx'
import {NewPassword} from './new-password.tsx'

const sends = {
  account: {label: m.create_agency_account(), icon: Building2, needs: m.creating_an_account(), isAccount: true},
} as const

interface AgencyFormProps {
  next?: string | undefined
  step: AgencyStep
  onStep: (step: AgencyStep) => void
  onDone: () => void
  /** The heading level of each question. */
  level?: 2 | 3
}

interface AgencyStart {
  values: AgencyRegistration
  hasDraft: boolean
}

/** An agency's registration, one question at a time. */
export function AgencyFormSteps(props: AgencyFormProps) {
  const [attempt, setAttempt] = useState(0)
  return (
    <Begun
      key={attempt}
      {...props}
      onDiscard={() => {
        props.onStep('agency')
        setAttempt(before => before + 1)
      }}
    />
  )
}

type Begun = AgencyFormProps & {onDiscard: () => void}

function Begun(props: Begun) {
  const start = useDraftedDefaults<AgencyRegistration, AgencyStart>(
    {name: agency_draft, schema: AgencyRegistration, owner: 'guest'},
    draft => ({values: draft?.values ?? noAgency, hasDraft: draft !== null}),
  )
  if (!start) return <SkeletonLines lines={6} />
  return <Steps {...props} start={start} />
}

function Steps({start, step, next, level, onStep, onDone, onDiscard}: Begun & {start: AgencyStart}) {
  const form = useAgencyForm({
    start: start.values,
    onDone,
    onRefusedStep: onStep,
  })
  const office = usePlaceSearch()
  const screens: Record<AgencyStep, () => ReactNode> = {
    agency: () => <NameStep form={form} />,
    area: () => <AreaStep form={form} office={office} />,
    account: () => <SignInStep form={form} />,
  }
  return (
    <StepsFrame
      form={form}
      wanted={step}
      onStep={onStep}
      sends={sends}
      loadingReason={step === 'area' && isLookingUp(office) ? m.looking_up_the_place() : undefined}
      hasPassword
      hasDraft={start.hasDraft}
      onDiscard={onDiscard}
      {...(level && {level})}
      notes={<Refusal refused={form.refused} door={{to: '/agency/login', search: {next}}} />}
    >
      {id => screens[id]()}
    </StepsFrame>
  )
}

/** The draft's name in storage. */
const agency_draft = 'register-agency'

/** The form of an agency's registration: one call, which logs its owner in. */
export function useAgencyForm({
  start,
  onDone,
  onRefusedStep,
}: {
  start: AgencyRegistration
  onDone: () => void
  onRefusedStep: (step: AgencyStep) => void
}) {
  const isAgain = useRef(false)
  const form = useForm<AgencyRegistration, AgencyStep>({
    start,
    draft: {name: agency_draft, owner: 'guest', toStored: values => ({...values, password: ''})},
    steps: agencySteps,
    problemsOf: agencyRegistrationProblems,
    fieldOf: agencyField,
    send: async ({values}) => {
      // logged in in another tab meanwhile: this must not replace that account
      if (who.get()) return onDone()
      try {
        await createAgency(toAgency(values), isAgain.current)
      } catch (error) {
        isAgain.current ||= isLost(error)
        throw error
      }
      await form.draft.forget()
      onDone()
    },
    onRefusedStep,
  })
  return {...form, steps: agencySteps}
}

export type AgencyForm = ReturnType<typeof useAgencyForm>

function NameStep({form}: {form: AgencyForm}) {
  return <AgencyFields at={form.at} />
}

/** The office, and the counties in which families can find the agency. The office's county is suggested first. */
function AreaStep({form: {form, values, at}, office}: {form: AgencyForm; office: PlaceSearch<PickedPlace>}) {
  const counties = usePlaceSearch({kind: 'county', near: [values.place?.county, ...values.county]})
  const {onChange, ...place} = at.place
  return (
    <>
      <PlaceField
        label={m.office_location_town_or_zip_code()}
        hint={m.quiet_hours_and_emails_use_its()}
        places={office}
        onPick={(picked: PickedPlace | null) => {
          onChange(picked)
          if (picked && values.county.length === 0) form.setFieldValue('county', [picked.county])
        }}
        {...place}
      />
      <CountyList places={counties} isSubscribed={false} {...at.county} />
    </>
  )
}

function SignInStep({form: {form, values, at, bind}}: {form: AgencyForm}) {
  return (
    <>
      <NameFields at={at} name_max={limits.name_max} />
      <form.Field name="email">
        {field => (
          <TextField
            label={m.email()}
            type="email"
            autoComplete="email"
            inputMode="email"
            autoCapitalize="none"
            spellCheck={false}
            hint={m.you_log_in_with_it_as()}
            {...bind(field)}
          />
        )}
      </form.Field>
      <form.Field name="password">
        {field => (
          <NewPassword
            own={[values.legal_name, values.first_name, values.last_name, ...values.email.split('@')]}
            {...bind(field)}
          />
        )}
      </form.Field>
    </>
  )
}
