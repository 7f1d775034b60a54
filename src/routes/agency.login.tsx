import {m} from '#messages'
import {createFileRoute} from '@tanstack/react-router'
import {useState} from 'react'
import * as v from 'valibot'
import {peekLoginParams, takeLoginParams} from '#data/account/login-params.ts'
import {AgencyLoginScreen} from '#features/auth/log-in/agency-login-screen.tsx'

export const Route = createFileRoute('/agency/login')({
  staticData: {guests: true, title: m.agency_login()},
  validateSearch: v.object({next: v.fallback(v.optional(v.string()), undefined)}),
  // a new password was chosen just now
  beforeLoad: ({preload}) => ({arrival: preload ? peekLoginParams() : takeLoginParams()}),
  component: AgencyLogin,
})

function AgencyLogin() {
  const [{newPassword, email}] = useState(Route.useRouteContext().arrival)
  return <AgencyLoginScreen next={Route.useSearch().next} newPassword={newPassword} email={email} />
}
