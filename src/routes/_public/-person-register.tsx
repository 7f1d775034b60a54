import {m} from '#messages'
import {useQueryClient} from '@tanstack/react-query'
import {Link, useRouter} from '@tanstack/react-router'
import {Suspense, useState} from 'react'
import {useWho} from '#data/account/current-user.ts'
import {getTicket} from '#data/account/sign-up-ticket.ts'
import {useRegistrationTarget} from '#data/account/use-registration-target.ts'
import {ownProfileQuery} from '#data/queries/own-profile.ts'
import {SocialButtons} from '#features/auth/log-in/social-buttons.tsx'
import {PersonRegisterScreen} from '#features/auth/register/person-register-screen.tsx'
import type {ArrivalSearch, PersonRole, PersonStep} from '#features/auth/register/search.ts'
import {welcomeOf} from '#features/auth/register/welcome.ts'
import {buttonClass} from '#ui/primitives/button-class.ts'
import {toast} from '#ui/feedback/toast-message.ts'
import {lazyWithRetry} from '#ui/hooks/lazy-with-retry.ts'

// a guest has no account yet
const LeftFamily = lazyWithRetry(() => import('#features/app/left-family.tsx').then(file => file.LeftFamily))
const NewAccount = lazyWithRetry(() => import('#features/profile/person/new-account.tsx').then(file => file.NewAccount))

/** Registration of a parent or a caregiver, with the other sign-in methods and the destination afterwards. */
export function PersonRegister({
  userRole,
  arrival: search,
  step = 'account',
  onStep,
}: {
  userRole: PersonRole
  arrival: ArrivalSearch
  step: PersonStep | undefined
  onStep: (step: PersonStep) => void
}) {
  const router = useRouter()
  const client = useQueryClient()
  // only once: the ticket is used up before the form knows that the account exists
  const [ticket] = useState(() => getTicket(search.detail))
  const arrival = ticket ? {...search, [`${ticket.provider}_id`]: ticket.ticket} : search
  const {next} = search
  const hasAccount = useWho() !== null
  const readTarget = useRegistrationTarget(userRole, next)
  return (
    <PersonRegisterScreen
      userRole={userRole}
      arrival={arrival}
      step={step}
      onStep={onStep}
      onDone={() => {
        void client.fetchQuery({...ownProfileQuery(), staleTime: 0}).then(
          ({email_verified}) => toast(welcomeOf(userRole, {isUnverified: email_verified === false})),
          () => toast(welcomeOf(userRole, {isUnverified: false})),
        )
        router.history.replace(readTarget())
      }}
      notice={<Suspense fallback={null}>{hasAccount && userRole === 'parent' && <LeftFamily />}</Suspense>}
      account={
        <Suspense fallback={null}>
          <NewAccount />
        </Suspense>
      }
      others={<SocialButtons userType={userRole} next={next} />}
      again={
        <Link
          to="/oauth/authorize"
          search={{provider: ticket?.provider ?? 'google', userType: userRole, next}}
          className={buttonClass({variant: 'secondary', size: 'sm'})}
        >
          {m.continue_once_more()}
        </Link>
      }
    />
  )
}
