import {m} from '#messages'
import {createFileRoute} from '@tanstack/react-router'
import {PhonesScreen} from '#features/staff/people/phones-screen.tsx'

export const Route = createFileRoute('/admin/dashboard/phones')({
  staticData: {roles: ['admin'], title: m.phones()},
  component: PhonesScreen,
})
