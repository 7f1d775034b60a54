import {useNavigate} from '@tanstack/react-router'
import {leave} from '#data/leave.ts'
import {useWho} from '#data/who.ts'

/** Signs out and goes where the role signs in again: staff to their portal, everyone else to /login (spec §2). */
export function useSignOut(): () => void {
  const navigate = useNavigate()
  const role = useWho()?.role
  return () => {
    void leave().then(() => navigate({to: role === 'admin' || role === 'blog_writer' ? '/adminlogin' : '/login', replace: true}))
  }
}
