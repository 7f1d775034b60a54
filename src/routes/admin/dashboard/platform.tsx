import {m} from '#messages'
import {createFileRoute} from '@tanstack/react-router'
import {PlatformScreen} from '#features/staff/platform/platform-screen.tsx'

export const Route = createFileRoute('/admin/dashboard/platform')({
  staticData: {roles: ['admin'], title: m.platform_fee()},
  component: PlatformScreen,
})
