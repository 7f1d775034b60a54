import {m} from '#messages'
import {createFileRoute} from '@tanstack/react-router'
import {WaitlistScreen} from '#features/staff/bookings/waitlist-screen.tsx'

export const Route = createFileRoute('/admin/dashboard/waitlist')({
  staticData: {roles: ['admin'], title: m.waitlist()},
  component: WaitlistScreen,
})
