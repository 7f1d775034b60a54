import {X} from 'lucide-react'
import {useEffect, useState} from 'react'
import {useDismissed} from '#data/app/dismissed.ts'
import {chat} from '#domain/constants.ts'
import {IconButton} from '#ui/primitives/icon-button.tsx'

/** Offers help to a guest after a moment; once dismissed it does not return. @see src/domain/rules.md#assistant */
export function HelpBubble({onAsk}: {onAsk: () => void}) {
  const [dismissed, dismiss] = useDismissed('assistant')
  const [isDue, setDue] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), chat.guest_bubble_ms)
    return () => clearTimeout(timer)
  }, [])
  if (!isDue || dismissed.has('help')) return null
  return (
    <div
      role="status"
      className="appear flex max-w-60 items-center rounded-card border border-line bg-card shadow-soft"
    >
      <button
        type="button"
        className="target grow py-2 pl-4 text-left text-14"
        onClick={() => {
          dismiss('help')
          onAsk()
        }}
      >
        Any questions? I am glad to help.
      </button>
      <IconButton icon={X} label="No help needed" onClick={() => dismiss('help')} />
    </div>
  )
}
