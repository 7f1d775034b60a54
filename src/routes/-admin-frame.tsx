import {m} from '#messages'
import LogOut from 'lucide-react/icons/log-out'
import {useEffect, type ReactNode} from 'react'
import {adoptAccountLanguage} from '#data/app/language.ts'
import {EndedAccountGate} from '#features/app/ended-account-gate.tsx'
import {OfflineBanner} from '#features/app/offline-banner.tsx'
import {LogOutDialog} from '#features/app/log-out-dialog.tsx'
import {UpdateOffer} from '#features/app/frame-banners.tsx'
import {useLogOut} from '#features/app/use-log-out.ts'
import {StaffFrame} from '#features/staff/staff-frame.tsx'
import {BannerStack} from '#ui/frame/banner-stack.tsx'
import {Button} from '#ui/primitives/button.tsx'

/**
 * The frame of an admin's pages: those of the staff area, the account and the blog. An account that has ended shows no page.
 * @see src/domain/rules-people.md#staff-area
 */
export function AdminFrame({children}: {children: ReactNode}) {
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
          <BannerStack>
            <OfflineBanner />
            <UpdateOffer />
          </BannerStack>
        }
      >
        <EndedAccountGate>{children}</EndedAccountGate>
      </StaffFrame>
      {isAsking && <LogOutDialog onLeave={leaveWith} onClose={stay} />}
    </>
  )
}
