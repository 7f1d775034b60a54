import {useRouter} from '@tanstack/react-router'
import {useEffect, useRef} from 'react'
import {useWho} from '#data/who.ts'

/** When the person changes or leaves, here or in another tab, every guard is asked again. */
export function SignOutWatch() {
  const router = useRouter()
  const generation = useWho()?.generation
  const before = useRef(generation)
  useEffect(() => {
    if (before.current === generation) return
    before.current = generation
    void router.invalidate()
  }, [generation, router])
  return null
}
