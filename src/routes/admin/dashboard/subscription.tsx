import {createFileRoute} from '@tanstack/react-router'
import {PlansScreen} from '#features/staff/platform/plans-screen.tsx'

export const Route = createFileRoute('/admin/dashboard/subscription')({
  staticData: {roles: ['admin'], title: 'Subscription plans'},
  component: PlansScreen,
})
