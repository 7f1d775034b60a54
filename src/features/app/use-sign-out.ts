import {useNavigate} from '@tanstack/react-router'
import {useState} from 'react'
import {leave} from '#data/leave.ts'
import {useOutbox} from '#data/outbox.ts'
import {useWho} from '#data/who.ts'

/**
 * Signs out and goes where the role signs in again: staff to their portal, everyone else to /login (spec §2). While
 * presses wait on this device `isAsking` turns true instead, until `leaveNow` or `stay` decides.
 */
export function useSignOut() {
  const navigate = useNavigate()
  const role = useWho()?.role
  const {entries} = useOutbox()
  const [isAsking, setAsking] = useState(false)
  const leaveNow = () => {
    setAsking(false)
    const to = role === 'admin' || role === 'blog_writer' ? '/adminlogin' : '/login'
    void leave().then(() => navigate({to, replace: true}))
  }
  return {
    signOut: () => (entries.length > 0 ? setAsking(true) : leaveNow()),
    isAsking,
    leaveNow,
    stay: () => setAsking(false),
  }
}
