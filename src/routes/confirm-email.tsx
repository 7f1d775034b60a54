import {createFileRoute} from '@tanstack/react-router'
import * as v from 'valibot'
import {ConfirmEmailScreen} from '#features/auth/log-in/confirm-email-screen.tsx'

export const Route = createFileRoute('/confirm-email')({
  staticData: {title: 'Confirm your email'},
  validateSearch: v.object({
    verify: v.optional(v.pipe(v.unknown(), v.transform(Boolean))),
    t: v.fallback(v.optional(v.pipe(v.union([v.string(), v.number()]), v.transform(String))), undefined),
  }),
  head: () => ({meta: [{name: 'referrer', content: 'no-referrer'}]}),
  component: ConfirmEmail,
})

function ConfirmEmail() {
  const {t, verify} = Route.useSearch()
  return <ConfirmEmailScreen token={t} verify={verify === true} />
}
