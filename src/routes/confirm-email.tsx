import {m} from '#messages'
import {createFileRoute} from '@tanstack/react-router'
import * as v from 'valibot'
import {AddressText} from '#contract/address-values.ts'
import {VerifyEmailScreen} from '#features/auth/log-in/verify-email-screen.tsx'

export const Route = createFileRoute('/confirm-email')({
  staticData: {title: m.verify_your_email()},
  validateSearch: v.object({
    verify: v.optional(v.pipe(v.unknown(), v.transform(Boolean))),
    t: v.fallback(v.optional(AddressText), undefined),
  }),
  head: () => ({meta: [{name: 'referrer', content: 'no-referrer'}]}),
  component: VerifyEmail,
})

function VerifyEmail() {
  const {t, verify} = Route.useSearch()
  return <VerifyEmailScreen token={t} verify={verify === true} />
}
