import {m} from '#messages'
import {createFileRoute} from '@tanstack/react-router'
import * as v from 'valibot'
import {peekLoginParams, takeLoginParams} from '#data/account/login-params.ts'
import {OAuthScreen} from '#features/auth/log-in/oauth-screen.tsx'

const optional = <S extends v.GenericSchema>(schema: S) => v.fallback(v.optional(schema), undefined)

export const Route = createFileRoute('/oauth/authorize')({
  staticData: {guests: true, title: m.log_in()},
  validateSearch: v.object({
    provider: optional(v.picklist(['google', 'facebook'])),
    userType: optional(v.picklist(['parent', 'caretaker'])),
    next: optional(v.string()),
    login_hint: optional(v.string()),
  }),
  beforeLoad: ({preload}) => ({ticket: (preload ? peekLoginParams() : takeLoginParams()).ticket}),
  head: () => ({meta: [{name: 'referrer', content: 'no-referrer'}]}),
  component: OAuth,
})

function OAuth() {
  const {provider, userType = 'parent', next, login_hint} = Route.useSearch()
  const {ticket} = Route.useRouteContext()
  return <OAuthScreen ticket={ticket} beginning={provider && {provider, userType, next, login_hint}} />
}
