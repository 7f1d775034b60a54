import {m} from '#messages'
import {Link, useRouter} from '@tanstack/react-router'
import {Suspense, useRef, useState} from 'react'
import type {Role} from '#contract/accounts/roles.ts'
import {lastRole, wasAgencyLast} from '#data/account/last-role.ts'
import {carryEmail, wantedTarget, type LoginParams} from '#data/account/login-params.ts'
import {isPartOf} from '#data/account/guard.ts'
import {usePageIdle} from '#data/app/use-page-idle.ts'
import {buttonClass} from '#ui/primitives/button-class.ts'
import {SegmentedControl} from '#ui/fields/segmented-control.tsx'
import {Callout} from '#ui/primitives/callout.tsx'
import {SignInForm} from './sign-in-form.tsx'
import {SignInPage, NewPasswordNotice} from './sign-in-page.tsx'
import {lazyWithRetry} from '#ui/hooks/lazy-with-retry.ts'

// optional, and loaded later with everything that calls the server: the password form does not wait for it
const SocialTrouble = lazyWithRetry(() => import('./social-trouble.tsx').then(file => file.SocialTrouble))
const SocialButtons = lazyWithRetry(() => import('./social-buttons.tsx').then(file => file.SocialButtons))

const linkClass = 'inline-block py-2.5 font-medium text-primary underline'

/** `/login`: one form for parents and caregivers, with the role toggle. @see src/domain/rules-people.md#sign-in */
export function LoginScreen({arrival}: {arrival: LoginParams}) {
  const router = useRouter()
  const [{userType: first, trouble, newPassword, email}] = useState(arrival)
  const [next] = useState(wantedTarget)
  const isFor = (role: Role) => next !== undefined && isPartOf(next.split(/[?#]/)[0] ?? '', role)
  const wanted = (['caretaker', 'parent'] as const).find(isFor)
  const [userType, setUserType] = useState(() => first ?? wanted ?? lastRole() ?? 'parent')
  const isForAgency = isFor('agency')
  // log-out leads an agency here too
  const [isAgencyOffered] = useState(() => isForAgency || (!first && !wanted && wasAgencyLast()))
  const isPageIdle = usePageIdle()
  const typedEmail = useRef(email ?? '')
  const carryTyped = () => carryEmail(typedEmail.current)
  return (
    <SignInPage title={newPassword?.isFirst ? m.log_in() : m.welcome_back()} lead={m.log_in_to_see_your_visits()}>
      <div className="space-y-4 pb-4 empty:hidden">
        <Suspense fallback={null}>{trouble && <SocialTrouble trouble={trouble} />}</Suspense>
        {newPassword && <NewPasswordNotice {...newPassword} />}
        {isAgencyOffered && (
          <Callout
            action={
              <Link to="/agency/login" className={buttonClass({variant: 'secondary', size: 'sm'})} onClick={carryTyped}>
                {m.agency_login()}
              </Link>
            }
          >
            {isForAgency ? m.this_page_is_for_agencies_agency() : m.do_you_work_for_an_agency()}
          </Callout>
        )}
      </div>
      <SignInForm
        email={email}
        onEmail={typed => void (typedEmail.current = typed)}
        send={async (credentials, proof) => {
          const {logIn, targetAfterLogIn} = await import('#data/account/log-in.ts')
          const {role} = await logIn(credentials, userType, proof)
          router.history.replace(targetAfterLogIn(role))
        }}
        sendPasskey={async () => {
          const [{targetAfterLogIn}, {logInWithPasskey}] = await Promise.all([
            import('#data/account/log-in.ts'),
            import('#data/account/passkeys.ts'),
          ])
          const {role} = await logInWithPasskey(userType)
          router.history.replace(targetAfterLogIn(role))
        }}
      >
        <SegmentedControl
          label={m.i_am()}
          hideLabel
          value={userType}
          onChange={setUserType}
          options={[
            {value: 'parent', label: m.im_a_careseeker()},
            {value: 'caretaker', label: m.im_a_caregiver()},
          ]}
        />
      </SignInForm>
      {/* reserves the height of the buttons, so nothing below shifts */}
      <div className="mt-5 min-h-40">
        <Suspense fallback={null}>{isPageIdle && <SocialButtons userType={userType} next={next} />}</Suspense>
      </div>
      <p className="mt-4 text-14 text-muted">
        {m.new_to_village()}{' '}
        <Link to="/register" search={{next}} className={linkClass}>
          {m.sign_up_auth()}
        </Link>
      </p>
      <p className="text-14 text-muted">
        {m.just_looking()}{' '}
        <Link to="/find" className={linkClass}>
          {m.see_caregivers_near_you()}
        </Link>
      </p>
      <p className="text-14 text-muted">
        {m.do_you_work_for_an_agency()}{' '}
        <Link to="/agency/login" className={linkClass} onClick={carryTyped}>
          {m.agency_login()}
        </Link>
      </p>
    </SignInPage>
  )
}
