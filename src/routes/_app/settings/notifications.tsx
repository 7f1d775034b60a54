import {createFileRoute} from '@tanstack/react-router'
import {noticeQueries} from '#data/queries/notifications.ts'
import {NoticeSettingsScreen} from '#features/notifications/settings-screen.tsx'

export const Route = createFileRoute('/_app/settings/notifications')({
  staticData: {title: 'Notifications'},
  loader: ({context: {queryClient}}) => void queryClient.prefetchQuery(noticeQueries.settings()),
  component: NoticeSettingsScreen,
})
