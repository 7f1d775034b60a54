import {createFileRoute} from '@tanstack/react-router'
import {AdminLoginScreen} from '#features/account/admin-login-screen.tsx'
import {SignOutDialog} from '#features/app/sign-out-dialog.tsx'
import {useSignOut} from '#features/app/use-sign-out.ts'

export const Route = createFileRoute('/adminlogin')({
  staticData: {title: 'Writer & Admin Portal'},
  component: AdminLogin,
})

function AdminLogin() {
  const {signOut, isAsking, leaveWith, stay} = useSignOut()
  return (
    <>
      <AdminLoginScreen onSignOut={signOut} />
      {isAsking && <SignOutDialog onLeave={leaveWith} onClose={stay} />}
    </>
  )
}
