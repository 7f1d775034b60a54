import {Link, useRouter} from '@tanstack/react-router'
import type {Role} from '#contract/accounts/roles.ts'
import {signIn, targetAfterSignIn} from '#data/account/log-in.ts'
import {NewPasswordNotice} from './new-password-notice.tsx'
import {SignInForm} from './sign-in-form.tsx'
import {SignInPage} from './sign-in-page.tsx'

const linkClass = 'inline-block py-2.5 font-medium text-primary underline'

/** `/agency/login`: the same call, for an agency's owner, coordinators and field caregivers. */
export function AgencyLoginScreen({
  next,
  hasNewPassword,
}: {
  next?: string | undefined
  hasNewPassword?: boolean | undefined
}) {
  const router = useRouter()
  const role: Role = 'agency'
  return (
    <SignInPage title="Agency log in" lead="Leads, bids and the visits of your caregivers.">
      {hasNewPassword && (
        <div className="pb-4">
          <NewPasswordNotice />
        </div>
      )}
      <SignInForm
        send={async credentials => {
          await signIn(credentials, role)
          router.history.replace(targetAfterSignIn(role, next))
        }}
      />
      <p className="mt-4 text-14 text-muted">
        New to Village?{' '}
        <Link to="/agency/register" search={{next}} className={linkClass}>
          Register your agency
        </Link>
      </p>
      <p className="text-14 text-muted">
        A family or a caregiver?{' '}
        <Link to="/login" className={linkClass}>
          Log in here
        </Link>
      </p>
    </SignInPage>
  )
}
