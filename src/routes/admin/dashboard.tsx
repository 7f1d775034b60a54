import {createFileRoute} from '@tanstack/react-router'
import {LogOut} from 'lucide-react'
import {OfflineBanner} from '#features/app/offline-banner.tsx'
import {SignOutDialog} from '#features/app/sign-out-dialog.tsx'
import {UpdateOffer} from '#features/app/update-offer.tsx'
import {useSignOut} from '#features/app/use-sign-out.ts'
import {StaffFrame} from '#features/staff/staff-frame.tsx'
import {Button} from '#ui/primitives/button.tsx'

export const Route = createFileRoute('/admin/dashboard')({
  staticData: {roles: ['admin'], title: 'Dashboard'},
  component: Dashboard,
})

function Dashboard() {
  const {signOut, isAsking, leaveWith, stay} = useSignOut()
  return (
    <>
      <StaffFrame
        leaving={
          <Button variant="secondary" size="sm" icon={LogOut} onClick={signOut}>
            Logout
          </Button>
        }
        banner={
          <>
            <OfflineBanner />
            <UpdateOffer />
          </>
        }
      />
      {isAsking && <SignOutDialog onLeave={leaveWith} onClose={stay} />}
    </>
  )
}
