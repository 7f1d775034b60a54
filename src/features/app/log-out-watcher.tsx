import {useRouter} from '@tanstack/react-router'
import {useEffect, useRef} from 'react'
import {doorOf} from '#data/account/guard.ts'
import {isLeaving, useWho} from '#data/account/current-user.ts'

/** When the person changes or leaves, here or in another tab, every guard is asked again. */
export function LogOutWatcher() {
  const router = useRouter()
  const visitor = useWho()
  const before = useRef(visitor)
  useEffect(() => {
    const was = before.current
    before.current = visitor
    // whoever signs in is led on by the form itself; asking the door's guard meanwhile would only scold her
    if (!was || was.generation === visitor?.generation) return
    // whoever leaves of her own will goes to the door, and nobody after her is led to where she was
    if (!visitor && isLeaving()) void router.navigate({to: doorOf(was.role), replace: true})
    else void router.invalidate()
  }, [visitor, router])
  return null
}
