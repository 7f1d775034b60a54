import {createFileRoute} from '@tanstack/react-router'
import {deskQueries} from '#data/queries/admin/desk.ts'
import {OverviewScreen} from '#features/staff/overview/overview-screen.tsx'

export const Route = createFileRoute('/admin/dashboard/')({
  staticData: {roles: ['admin'], title: 'Dashboard'},
  loader: ({context: {queryClient}}) => void queryClient.prefetchQuery(deskQueries.overview()),
  component: OverviewScreen,
})
