import {m} from '#messages'
import {createFileRoute} from '@tanstack/react-router'
import {staffRoles} from '#contract/accounts/roles.ts'
import {profileQueries} from '#data/queries/profile.ts'
import {StaffAccountScreen} from '#features/profile/person/own-account.tsx'
import {NewPassword} from '#features/auth/register/new-password.tsx'

export const Route = createFileRoute('/_app/settings/account')({
  staticData: {roles: staffRoles, title: m.your_account()},
  loader: ({context: {queryClient}}) => void queryClient.prefetchQuery(profileQueries.me()),
  component: () => <StaffAccountScreen Password={NewPassword} />,
})
