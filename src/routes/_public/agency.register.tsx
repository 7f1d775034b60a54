import {m} from '#messages'
import {createFileRoute, useRouter} from '@tanstack/react-router'
import {targetAfterLogIn} from '#data/account/log-in.ts'
import {AgencyRegisterScreen} from '#features/auth/register/agency-register-screen.tsx'
import {AgencySearch} from '#features/auth/register/search.ts'
import {welcome} from '#features/auth/register/welcome.ts'
import {toast} from '#ui/feedback/toast-message.ts'

export const Route = createFileRoute('/_public/agency/register')({
  staticData: {guests: true, title: m.register_your_agency()},
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
        router.history.replace(targetAfterLogIn('agency', next))
      }}
    />
  )
}
