import {MessageCircle} from 'lucide-react'
import {lazy, Suspense, useCallback, useRef, useState} from 'react'
import {useChatOwner} from '#data/queries/chat-owner.ts'
import {site} from '#data/queries/site.ts'
import {useWho} from '#data/account/current-user.ts'
import {classNames} from '#lib/class-names.ts'
import {HelpBubble} from './help-bubble.tsx'
import {useAside} from './use-avoid-overlap.ts'

const AssistantPanel = lazy(() =>
  import('./assistant-panel.tsx').then(file => ({default: file.AssistantPanel})),
)

/**
 * The button to the assistant, on every page for everyone but admins. It stands above the bottom bar of a
 * phone and moves aside for what can be pressed or read.
 * @see src/domain/rules.md#assistant
 */
export function Assistant() {
  const visitor = useWho()
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const place = useRef<HTMLDivElement>(null)
  const isAside = useAside(place)
  useChatOwner(useCallback(() => setOpen(false), []))
  if (visitor?.role === 'admin') return null

  const name = `${site().product} Assistant`
  const close = () => {
    setOpen(false)
    // the panel goes with the button's press, so it cannot give the focus back by itself
    requestAnimationFrame(() => button.current?.focus())
  }
  return (
    <>
      <div
        className={classNames(
          // beside what stands in it the page can be pressed
          'pointer-events-none fixed right-4 z-30 flex flex-col items-end gap-2 pb-safe *:pointer-events-auto print:hidden desk:right-6 desk:bottom-6',
          visitor ? 'bottom-20' : 'bottom-4',
        )}
      >
        {!visitor && !isOpen && <HelpBubble onAsk={() => setOpen(true)} />}
        <div ref={place} className="size-12 desk:size-14">
          <button
            ref={button}
            type="button"
            aria-label={name}
            title={name}
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            className={classNames(
              'grid size-full place-items-center rounded-chip bg-primary text-on-primary shadow-soft transition duration-150 hover:bg-primary-strong focus-visible:translate-x-0',
              // on a phone 44 px of its 48 stay at the edge, enough for a thumb: 16 px from it, moved by 20
              isAside && 'max-desk:translate-x-5',
            )}
            onClick={() => setOpen(true)}
          >
            <MessageCircle aria-hidden className="size-6" />
          </button>
        </div>
      </div>
      {isOpen && (
        <Suspense fallback={null}>
          <AssistantPanel key={visitor?.generation} name={name} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
