import {useState} from 'react'
import {logOut, type LogOutResult, type Unsent} from '#data/account/log-out-device.ts'
import {useOutbox} from '#data/offline/outbox.ts'

/**
 * Logs out; `LogOutWatcher` then opens the login page. While entries wait on this device, `isAsking` turns true
 * instead, until `leaveWith` or `stay` decides.
 */
export function useLogOut() {
  const {entries, unreadable} = useOutbox()
  const [isAsking, setAsking] = useState(false)
  const leaveWith = async (unsent: Unsent): Promise<LogOutResult> => {
    const result = await logOut(unsent)
    if (result.is === 'left') setAsking(false)
    return result
  }
  return {
    logOut: () => {
      if (entries.length + unreadable > 0) setAsking(true)
      else void leaveWith('keep')
    },
    isAsking,
    leaveWith,
    stay: () => setAsking(false),
  }
}
