import {createFileRoute} from '@tanstack/react-router'
import {PlatformScreen} from '#features/staff/platform/platform-screen.tsx'

export const Route = createFileRoute('/admin/dashboard/platform')({
  staticData: {roles: ['admin'], title: 'Platform fee'},
  component: PlatformScreen,
})
