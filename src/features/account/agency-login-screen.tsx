import {Link, useRouter} from '@tanstack/react-router'
import type {Role} from '#contract/roles.ts'
import {signIn, targetAfterSignIn} from '#data/sign-in.ts'
import {SignInForm} from './sign-in-form.tsx'
import {SignInPage} from './sign-in-page.tsx'

/** `/agency/login`: the same call, for an agency's owner, coordinators and field caregivers. */
export function AgencyLoginScreen({next}: {next?: string | undefined}) {
  const router = useRouter()
  const role: Role = 'agency'
  return (
    <SignInPage title="Agency log in" lead="Leads, bids and the visits of your caregivers.">
      <SignInForm
        send={async credentials => {
          await signIn(credentials, role)
          router.history.replace(targetAfterSignIn(role, next))
        }}
      />
      <p className="mt-6 text-14 text-muted">
        A family or a caregiver?{' '}
        <Link to="/login" className="inline-block py-2.5 font-medium text-primary underline">
          Log in here
        </Link>
      </p>
    </SignInPage>
  )
}
