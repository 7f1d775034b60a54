import {m} from '#messages'
import {createFileRoute} from '@tanstack/react-router'
import {PlansScreen} from '#features/staff/platform/plans-screen.tsx'

export const Route = createFileRoute('/admin/dashboard/subscription')({
  staticData: {roles: ['admin'], title: m.subscription_plans()},
  component: PlansScreen,
})
