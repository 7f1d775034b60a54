import {useNavigate} from '@tanstack/react-router'
import {useState} from 'react'
import {leave, type Left, type Unsent} from '#data/leave.ts'
import {useOutbox} from '#data/outbox.ts'
import {useWho} from '#data/who.ts'

/**
 * Signs out and goes where the role signs in again: staff to their portal, everyone else to /login (spec §2). While
 * presses wait on this device `isAsking` turns true instead, until `leaveWith` or `stay` decides.
 */
export function useSignOut() {
  const navigate = useNavigate()
  const role = useWho()?.role
  const {entries} = useOutbox()
  const [isAsking, setAsking] = useState(false)
  const leaveWith = async (unsent: Unsent): Promise<Left> => {
    const left = await leave(unsent)
    if (left.is === 'unsent') return left
    setAsking(false)
    await navigate({to: role === 'admin' || role === 'blog_writer' ? '/adminlogin' : '/login', replace: true})
    return left
  }
  return {
    signOut: () => {
      if (entries.length > 0) setAsking(true)
      else void leaveWith('keep')
    },
    isAsking,
    leaveWith,
    stay: () => setAsking(false),
  }
}
