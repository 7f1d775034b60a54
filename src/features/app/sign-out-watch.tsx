import {useRouter} from '@tanstack/react-router'
import {useEffect, useRef} from 'react'
import {useWho} from '#data/who.ts'

/** When the person changes or leaves, here or in another tab, every guard is asked again. */
export function SignOutWatch() {
  const router = useRouter()
  const generation = useWho()?.generation
  const before = useRef(generation)
  useEffect(() => {
    const was = before.current
    before.current = generation
    // whoever signs in is led on by the form itself; asking the door's guard meanwhile would only scold her
    if (was === generation || was === undefined) return
    void router.invalidate()
  }, [generation, router])
  return null
}
