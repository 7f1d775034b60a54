import {createFileRoute} from '@tanstack/react-router'
import {secondStepQueries} from '#data/account/second-step.ts'
import {TwoStep} from '#features/auth/security/two-step.tsx'
import {AccountPage} from '#features/profile/account/account-page.tsx'

export const Route = createFileRoute('/_app/settings/security')({
  staticData: {title: 'Login security'},
  loader: ({context: {queryClient}}) => void queryClient.prefetchQuery(secondStepQueries.own()),
  component: () => (
    <AccountPage title="Login security" lead="A second step keeps out a person who has learned your password.">
      <TwoStep />
    </AccountPage>
  ),
})
