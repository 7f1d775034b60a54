import {m} from '#messages'
import {createFileRoute} from '@tanstack/react-router'
import * as v from 'valibot'
import {AuthorizeScreen} from '#features/money/payouts/connect-screens.tsx'

export const Route = createFileRoute('/_app/stripe/authorize-oauth')({
  staticData: {roles: ['caretaker', 'agency'], title: m.payout_account()},
  validateSearch: v.object({next: v.fallback(v.optional(v.string()), undefined)}),
  component: Authorize,
})

function Authorize() {
  const {next} = Route.useSearch()
  return <AuthorizeScreen next={next} />
}
