import {m} from '#messages'
import {createFileRoute} from '@tanstack/react-router'
import {useEffect, useState} from 'react'
import * as v from 'valibot'
import {useWho} from '#data/account/current-user.ts'
import {CallbackScreen} from '#features/money/payouts/connect-screens.tsx'

const optional = v.fallback(v.optional(v.string()), undefined)

export const Route = createFileRoute('/_app/stripe/callback')({
  staticData: {roles: ['caretaker', 'agency'], title: m.payout_account()},
  validateSearch: v.object({code: optional, state: optional}),
  head: () => ({meta: [{name: 'referrer', content: 'no-referrer'}]}),
  component: Callback,
})

function Callback() {
  const {code, state} = Route.useSearch()
  const navigate = Route.useNavigate()
  const visitor = useWho()
  // the provider's parameters are removed from the history once read
  const [brought] = useState(() => (code && state ? {code, state} : undefined))
  useEffect(() => {
    if (code) void navigate({search: {}, replace: true})
  }, [code, navigate])
  return <CallbackScreen reader={visitor?.role === 'agency' ? 'agency' : 'caretaker'} brought={brought} />
}
