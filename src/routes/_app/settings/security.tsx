import {m} from '#messages'
import {createFileRoute} from '@tanstack/react-router'
import {passkeysQuery} from '#data/account/passkeys.ts'
import {secondStepQueries} from '#data/account/second-step.ts'
import {Passkeys} from '#features/auth/security/passkeys.tsx'
import {TwoStep} from '#features/auth/security/two-step.tsx'
import {AccountPage} from '#features/profile/account/account-page.tsx'

export const Route = createFileRoute('/_app/settings/security')({
  staticData: {title: m.login_security()},
  loader: ({context: {queryClient}}) => {
    void queryClient.prefetchQuery(secondStepQueries.own())
    void queryClient.prefetchQuery(passkeysQuery())
  },
  component: () => (
    <AccountPage title={m.login_security()} lead={m.what_protects_your_account_beside_your()}>
      <TwoStep />
      <Passkeys />
    </AccountPage>
  ),
})
