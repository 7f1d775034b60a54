import {X} from 'lucide-react'
import {useEffect, useRef, useState} from 'react'
import {useDismissed} from '#data/app/dismissed.ts'
import {chat} from '#domain/constants.ts'
import {classNames} from '#lib/class-names.ts'
import {IconButton} from '#ui/primitives/icon-button.tsx'
import {isAction, useAside} from './use-avoid-overlap.ts'

/** Tells a guest who has been here for a moment that there is somebody to ask: once, and never after it was waved away. */
export function HelpBubble({onAsk}: {onAsk: () => void}) {
  const [dismissed, dismiss] = useDismissed('assistant')
  const [isDue, setDue] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), chat.guest_bubble_ms)
    return () => clearTimeout(timer)
  }, [])
  if (!isDue || dismissed.has('help')) return null
  return (
    <Bubble
      onAsk={() => {
        dismiss('help')
        onAsk()
      }}
      onDismiss={() => dismiss('help')}
    />
  )
}

/** Out of sight on a phone for as long as it would lie on something to press. */
function Bubble({onAsk, onDismiss}: {onAsk: () => void; onDismiss: () => void}) {
  const place = useRef<HTMLDivElement>(null)
  const isAside = useAside(place, {counts: isAction, first: true})
  return (
    <div
      ref={place}
      role="status"
      className={classNames(
        'appear flex max-w-60 items-center rounded-card border border-line bg-card shadow-soft',
        isAside && 'max-desk:invisible',
      )}
    >
      <button type="button" className="target grow py-2 pl-4 text-left text-14" onClick={onAsk}>
        Any questions? I am glad to help.
      </button>
      <IconButton icon={X} label="No help needed" onClick={onDismiss} />
    </div>
  )
}
