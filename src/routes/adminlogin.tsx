import {m} from '#messages'
import {createFileRoute} from '@tanstack/react-router'
import {useState} from 'react'
import {peekLoginParams, takeLoginParams} from '#data/account/login-params.ts'
import {AdminLoginScreen} from '#features/auth/log-in/admin-login-screen.tsx'
import {LogOutDialog} from '#features/app/log-out-dialog.tsx'
import {useLogOut} from '#features/app/use-log-out.ts'

export const Route = createFileRoute('/adminlogin')({
  staticData: {title: m.writer_admin_portal()},
  // a new password was chosen just now
  beforeLoad: ({preload}) => ({arrival: preload ? peekLoginParams() : takeLoginParams()}),
  component: AdminLogin,
})

function AdminLogin() {
  const [{newPassword}] = useState(Route.useRouteContext().arrival)
  const {logOut, isAsking, leaveWith, stay} = useLogOut()
  return (
    <>
      <AdminLoginScreen newPassword={newPassword} onLogOut={logOut} />
      {isAsking && <LogOutDialog onLeave={leaveWith} onClose={stay} />}
    </>
  )
}
