import {m} from '#messages'
import {createFileRoute, Outlet} from '@tanstack/react-router'
import LogOut from 'lucide-react/icons/log-out'
import {useEffect} from 'react'
import {adoptAccountLanguage} from '#data/app/language.ts'
import {EndedAccountGate} from '#features/app/ended-account-gate.tsx'
import {OfflineBanner} from '#features/app/offline-banner.tsx'
import {LogOutDialog} from '#features/app/log-out-dialog.tsx'
import {UpdateOffer} from '#features/app/frame-banners.tsx'
import {useLogOut} from '#features/app/use-log-out.ts'
import {StaffFrame} from '#features/staff/staff-frame.tsx'
import {Button} from '#ui/primitives/button.tsx'

export const Route = createFileRoute('/admin/dashboard')({
  staticData: {roles: ['admin'], title: m.dashboard()},
  component: Dashboard,
})

function Dashboard() {
  const {logOut, isAsking, leaveWith, stay} = useLogOut()
  useEffect(adoptAccountLanguage, [])
  return (
    <>
      <StaffFrame
        leaving={
          <Button variant="secondary" size="sm" icon={LogOut} onClick={logOut}>
            {m.logout()}
          </Button>
        }
        banner={
          <>
            <OfflineBanner />
            <UpdateOffer />
          </>
        }
      >
        <EndedAccountGate>
          <Outlet />
        </EndedAccountGate>
      </StaffFrame>
      {isAsking && <LogOutDialog onLeave={leaveWith} onClose={stay} />}
    </>
  )
}
