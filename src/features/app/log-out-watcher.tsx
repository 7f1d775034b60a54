import {useRouter} from '@tanstack/react-router'
import {useEffect, useRef} from 'react'
import {logInPageOf} from '#data/account/guard.ts'
import {isLoggingOut, useWho} from '#data/account/current-user.ts'

/** Reruns every guard when the user changes or logs out, here or in another tab. */
export function LogOutWatcher() {
  const router = useRouter()
  const visitor = useWho()
  const before = useRef(visitor)
  useEffect(() => {
    const was = before.current
    before.current = visitor
    // the login form navigates by itself; rerunning the guard meanwhile would show an error
    if (!was || was.generation === visitor?.generation) return
    // after a deliberate log-out, the next user must not land on this page
    if (visitor || !isLoggingOut()) return void router.invalidate()
    const isPortal = router.state.location.pathname === '/adminlogin'
    void router.navigate({to: logInPageOf(was.role), replace: true}).then(() => {
      // the portal starts anew for the next person
      if (isPortal) location.reload()
    })
  }, [visitor, router])
  return null
}
