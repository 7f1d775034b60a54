import {m} from '#messages'
import {useRouter, type AnyRouter} from '@tanstack/react-router'
import {useEffect, useRef} from 'react'
import {isLowerRole, type MemberRole} from '#contract/accounts/roles.ts'
import {homeOf, logInPageOf} from '#data/account/guard.ts'
import {isLeftElsewhere, isLoggingIn, isLoggingOut, isOwnLogIn, useWho, type Who} from '#data/account/current-user.ts'
import {toast} from '#ui/feedback/toast-message.ts'

/**
 * Reruns every guard when the user changes or logs out, here or in another tab. `admitted` is the person the guards let in,
 * because a log-in may end while the page loads. A member whose role was changed reads so, and is led home if they may do
 * less now. A page for guests alone, such as a login form, is left when someone logs in in another tab.
 */
export function LogOutWatcher({admitted}: {admitted: Who | null}) {
  const router = useRouter()
  const visitor = useWho()
  const before = useRef(admitted)
  useEffect(() => {
    const was = before.current
    before.current = visitor
    if (!was) {
      const isForGuests = router.state.matches.some(({staticData}) => staticData.guests)
      // the login form navigates by itself, and the form of the other tab takes the stored target
      if (visitor && isForGuests && !isOwnLogIn()) {
        void router.navigate({to: homeOf(visitor.role), replace: true, ignoreBlocker: true})
      }
      return
    }
    // the form that logs someone else out navigates once its own log-in is stored
    if (was.generation === visitor?.generation || (!visitor && isLoggingIn())) return
    const roles = changedRoles(was, visitor)
    if (roles) {
      void showChangedRole(router, roles)
      return
    }
    // after a deliberate log-out, the next user must not land on this page, which the guard would remember
    const isPersonal = router.state.matches.some(({staticData}) => staticData.roles)
    const isElsewhere = isLeftElsewhere(was.generation) && isPersonal
    if (visitor || !(isLoggingOut() || isElsewhere)) return void router.invalidate()
    const isPortal = router.state.location.pathname === '/adminlogin'
    const page = {to: logInPageOf(was.role), replace: true, ignoreBlocker: isElsewhere}
    void router.navigate(page).then(() => {
      // the portal starts anew for the next person
      if (isPortal) location.reload()
    })
  }, [visitor, router])
  return null
}

/** Says it after the guards ran again, whose own message it replaces. */
async function showChangedRole(router: AnyRouter, {from, to}: {from: MemberRole; to: MemberRole}): Promise<void> {
  const home = {to: homeOf('agency'), replace: true, ignoreBlocker: true}
  if (isLowerRole(from, to)) await router.navigate(home)
  await router.invalidate()
  toast({title: m.your_role_in_agency_is_now({role: roleWord[to]()})})
}

const roleWord = {owner: m.owner, coordinator: m.coordinator, field: m.field_caregiver} satisfies Record<
  MemberRole,
  unknown
>

/** The roles of a person in their agency before and after an owner changed it; null if nothing of it changed. */
function changedRoles(was: Who, is: Who | null): {from: MemberRole; to: MemberRole} | null {
  const [from, to] = [was.member_role, is?.member_role ?? null]
  return was.user_id === is?.user_id && from !== null && to !== null && from !== to ? {from, to} : null
}
