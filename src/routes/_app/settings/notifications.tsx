import {createFileRoute} from '@tanstack/react-router'
import {noticeQueries} from '#data/notices.ts'
import {NoticeSettingsScreen} from '#features/notices/settings-screen.tsx'

export const Route = createFileRoute('/_app/settings/notifications')({
  staticData: {title: 'Notifications'},
  loader: ({context: {queryClient}}) => void queryClient.prefetchQuery(noticeQueries.settings()),
  component: NoticeSettingsScreen,
})
