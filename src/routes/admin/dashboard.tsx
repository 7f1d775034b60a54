import {m} from '#messages'
import {createFileRoute, Outlet} from '@tanstack/react-router'
import {AdminFrame} from '../-admin-frame.tsx'

export const Route = createFileRoute('/admin/dashboard')({
  staticData: {roles: ['admin'], title: m.dashboard()},
  component: () => (
    <AdminFrame>
      <Outlet />
    </AdminFrame>
  ),
})
