import {m} from '#messages'
import {Link} from '@tanstack/react-router'
import {useState, type ReactNode} from 'react'
import {useWho} from '#data/account/current-user.ts'
import {SkeletonLines} from '#ui/states/skeleton.tsx'
import {type ArrivalSearch, type PersonRole, type PersonStep, ticketOf} from './search.ts'
import {RegisterPage} from './register-page.tsx'
import {usePersonStart, usePersonForm, type PersonStart} from './use-person-form.ts'
import HeartHandshake from 'lucide-react/icons/heart-handshake'
import UserPlus from 'lucide-react/icons/user-plus'
import {
  AccountStep,
  CertificationsStep,
  FamilyStep,
  HoursStep,
  PlaceStep,
  SummaryStep,
  WorkStep,
} from './person-steps.tsx'
import {usePlaceSearch} from '#data/queries/places.ts'
import {isLookingUp} from '#ui/fields/place-search.ts'
import {Refusal} from './refusal.tsx'
import {StepsFrame} from './steps-frame.tsx'

/** The steps whose button sends the typed values. */
const sends = {
  place: {label: m.create_my_account(), icon: UserPlus, needs: m.creating_an_account(), isAccount: true},
  family: {label: m.finish(), icon: HeartHandshake, needs: m.finishing()},
  summary: {label: m.finish(), icon: HeartHandshake, needs: m.finishing()},
} as const

/** A parent's or a caregiver's registration, one question at a time: the account first, then the profile. */
function PersonFormSteps({
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
  const places = usePlaceSearch()
  const account_steps = steps.indexOf('place') + 1

  const screens: Record<PersonStep, (change: (id: PersonStep) => void) => ReactNode> = {
    account: () => <AccountStep form={form} hasDraft={start.hasDraft} />,
    place: () => <PlaceStep form={form} places={places} />,
    family: () => <FamilyStep form={form} />,
    work: () => <WorkStep form={form} />,
    hours: () => <HoursStep form={form} />,
    certifications: () => <CertificationsStep form={form} />,
    summary: change => <SummaryStep form={form} onStep={change} />,
  }

  return (
    <StepsFrame
      form={form}
      wanted={step}
      onStep={onStep}
      {...(hasAccount ? {first: account_steps} : {last: account_steps - 1})}
      sends={sends}
      loadingReason={step === 'place' && isLookingUp(places) ? m.looking_up_the_place() : undefined}
      hasPassword={!hasAccount && !form.ticket}
      canStartOver={!hasAccount}
      hasDraft={start.hasDraft}
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
      {(id, change) => screens[id](change)}
    </StepsFrame>
  )
}

const words = {
  parent: {
    title: m.sign_up_as_a_careseeker(),
    lead: m.three_short_steps_sending_a_request_is_free(),
    left: m.your_account_is_ready_one_more(),
    promises: [
      m.you_see_the_whole_price_with(),
      m.only_the_caregiver_or_agency_you(),
      m.every_caregiver_who_bids_has_passed(),
      m.you_and_the_caregiver_both_confirm(),
    ],
  },
  caretaker: {
    title: m.sign_up_as_a_caregiver(),
    lead: m.six_short_steps_you_set_your(),
    left: m.your_account_is_ready_now_tell(),
    promises: [
      m.you_set_your_rate_and_can(),
      m.requests_near_you_come_first_with(),
      m.your_confirmations_count_with_or_without(),
      m.your_phone_number_reaches_a_family(),
    ],
  },
} satisfies Record<PersonRole, unknown>

interface PersonRegisterProps {
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
  notice,
  account,
  ...props
}: PersonRegisterProps & {
  /** Ways to register without a password. */
  others: ReactNode
  /** What the person reads first. */
  notice?: ReactNode
  /** Corrects the name and the email of the account once it exists. */
  account: ReactNode
}) {
  const {title, lead, left, promises} = words[props.userRole]
  const hasAccount = useWho() !== null
  const [attempt, setAttempt] = useState(0)
  return (
    <RegisterPage title={title} lead={hasAccount ? left : lead} picture="hero" promises={promises} notice={notice}>
      <Begun
        key={attempt}
        {...props}
        onDiscard={() => {
          props.onStep('account')
          setAttempt(before => before + 1)
        }}
      />
      {hasAccount && <div className="max-w-xl pt-6">{account}</div>}
      {!hasAccount && !ticketOf(props.arrival) && props.step === 'account' && (
        <div className="max-w-xl pt-6">{others}</div>
      )}
      {!hasAccount && (
        <p className="pt-6 text-14 text-muted">
          {m.already_have_an_account()}{' '}
          <Link
            to="/login"
            search={{userType: props.userRole, next: props.arrival.next}}
            className="inline-block py-2.5 font-medium text-primary underline"
          >
            {m.log_in()}
          </Link>
        </p>
      )}
    </RegisterPage>
  )
}

function Begun(props: PersonRegisterProps & {onDiscard: () => void}) {
  const start = usePersonStart(props.userRole, props.arrival)
  if (!start) return <SkeletonLines lines={6} />
  return <PersonFormSteps {...props} start={start} />
}
