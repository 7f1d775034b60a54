import {m} from '#messages'
import {createFileRoute} from '@tanstack/react-router'
import {FamilyCallsScreen} from '#features/staff/bookings/family-calls-screen.tsx'

export const Route = createFileRoute('/admin/dashboard/family-calls')({
  staticData: {roles: ['admin'], title: m.families_to_call()},
  component: FamilyCallsScreen,
})
