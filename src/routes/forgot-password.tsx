import {m} from '#messages'
import {createFileRoute} from '@tanstack/react-router'
import * as v from 'valibot'
import {AddressText} from '#contract/address-values.ts'
import {NewPasswordScreen} from '#features/auth/log-in/new-password-screen.tsx'
import {NewPassword} from '#features/auth/register/new-password.tsx'

export const Route = createFileRoute('/forgot-password')({
  staticData: {title: m.new_password()},
  validateSearch: v.object({
    t: v.fallback(v.optional(AddressText), undefined),
  }),
  head: () => ({meta: [{name: 'referrer', content: 'no-referrer'}]}),
  component: ForgotPassword,
})

function ForgotPassword() {
  return <NewPasswordScreen token={Route.useSearch().t} Field={NewPassword} />
}
