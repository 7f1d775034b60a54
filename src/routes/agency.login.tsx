import {createFileRoute} from '@tanstack/react-router'
import * as v from 'valibot'
import {AgencyLoginScreen} from '#features/account/agency-login-screen.tsx'

export const Route = createFileRoute('/agency/login')({
  staticData: {guests: true, title: 'Agency log in'},
  validateSearch: v.object({next: v.fallback(v.optional(v.string()), undefined)}),
  component: AgencyLogin,
})

function AgencyLogin() {
  return <AgencyLoginScreen next={Route.useSearch().next} />
}
