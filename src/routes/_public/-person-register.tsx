import {Link, useRouter} from '@tanstack/react-router'
import {targetAfterSignIn} from '#data/sign-in.ts'
import {SocialButtons} from '#features/account/social-buttons.tsx'
import {PersonRegisterScreen} from '#features/register/person-register-screen.tsx'
import type {PersonStep} from '#features/register/person-steps.ts'
import type {PersonRole} from '#features/register/person-values.ts'
import {ticketOf, type ArrivalSearch} from '#features/register/search.ts'
import {welcome} from '#features/register/welcome.ts'
import {buttonClass} from '#ui/button-class.ts'
import {toast} from '#ui/toast-message.ts'

/** A parent's or a caregiver's registration, with the other ways to begin one, and where it ends. */
export function PersonRegister({
  role,
  arrival,
  step = 'account',
  onStep,
}: {
  role: PersonRole
  arrival: ArrivalSearch
  step: PersonStep | undefined
  onStep: (step: PersonStep) => void
}) {
  const router = useRouter()
  const {next} = arrival
  return (
    <PersonRegisterScreen
      role={role}
      arrival={arrival}
      step={step}
      onStep={onStep}
      onDone={() => {
        toast(welcome[role])
        router.history.replace(targetAfterSignIn(role, next))
      }}
      others={<SocialButtons userType={role} next={next} />}
      again={
        <Link
          to="/oauth/authorize"
          search={{provider: ticketOf(arrival)?.provider ?? 'google', userType: role, next}}
          className={buttonClass({variant: 'secondary', size: 'sm'})}
        >
          Continue once more
        </Link>
      }
    />
  )
}
