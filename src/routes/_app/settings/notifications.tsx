import {m} from '#messages'
import {createFileRoute} from '@tanstack/react-router'
import {notificationQueries} from '#data/queries/notifications.ts'
import {NotificationSettingsScreen} from '#features/notifications/settings-screen.tsx'
import {SettingsLink} from '#features/profile/account/account-page.tsx'

export const Route = createFileRoute('/_app/settings/notifications')({
  staticData: {title: m.notifications()},
  loader: ({context: {queryClient}}) => void queryClient.prefetchQuery(notificationQueries.settings()),
  component: () => <NotificationSettingsScreen crumbs={[<SettingsLink key="settings" />]} />,
})
