import {m} from '#messages'
import {createFileRoute} from '@tanstack/react-router'
import {MailScreen} from '#features/staff/content/mail-screen.tsx'

export const Route = createFileRoute('/admin/dashboard/mail')({
  staticData: {roles: ['admin'], title: m.mail()},
  component: MailScreen,
})
