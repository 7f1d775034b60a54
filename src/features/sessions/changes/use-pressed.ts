import {useEffect, useEffectEvent, useRef, useState} from 'react'
import {isAnswerLost} from '#data/app/message.ts'

/**
 * A preview as it was when the button was pressed, until the server refuses: after a lost answer the page may already
 * show what the press has done. `press` is called with each press.
 */
export function usePressed<Preview>(preview: Preview, error: Error | null) {
  const [pressed, setPressed] = useState<{preview: Preview}>()
  const isPressed = pressed !== undefined && (error === null || isAnswerLost(error))
  const shown = isPressed ? pressed.preview : preview
  return {shown, isPressed, press: () => setPressed({preview: shown})}
}

/**
 * Calls `onDone` once: after the returned function was called with the server's answer, or without one when the page
 * learns that it is done. What `isDone` says from the beginning does not count.
 */
export function useDone<Answer>(isDone: boolean, onDone: (answer?: Answer) => void): (answer: Answer) => void {
  const [wasDone] = useState(isDone)
  const [answered, setAnswered] = useState<{answer: Answer}>()
  const hasRun = useRef(false)
  // in an effect, which knows what the press has changed
  const run = useEffectEvent(() => {
    if (hasRun.current) return
    hasRun.current = true
    onDone(answered?.answer)
  })
  const isOver = answered !== undefined || (isDone && !wasDone)
  useEffect(() => {
    if (isOver) run()
  }, [isOver])
  return answer => setAnswered({answer})
}
