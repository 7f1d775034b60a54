import {useEffect, useState} from 'react'
import {chat} from '#domain/constants.ts'

const wantsNoMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/**
 * A text that is written letter by letter, also while more of it comes. Whoever listens has it whole at once; a tap shows the
 * rest of it; where motion is unwanted it stands there at once.
 */
export function TypedText({text}: {text: string}) {
  const [shown, setShown] = useState(() => (wantsNoMotion() ? Infinity : 0))
  const isWhole = shown >= text.length
  useEffect(() => {
    if (isWhole) return
    const timer = setInterval(() => setShown(count => count + 1), chat.typewriter_ms_per_char)
    return () => clearInterval(timer)
  }, [isWhole])
  if (isWhole) return <>{text}</>
  return (
    <>
      <span className="sr-only">{text}</span>
      <span aria-hidden onClick={() => setShown(Infinity)}>
        {text.slice(0, shown)}
      </span>
    </>
  )
}
