import {m} from '#messages'
import {Link, useRouter} from '@tanstack/react-router'
import type {Role} from '#contract/accounts/roles.ts'
import {logIn, targetAfterLogIn} from '#data/account/log-in.ts'
import type {LoginParams} from '#data/account/login-params.ts'
import {SignInForm} from './sign-in-form.tsx'
import {SignInPage, NewPasswordNotice} from './sign-in-page.tsx'

const linkClass = 'inline-block py-2.5 font-medium text-primary underline'

/** `/agency/login`: the same call, for an agency's owner, coordinators and field caregivers. */
export function AgencyLoginScreen({
  next,
  newPassword,
  email,
}: {
  next?: string | undefined
  newPassword?: LoginParams['newPassword']
  /** Prefills the field. */
  email?: string | undefined
}) {
  const router = useRouter()
  const role: Role = 'agency'
  return (
    <SignInPage title={m.agency_login()} lead={m.your_leads_bids_and_caregivers_visits()}>
      {newPassword && (
        <div className="pb-4">
          <NewPasswordNotice {...newPassword} />
        </div>
      )}
      <SignInForm
        email={email}
        send={async (credentials, proof) => {
          await logIn(credentials, role, proof)
          router.history.replace(targetAfterLogIn(role, next))
        }}
        sendPasskey={async () => {
          const {logInWithPasskey} = await import('#data/account/passkeys.ts')
          await logInWithPasskey(role)
          router.history.replace(targetAfterLogIn(role, next))
        }}
      />
      <p className="mt-4 text-14 text-muted">
        {m.new_to_village()}{' '}
        <Link to="/agency/register" search={{next}} className={linkClass}>
          {m.register_your_agency()}
        </Link>
      </p>
      <p className="text-14 text-muted">
        {m.a_family_or_a_caregiver()}{' '}
        <Link to="/login" className={linkClass}>
          {m.log_in_here()}
        </Link>
      </p>
    </SignInPage>
  )
}
