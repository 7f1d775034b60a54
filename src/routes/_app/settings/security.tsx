import {createFileRoute} from '@tanstack/react-router'
import {passkeysQuery} from '#data/account/passkeys.ts'
import {secondStepQueries} from '#data/account/second-step.ts'
import {Passkeys} from '#features/auth/security/passkeys.tsx'
import {TwoStep} from '#features/auth/security/two-step.tsx'
import {AccountPage} from '#features/profile/account/account-page.tsx'

export const Route = createFileRoute('/_app/settings/security')({
  staticData: {title: 'Login security'},
  loader: ({context: {queryClient}}) => {
    void queryClient.prefetchQuery(secondStepQueries.own())
    void queryClient.prefetchQuery(passkeysQuery())
  },
  component: () => (
    <AccountPage title="Login security" lead="What protects your account beside your password.">
      <TwoStep />
      <Passkeys />
    </AccountPage>
  ),
})
