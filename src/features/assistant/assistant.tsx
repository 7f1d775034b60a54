import {m} from '#messages'
import {useMatches} from '@tanstack/react-router'
import X from 'lucide-react/icons/x'
import {lazy, Suspense, useCallback, useRef, useState, useEffect} from 'react'
import {useChatOwner, useTokenRemoval} from '#data/queries/chat/chat-owner.ts'
import {onAskAssistant} from '#data/queries/chat/ask-assistant.ts'
import {useWho} from '#data/account/current-user.ts'
import {classNames} from '#lib/class-names.ts'
import {useDismissed} from '#data/app/dismissed.ts'
import {chat} from '#domain/constants.ts'
import {AssistantButton} from './assistant-button.tsx'
import {clearRequest, isOpeningRequested} from './opening-request.ts'
import {IconButton} from '#ui/primitives/icon-button.tsx'
import {useScrollsDown} from '#ui/hooks/use-scrolls-down.ts'

const AssistantPanel = lazy(() => import('./assistant-panel.tsx').then(file => ({default: file.AssistantPanel})))

/** Pages to read. On a page with a form the bubble would cover its fields and buttons on a phone. */
const bubbleRoutes = new Set<string>(['/_public/', '/_public/about', '/_public/agency/', '/_public/blog/'])

/**
 * The assistant's button, on every page except for admins. It is in the lower right corner: in the bottom bar of a
 * phone, and beside the content of a wide screen, where both frames keep room for it. On other pages of a phone it steps
 * aside while the page is scrolled down.
 * @see src/domain/rules-people.md#assistant
 */
export function Assistant() {
  const visitor = useWho()
  const hasBottomBar = useMatches({select: matches => matches.some(match => match.routeId === '/_app')})
  const hasBubble = useMatches({select: matches => matches.some(match => bubbleRoutes.has(match.routeId))})
  const [isOpen, setOpen] = useState(isOpeningRequested)
  const isAway = useScrollsDown()
  const button = useRef<HTMLButtonElement>(null)
  const leave = useCallback(() => setOpen(false), [])
  const [words, setWords] = useState('')
  useEffect(clearRequest, [])
  useEffect(
    () =>
      onAskAssistant(asked => {
        setWords(asked)
        setOpen(true)
      }),
    [],
  )
  useChatOwner(leave)
  useTokenRemoval(leave)
  if (visitor?.role === 'admin') return null

  const name = m.assistant()
  const close = () => {
    setOpen(false)
    setWords('')
    // the button was unmounted while the panel was open, so Radix cannot return the focus
    requestAnimationFrame(() => button.current?.focus())
  }
  return (
    <>
      <div
        className={classNames(
          // clicks pass through the container itself
          'pointer-events-none fixed right-4 z-30 flex flex-row-reverse items-center gap-2 pb-safe *:pointer-events-auto md:right-6 md:bottom-6 large-text:flex-col-reverse large-text:items-end md:flex-col-reverse md:items-end print:hidden',
          // the bottom bar keeps room for it, but not on the narrowest phones
          hasBottomBar ? 'max-md:right-1 bottom-2.5 max-[359px]:right-2 max-[359px]:bottom-20' : 'bottom-4',
          // over the text of a phone it steps aside; the keyboard still reaches it
          'transition-transform duration-150',
          isAway &&
            (hasBottomBar
              ? 'max-[359px]:not-has-focus-visible:translate-y-[calc(100%+6rem)]'
              : 'max-md:not-has-focus-visible:translate-y-[calc(100%+2rem)]'),
        )}
      >
        <AssistantButton ref={button} name={name} isOpen={isOpen} onOpen={() => setOpen(true)} />
        {!visitor && !isOpen && hasBubble && <HelpBubble onAsk={() => setOpen(true)} />}
      </div>
      {isOpen && (
        <Suspense fallback={null}>
          <AssistantPanel
            key={visitor?.generation}
            name={name}
            words={words}
            isGuest={visitor === null}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  )
}

/** Offers help to a guest after a moment; once dismissed it does not return. @see src/domain/rules-people.md#assistant */
function HelpBubble({onAsk}: {onAsk: () => void}) {
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
        {m.any_questions_im_happy_to_help()}
      </button>
      <IconButton icon={X} label={m.no_help_needed()} onClick={() => dismiss('help')} />
    </div>
  )
}
