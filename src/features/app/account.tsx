import {lazy, Suspense} from 'react'
import {useSettled} from '#data/settled.ts'
import {useSignOut} from './use-sign-out.ts'

// neither is needed before the screen itself can be used
const AccountMenu = lazy(() => import('./account-menu.tsx').then(file => ({default: file.AccountMenu})))
const SignOutDialog = lazy(() =>
  import('./sign-out-dialog.tsx').then(file => ({default: file.SignOutDialog})),
)

/** The signed-in person in a frame's corner: who she is, and the way out with its question. */
export function Account() {
  const {signOut, isAsking, leaveWith, stay} = useSignOut()
  const place = <span className="size-11" />
  if (!useSettled()) return place
  return (
    <Suspense fallback={place}>
      <AccountMenu onSignOut={signOut} />
      {isAsking && (
        <Suspense fallback={null}>
          <SignOutDialog onLeave={leaveWith} onClose={stay} />
        </Suspense>
      )}
    </Suspense>
  )
}
