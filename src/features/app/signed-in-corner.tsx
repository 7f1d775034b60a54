import {m} from '#messages'
import {useQuery} from '@tanstack/react-query'
import {Link} from '@tanstack/react-router'
import LogOut from 'lucide-react/icons/log-out'
import {lazy, Suspense} from 'react'
import {isOfStaff} from '#contract/accounts/roles.ts'
import {homeOf} from '#data/account/guard.ts'
import {profileQueries} from '#data/queries/profile.ts'
import {useWho} from '#data/account/current-user.ts'
import {Button} from '#ui/primitives/button.tsx'
import {lazyWithRetry} from '#ui/hooks/lazy-with-retry.ts'
import {buttonClass} from '#ui/primitives/button-class.ts'
import {useLogOut} from './use-log-out.ts'
import {fullName} from '#lib/full-name.ts'

const Bell = lazyWithRetry(() => import('#features/notifications/bell.tsx').then(file => file.Bell))
const SignOutDialog = lazy(() => import('./log-out-dialog.tsx').then(file => ({default: file.LogOutDialog})))

/**
 * In the public header: profile link, name and Logout. Staff have an account instead of a profile; a writer, who works
 * in this frame, has the bell too.
 * @see src/domain/rules-people.md#navigation
 */
export function SignedInCorner() {
  const visitor = useWho()
  const {data: me} = useQuery(profileQueries.me())
  const {logOut, isAsking, leaveWith, stay} = useLogOut()
  if (!visitor) return null
  const isStaff = isOfStaff(visitor.role)
  return (
    <>
      {visitor.role === 'blog_writer' && (
        <Suspense fallback={null}>
          <Bell />
        </Suspense>
      )}
      <p className="min-w-0 px-2 py-1 text-14 leading-tight md:max-w-32 md:py-0 md:text-right md:text-13 wide:max-w-60">
        <span className="block font-semibold wrap-anywhere">{me ? fullName(me) : '\u00a0'}</span>
        <span className="block text-muted wrap-anywhere">{me?.email ?? '\u00a0'}</span>
      </p>
      <Link
        to={isStaff ? '/settings/account' : homeOf(visitor.role)}
        className={buttonClass({size: 'sm', ...(isStaff && {variant: 'secondary'})})}
      >
        {isStaff ? m.account() : m.profile()}
      </Link>
      <Button variant="secondary" size="sm" icon={LogOut} onClick={logOut}>
        {m.logout()}
      </Button>
      {isAsking && (
        <Suspense fallback={null}>
          <SignOutDialog onLeave={leaveWith} onClose={stay} />
        </Suspense>
      )}
    </>
  )
}
