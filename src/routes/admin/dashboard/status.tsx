import {m} from '#messages'
import {createFileRoute} from '@tanstack/react-router'
import {StatusScreen} from '#features/staff/platform/status-screen.tsx'

export const Route = createFileRoute('/admin/dashboard/status')({
  staticData: {roles: ['admin'], title: m.system_status()},
  component: StatusScreen,
})
