import {useEffect, useRef, useState} from 'react'

/**
 * Brings the notice of what was just ended into view and focus, because on a phone the button that ended it is far below.
 * `ref` is on the notice; `onDone` is called after the command.
 */
export function useShownEnding(hasEnded: boolean) {
  const ref = useRef<HTMLDivElement>(null)
  const [isOwn, setIsOwn] = useState(false)
  useEffect(() => {
    if (!isOwn || !hasEnded) return
    ref.current?.scrollIntoView({block: 'center'})
    ref.current?.focus({preventScroll: true})
  }, [isOwn, hasEnded])
  return {ref, onDone: () => setIsOwn(true)}
}
