import {createFileRoute} from '@tanstack/react-router'
import {AdminLoginScreen} from '#features/account/admin-login-screen.tsx'
import {useSignOut} from '#features/app/use-sign-out.ts'

export const Route = createFileRoute('/adminlogin')({
  staticData: {title: 'Writer & Admin Portal'},
  component: AdminLogin,
})

function AdminLogin() {
  return <AdminLoginScreen onSignOut={useSignOut()} />
}
