import {createFileRoute} from '@tanstack/react-router'
import {profileQueries} from '#data/profile.ts'
import {StaffAccountScreen} from '#features/profile/staff-account-screen.tsx'
import {NewPassword} from '#features/register/new-password.tsx'

export const Route = createFileRoute('/_app/settings/account')({
  staticData: {roles: ['admin', 'blog_writer'], title: 'Your account'},
  loader: ({context: {queryClient}}) => void queryClient.prefetchQuery(profileQueries.me()),
  component: () => <StaffAccountScreen Password={NewPassword} />,
})
