import {Link, useRouter} from '@tanstack/react-router'
import {lazy, Suspense, useState} from 'react'
import {wantedTarget, type Arrival} from '#data/account/login-params.ts'
import {isPartOf} from '#data/account/guard.ts'
import {useSettled} from '#data/app/use-page-idle.ts'
import {signIn, targetAfterSignIn} from '#data/account/log-in.ts'
import {buttonClass} from '#ui/primitives/button-class.ts'
import {SegmentedControl} from '#ui/fields/segmented-control.tsx'
import {Callout} from '#ui/primitives/callout.tsx'
import {NewPasswordNotice} from './new-password-notice.tsx'
import {SignInForm} from './sign-in-form.tsx'
import {SignInPage} from './sign-in-page.tsx'
import {troubleWords} from './social-words.ts'

// loaded later, so the password form does not wait for it
const SocialButtons = lazy(() => import('./social-buttons.tsx').then(file => ({default: file.SocialButtons})))

const linkClass = 'inline-block py-2.5 font-medium text-primary underline'

/** `/login`: one form for parents and caregivers, with the role toggle. @see src/domain/rules.md#sign-in */
export function LoginScreen({arrival}: {arrival: Arrival}) {
  const router = useRouter()
  const [{userType: first, trouble, hasNewPassword, email}] = useState(arrival)
  const [userType, setUserType] = useState(first)
  const [next] = useState(wantedTarget)
  const isSettled = useSettled()
  const isForAgency = next !== undefined && isPartOf(next.split(/[?#]/)[0] ?? '', 'agency')
  return (
    <SignInPage title="Welcome back" lead="Log in to see your visits, offers and requests.">
      <div className="space-y-4 pb-4 empty:hidden">
        {trouble && <Callout tone="bad">{troubleWords(trouble)}</Callout>}
        {hasNewPassword && <NewPasswordNotice />}
        {isForAgency && (
          <Callout
            action={
              <Link to="/agency/login" className={buttonClass({variant: 'secondary', size: 'sm'})}>
                Agency log in
              </Link>
            }
          >
            The page you asked for is an agency’s. Its people log in at a page of their own.
          </Callout>
        )}
      </div>
      <SignInForm
        email={email}
        send={async credentials => {
          const {role} = await signIn(credentials, userType)
          router.history.replace(targetAfterSignIn(role))
        }}
      >
        <SegmentedControl
          label="I am"
          hideLabel
          value={userType}
          onChange={setUserType}
          options={[
            {value: 'parent', label: "I'm a Careseeker"},
            {value: 'caretaker', label: "I'm a Caregiver"},
          ]}
        />
      </SignInForm>
      {/* reserves the height of the buttons, so nothing below shifts */}
      <div className="mt-5 min-h-40">
        <Suspense fallback={null}>{isSettled && <SocialButtons userType={userType} next={next} />}</Suspense>
      </div>
      <p className="mt-4 text-14 text-muted">
        New to Village?{' '}
        <Link to="/register" search={{next}} className={linkClass}>
          Sign up
        </Link>
      </p>
      <p className="text-14 text-muted">
        Working for an agency?{' '}
        <Link to="/agency/login" className={linkClass}>
          Agency log in
        </Link>
      </p>
    </SignInPage>
  )
}
