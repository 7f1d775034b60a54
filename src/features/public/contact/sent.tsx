import {useEffect, useRef} from 'react'
import {Button} from '#ui/primitives/button.tsx'
import {Illustration} from '#ui/primitives/illustration.tsx'

/** The message has arrived: said where the form was, and to whoever listens rather than looks. */
export function MessageSent({email, onAgain}: {email: string; onAgain: () => void}) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <div className="grid justify-items-start gap-3">
      <Illustration name="all-set" className="w-52" eager />
      <h2 ref={title} tabIndex={-1} className="text-22 font-semibold outline-none">
        We have your message
      </h2>
      <p className="text-muted">
        A person reads it, and the answer goes to <strong className="font-semibold text-ink">{email}</strong>.
      </p>
      <Button variant="secondary" onClick={onAgain}>
        Write another
      </Button>
    </div>
  )
}
