import {Suspense} from 'react'
import {useSettled} from '#data/app/use-page-idle.ts'
import {sparePart} from '#ui/hooks/lazy-optional.ts'

// of no use before the screen itself is
const AccountCorner = sparePart(() => import('./account-corner.tsx').then(file => file.AccountCorner))

/** The signed-in person in a frame's corner, as soon as the screen stands. */
export function AccountSlot() {
  const place = <span className="size-11" />
  return <Suspense fallback={place}>{useSettled() ? <AccountCorner /> : place}</Suspense>
}
