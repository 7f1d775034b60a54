import {createFileRoute} from '@tanstack/react-router'
import {operationsQueries} from '#data/queries/admin/operations.ts'
import {OverviewScreen} from '#features/staff/overview/overview-screen.tsx'

export const Route = createFileRoute('/admin/dashboard/')({
  staticData: {roles: ['admin'], title: 'Dashboard'},
  loader: ({context: {queryClient}}) => void queryClient.prefetchQuery(operationsQueries.overview()),
  component: OverviewScreen,
})
