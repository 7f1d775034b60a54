import {m} from '#messages'
import {createFileRoute} from '@tanstack/react-router'
import {ChooserScreen} from '#features/auth/register/chooser-screen.tsx'
import {ArrivalSearch} from '#features/auth/register/search.ts'

export const Route = createFileRoute('/_public/register')({
  staticData: {guests: true, title: m.sign_up_auth()},
  validateSearch: ArrivalSearch,
  component: Register,
})

function Register() {
  return <ChooserScreen arrival={Route.useSearch()} />
}
