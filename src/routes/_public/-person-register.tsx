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
  userRole,
  arrival,
  step = 'account',
  onStep,
}: {
  userRole: PersonRole
  arrival: ArrivalSearch
  step: PersonStep | undefined
  onStep: (step: PersonStep) => void
}) {
  const router = useRouter()
  const {next} = arrival
  return (
    <PersonRegisterScreen
      userRole={userRole}
      arrival={arrival}
      step={step}
      onStep={onStep}
      onDone={() => {
        toast(welcome[userRole])
        router.history.replace(targetAfterSignIn(userRole, next))
      }}
      others={<SocialButtons userType={userRole} next={next} />}
      again={
        <Link
          to="/oauth/authorize"
          search={{provider: ticketOf(arrival)?.provider ?? 'google', userType: userRole, next}}
          className={buttonClass({variant: 'secondary', size: 'sm'})}
        >
          Continue once more
        </Link>
      }
    />
  )
}
