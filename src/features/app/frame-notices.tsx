import {InstallInvitation} from './install-invitation.tsx'
import {OtherDeviceBanner} from './other-device-notice.tsx'
import {UpdateOffer} from './update-offer.tsx'

/** What is said over every screen now and then, and never in a hurry. */
export function FrameBanners() {
  return (
    <>
      <OtherDeviceBanner />
      <UpdateOffer />
      <InstallInvitation />
    </>
  )
}
