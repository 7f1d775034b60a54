import {m} from '#messages'
import {useQuery} from '@tanstack/react-query'
import {Link} from '@tanstack/react-router'
import LogOut from 'lucide-react/icons/log-out'
import BellIcon from 'lucide-react/icons/bell'
import {lazy, Suspense, useState} from 'react'
import {isOfStaff} from '#contract/accounts/roles.ts'
import {homeOf} from '#data/account/guard.ts'
import {profileQueries} from '#data/queries/profile.ts'
import {mirroredProfile, useWho} from '#data/account/current-user.ts'
import {HeaderPerson} from '#ui/frame/header-person.tsx'
import {Button} from '#ui/primitives/button.tsx'
import {IconPlace} from '#ui/primitives/icon-button.tsx'
import {lazyWithRetry} from '#ui/hooks/lazy-with-retry.ts'
import {buttonClass} from '#ui/primitives/button-class.ts'
import {useLogOut} from './use-log-out.ts'
import {fullName} from '#lib/full-name.ts'

const Bell = lazyWithRetry(() => import('#features/notifications/bell.tsx').then(file => file.Bell))
const SignOutDialog = lazy(() => import('./log-out-dialog.tsx').then(file => ({default: file.LogOutDialog})))

/**
 * In the public header: name, profile link and Logout; `CornerPlace` of the frame draws the same before it is loaded. Staff have an account instead of a profile; a writer, who works
 * in this frame, has the bell too.
 * @see src/domain/rules-people.md#navigation
 */
export function SignedInCorner() {
  const visitor = useWho()
  const {data: me} = useQuery(profileQueries.me())
  const [known] = useState(mirroredProfile)
  const {logOut, isAsking, leaveWith, stay} = useLogOut()
  if (!visitor) return null
  const isStaff = isOfStaff(visitor.role)
  const person = me ?? known
  return (
    <>
      <HeaderPerson name={person && fullName(person)} email={person?.email} />
      {visitor.role === 'blog_writer' && (
        <Suspense fallback={<IconPlace icon={BellIcon} />}>
          <Bell />
        </Suspense>
      )}
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
