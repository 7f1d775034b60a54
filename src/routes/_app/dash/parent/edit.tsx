import {m} from '#messages'
import {createFileRoute} from '@tanstack/react-router'
import {profileQueries} from '#data/queries/profile.ts'
import {AccountLinks} from '#features/profile/account/account-page.tsx'
import {NotificationSettingsCard} from '#features/profile/notification-settings-card.tsx'
import {ParentEditScreen} from '#features/profile/parent-edit-screen.tsx'
import {NewPassword} from '#features/auth/register/new-password.tsx'

export const Route = createFileRoute('/_app/dash/parent/edit')({
  staticData: {roles: ['parent'], title: m.edit_profile()},
  loader: ({context: {queryClient}}) => void queryClient.prefetchQuery(profileQueries.parent()),
  component: () => (
    <ParentEditScreen
      Password={NewPassword}
      more={
        <>
          <NotificationSettingsCard />
          <AccountLinks />
        </>
      }
    />
  ),
})
