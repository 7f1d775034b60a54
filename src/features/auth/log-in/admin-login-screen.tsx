import {m} from '#messages'
import {Link, useRouter} from '@tanstack/react-router'
import {lazy, Suspense, useState} from 'react'
import type {SignedIn} from '#contract/accounts/auth.ts'
import {isOfStaff} from '#contract/accounts/roles.ts'
import {finishLogIn, logInStaff, targetAfterLogIn} from '#data/account/log-in.ts'
import {useWho} from '#data/account/current-user.ts'
import {logoTarget} from '#data/account/guard.ts'
import type {LoginParams} from '#data/account/login-params.ts'
import {Button} from '#ui/primitives/button.tsx'
import {HomeLink} from '#ui/frame/home-link.tsx'
import {NarrowPage} from '#ui/frame/narrow-page.tsx'
import {Callout} from '#ui/primitives/callout.tsx'
import {ScreenSpinner} from '#ui/states/spinner.tsx'
import {NewPasswordNotice} from './sign-in-page.tsx'
import {SignInForm} from './sign-in-form.tsx'

// needed once per account, so loaded on demand
const SecondStepSetup = lazy(() =>
  import('../security/second-step-setup.tsx').then(file => ({default: file.SecondStepSetup})),
)

/**
 * `/adminlogin`. A user who is logged in already can log out here.
 * @see src/domain/rules-people.md#sign-in
 */
export function AdminLoginScreen({
  newPassword,
  onLogOut,
}: {
  newPassword?: LoginParams['newPassword']
  onLogOut: () => void
}) {
  const visitor = useWho()
  return (
    <main id="content">
      <NarrowPage>
        <HomeLink to={logoTarget(visitor)} />
        <h1 className="mt-8 mb-6 text-28 font-semibold">{m.writer_admin_portal()}</h1>
        {visitor ? (
          <div className="grid gap-4">
            <Callout tone="info">{m.you_are_already_logged_in()}</Callout>
            {isOfStaff(visitor.role) && (
              <Link to="/settings/security" className="target font-medium text-primary underline">
                {m.two_step_login()}
              </Link>
            )}
            <Button variant="secondary" full onClick={onLogOut}>
              {m.logout()}
            </Button>
          </div>
        ) : (
          <div className="space-y-4">
            {newPassword && <NewPasswordNotice {...newPassword} />}
            <SignIn />
          </div>
        )}
      </NarrowPage>
    </main>
  )
}

/** Email, password and code, then the setup of a second step that is required. */
function SignIn() {
  const router = useRouter()
  const [toSetUp, setToSetUp] = useState<SignedIn>()
  if (toSetUp) {
    const goOn = async () => {
      const {role} = await finishLogIn(toSetUp)
      router.history.replace(targetAfterLogIn(role))
    }
    return (
      <Suspense fallback={<ScreenSpinner size={48} speed_s={0.8} />}>
        <SecondStepSetup token={toSetUp.access_token} onDone={goOn} />
      </Suspense>
    )
  }
  return (
    <SignInForm
      staff
      failure={m.error()}
      send={async (credentials, proof) => {
        const done = await logInStaff(credentials, proof)
        if (done.is === 'set_up') setToSetUp(done.answer)
        else router.history.replace(targetAfterLogIn(done.role))
      }}
      sendPasskey={async () => {
        const {logInWithPasskey} = await import('#data/account/passkeys.ts')
        const {role} = await logInWithPasskey('admin')
        router.history.replace(targetAfterLogIn(role))
      }}
    />
  )
}
