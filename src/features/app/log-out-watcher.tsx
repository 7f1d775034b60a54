import {useRouter} from '@tanstack/react-router'
import {useEffect, useRef} from 'react'
import {logInPageOf} from '#data/account/guard.ts'
import {isLoggingOut, useWho, type Who} from '#data/account/current-user.ts'

/**
 * Reruns every guard when the user changes or logs out, here or in another tab. `admitted` is the person the guards let in,
 * because a log-in may end while the page loads.
 */
export function LogOutWatcher({admitted}: {admitted: Who | null}) {
  const router = useRouter()
  const visitor = useWho()
  const before = useRef(admitted)
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
