import {m} from '#messages'
import {createFileRoute} from '@tanstack/react-router'
import {profileQueries} from '#data/queries/profile.ts'
import {NewPassword} from '#features/auth/register/new-password.tsx'
import {InstallCard} from '#features/app/install-card.tsx'
import {SettingsScreen} from '#features/profile/settings-screen.tsx'
import {CalendarFeedCard} from '#features/sessions/calendar/calendar-feed.tsx'

export const Route = createFileRoute('/_app/dash/agency/settings')({
  staticData: {roles: ['agency'], title: m.settings()},
  loader: ({context: {queryClient}}) => void queryClient.prefetchQuery(profileQueries.me()),
  component: () => (
    <SettingsScreen
      home="/dash/agency"
      Password={NewPassword}
      more={
        <>
          <CalendarFeedCard />
          <InstallCard />
        </>
      }
    />
  ),
})
