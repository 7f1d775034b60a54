import {m} from '#messages'
import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import {useEffect} from 'react'
import {Toaster as Sonner, toast as sonner} from 'sonner'
import {takeToast, toastAsked, type ToastMessage} from './toast-message.ts'

const icons = {
  good: <CircleCheck aria-hidden className="size-5 text-good" />,
  bad: <TriangleAlert aria-hidden className="size-5 text-bad" />,
  neutral: <Info aria-hidden className="size-5 text-primary" />,
} satisfies Record<NonNullable<ToastMessage['tone']>, unknown>

/**
 * Toasts share one id per turn, so a new one replaces the previous one.
 * @see src/domain/rules-people.md#query-cache
 */
let turn = 0

/** Closing a toast would also remove a new one with the same id, so the next gets another id. */
const leave = () => {
  turn += 1
}

/** The action closes the toast; the next one shows the result. */
const pressed = (action: NonNullable<ToastMessage['action']>) => () => {
  leave()
  action.onClick()
}

const pressable = 'a[href], button, input, select, textarea, summary, label, [role="button"], [tabindex="0"]'

/** Room that a toast takes, with its distance from the edge, in pixels. */
const room = {height: 96, width: 360, top: 64, bottom: 88, bottom_phone: 136}

/** The pressable things in a strip of the screen, by a grid of points. */
function countPressable(top: number): number {
  const left = Math.max(16, innerWidth - room.width - 24)
  let count = 0
  for (let y = top + 8; y < top + room.height; y += 20) {
    for (let x = left; x < innerWidth - 16; x += 32) {
      if (document.elementFromPoint(x, y)?.closest(pressable)) count += 1
    }
  }
  return count
}

/** At the lower edge, or below the header where a toast covers fewer buttons there. */
function freePosition(): 'bottom-right' | 'top-right' {
  const edge = innerWidth < 768 ? room.bottom_phone : room.bottom
  const below = countPressable(innerHeight - edge - room.height)
  return below > 0 && countPressable(room.top) < below ? 'top-right' : 'bottom-right'
}

function showNext(): void {
  const message = takeToast()
  if (!message) return
  const {title, description, tone = 'neutral', action} = message
  sonner(title, {
    id: `toast-${turn}`,
    position: freePosition(),
    onAutoClose: leave,
    onDismiss: leave,
    description,
    icon: icons[tone],
    // only toasts with a button receive pointer events; the others neither block clicks nor stay on hover
    ...(action
      ? {action: {label: action.label, onClick: pressed(action)}, className: 'pointer-events-auto'}
      : {action: undefined, className: ''}),
  })
}

/** The live region of toasts, above a phone's bottom bar and the round button in the lower right corner. */
export function ToastStack({duration_ms, max}: {duration_ms: number; max: number}) {
  useEffect(() => {
    showNext()
    return toastAsked.listen(showNext)
  }, [])
  return (
    <Sonner
      duration={duration_ms}
      visibleToasts={max}
      position="bottom-right"
      closeButton={false}
      style={{fontFamily: 'inherit', pointerEvents: 'none'}}
      containerAriaLabel={m.notices()}
      offset={{bottom: '5.75rem', right: '1.5rem', top: '4.5rem'}}
      mobileOffset={{
        bottom: 'calc(8.5rem + env(safe-area-inset-bottom, 0px))',
        left: '1rem',
        right: '1rem',
        top: '4rem',
      }}
      toastOptions={{
        unstyled: true,
        classNames: {
          toast:
            'flex w-full items-start gap-3 rounded-card border border-line bg-card p-4 text-14 text-ink shadow-soft md:w-[22.5rem]',
          icon: 'mt-px shrink-0',
          content: 'grow space-y-0.5',
          title: 'font-semibold',
          description: 'text-muted',
          actionButton:
            'shrink-0 -my-2 min-h-11 rounded-field px-3 font-semibold text-primary hover:bg-primary-tint md:min-h-9',
        },
      }}
    />
  )
}
