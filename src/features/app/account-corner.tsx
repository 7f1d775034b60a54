import {lazy, Suspense} from 'react'
import {AccountMenu} from './account-menu.tsx'
import {useLogOut} from './use-sign-out.ts'

const SignOutDialog = lazy(() =>
  import('./sign-out-dialog.tsx').then(file => ({default: file.LogOutDialog})),
)

/** Who the signed-in person is, and the way out with its question. */
export function AccountCorner() {
  const {signOut, isAsking, leaveWith, stay} = useLogOut()
  return (
    <>
      <AccountMenu onSignOut={signOut} />
      {isAsking && (
        <Suspense fallback={null}>
          <SignOutDialog onLeave={leaveWith} onClose={stay} />
        </Suspense>
      )}
    </>
  )
}
