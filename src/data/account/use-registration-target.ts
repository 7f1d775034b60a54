import {useQuery} from '@tanstack/react-query'
import {useState} from 'react'
import {ownProfileQuery} from '../queries/own-profile.ts'
import {homeOf, isPartOf} from './guard.ts'
import {useWho} from './current-user.ts'
import {targetAfterLogIn} from './log-in.ts'

/**
 * Reads where a finished registration leads: as after log-in, but a former adult's `next` was a page of the family that
 * they left, and their own starts at home.
 * @see src/domain/rules-people.md#former-adults
 */
export function useRegistrationTarget(role: 'parent' | 'caretaker', next: string | undefined): () => string {
  const hasAccount = useWho() !== null
  const {data: profile} = useQuery({...ownProfileQuery(), enabled: hasAccount && role === 'parent'})
  // the profile no longer says so once the registration is finished
  const [hasLeft, setHasLeft] = useState(false)
  if (profile?.former_family && !hasLeft) setHasLeft(true)
  return () => {
    const target = targetAfterLogIn(role, next)
    const [path = ''] = target.split(/[?#]/)
    return hasLeft && isPartOf(path, role) ? homeOf(role) : target
  }
}
