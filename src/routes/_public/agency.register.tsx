import {createFileRoute, useRouter} from '@tanstack/react-router'
import {targetAfterSignIn} from '#data/sign-in.ts'
import {AgencyRegisterScreen} from '#features/register/agency-register-screen.tsx'
import {AgencySearch} from '#features/register/agency-search.ts'
import {welcome} from '#features/register/welcome.ts'
import {toast} from '#ui/toast-message.ts'

export const Route = createFileRoute('/_public/agency/register')({
  staticData: {guests: true, title: 'Register your agency'},
  validateSearch: AgencySearch,
  component: AgencyRegister,
})

function AgencyRegister() {
  const {step = 'agency', next} = Route.useSearch()
  const navigate = Route.useNavigate()
  const router = useRouter()
  return (
    <AgencyRegisterScreen
      step={step}
      next={next}
      onStep={id => void navigate({search: before => ({...before, step: id})})}
      onDone={() => {
        toast(welcome.agency)
        router.history.replace(targetAfterSignIn('agency', next))
      }}
    />
  )
}
