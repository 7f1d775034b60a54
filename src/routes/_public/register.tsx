import {createFileRoute} from '@tanstack/react-router'
import {ChooserScreen} from '#features/register/chooser-screen.tsx'
import {ArrivalSearch} from '#features/register/search.ts'

export const Route = createFileRoute('/_public/register')({
  staticData: {guests: true, title: 'Sign up'},
  validateSearch: ArrivalSearch,
  component: Register,
})

function Register() {
  return <ChooserScreen arrival={Route.useSearch()} />
}
