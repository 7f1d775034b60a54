import {m} from '#messages'
import {createFileRoute, redirect} from '@tanstack/react-router'
import {profileQueries} from '#data/queries/profile.ts'
import {SettingsCard} from '#features/profile/account/account-page.tsx'
import {isPartOfSettings} from '#features/profile/settings-parts.ts'
import {ParentEditScreen} from '#features/profile/parent-edit-screen.tsx'

export const Route = createFileRoute('/_app/dash/parent/edit')({
  staticData: {roles: ['parent'], title: m.edit_profile()},
  beforeLoad: ({location: {hash}}) => {
    if (isPartOfSettings(hash)) throw redirect({to: '/dash/parent/settings', hash, replace: true})
  },
  loader: ({context: {queryClient}}) => void queryClient.prefetchQuery(profileQueries.parent()),
  component: () => <ParentEditScreen more={<SettingsCard />} />,
})
