import {m} from '#messages'
import {createFileRoute, useRouter} from '@tanstack/react-router'
import {logIn, targetAfterLogIn} from '#data/account/log-in.ts'
import {SignInForm} from '#features/auth/log-in/sign-in-form.tsx'
import {AgencySignScreen} from '#features/auth/register/agency-register-screen.tsx'
import {AgencySearch} from '#features/auth/register/search.ts'
import {welcome} from '#features/auth/register/welcome.ts'
import {toast} from '#ui/feedback/toast-message.ts'

export const Route = createFileRoute('/_public/agency/sign')({
  staticData: {guests: true, title: m.agency_login_and_sign_up()},
  validateSearch: AgencySearch,
  component: AgencySign,
})

function AgencySign() {
  const {step = 'agency', next} = Route.useSearch()
  const navigate = Route.useNavigate()
  const router = useRouter()
  const goHome = () => router.history.replace(targetAfterLogIn('agency', next))
  return (
    <AgencySignScreen
      step={step}
      next={next}
      onStep={id => void navigate({search: before => ({...before, step: id})})}
      onDone={() => {
        toast(welcome.agency)
        goHome()
      }}
      signIn={
        <SignInForm
          send={async (credentials, proof) => {
            await logIn(credentials, 'agency', proof)
            goHome()
          }}
          sendPasskey={async () => {
            const {logInWithPasskey} = await import('#data/account/passkeys.ts')
            await logInWithPasskey('agency')
            goHome()
          }}
        />
      }
    />
  )
}
