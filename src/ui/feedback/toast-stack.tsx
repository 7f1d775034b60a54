import {m} from '#messages'
import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import {useEffect, useState} from 'react'
import {Toaster as Sonner, toast as sonner} from 'sonner'
import {takeToast, toastAsked, toastDismissed, type ToastMessage} from './toast-message.ts'

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

const dismiss = () => {
  sonner.dismiss(`toast-${turn}`)
  leave()
}

/** The action closes the toast; the next one shows the result. */
const pressed = (action: NonNullable<ToastMessage['action']>) => () => {
  leave()
  action.onClick()
}

const pressable = 'a[href], button, input, select, textarea, summary, label, [role="button"], [tabindex="0"]'

/** Room that a toast takes, with its distance from the top edge, in pixels. */
const room = {height: 96, height_with_action: 144, width: 360, top: 64, step: 24}

/** The distance of the lowest toast from the bottom edge, in pixels. */
const bottom = (): number =>
  Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue('--toast-bottom')) || 0

/** The pressable things in a strip of the screen, by a grid of points; the toasts themselves do not count. */
function countPressable(top: number, height: number): number {
  const left = Math.max(16, innerWidth - room.width - 24)
  let count = 0
  for (let y = top + 8; y < top + height; y += 20) {
    for (let x = left; x < innerWidth - 16; x += 32) {
      const below = document.elementsFromPoint(x, y).find(element => !element.closest('[data-sonner-toaster]'))
      if (below?.closest(pressable)) count += 1
    }
  }
  return count
}

/** How far above its usual place a toast covers no button, in pixels; the least covered place if there is no such. */
function freeRise(height: number): number {
  const lowest = innerHeight - bottom() - height
  let best = {rise: 0, count: Number.POSITIVE_INFINITY}
  for (let rise = 0; rise === 0 || lowest - rise >= room.top; rise += room.step) {
    const count = countPressable(lowest - rise, height)
    if (count < best.count) best = {rise, count}
    if (count === 0) break
  }
  return best.rise
}

/** After the dialog that asked for the toast has closed, so that it hides no button. */
const afterNextPaint = (act: () => void) => requestAnimationFrame(() => requestAnimationFrame(act))

function show({title, description, tone = 'neutral', action}: ToastMessage): void {
  sonner(title, {
    id: `toast-${turn}`,
    onAutoClose: leave,
    onDismiss: leave,
    description,
    icon: icons[tone],
    // leaving a toast that can be dismissed returns the focus to where it came from: Tab would not get past it
    dismissible: action !== undefined,
    // only toasts with a button receive pointer events; the others neither block clicks nor stay on hover
    ...(action
      ? {action: {label: action.label, onClick: pressed(action)}, className: 'pointer-events-auto'}
      : {action: undefined, className: ''}),
  })
}

/** Shows the messages that were asked for, and returns the rise at which they cover no button. */
function useToasts(): number {
  const [rise, setRise] = useState(0)
  useEffect(() => {
    let height: number = room.height
    const place = () => setRise(freeRise(height))
    // what loads while a toast is shown moves the buttons
    const resized = new ResizeObserver(() => {
      if (document.querySelector('[data-sonner-toast][data-removed="false"]')) place()
    })
    const showNext = () =>
      afterNextPaint(() => {
        const message = takeToast()
        if (!message) return
        height = message.action ? room.height_with_action : room.height
        place()
        show(message)
      })
    // a dialog that opens below it brings buttons of its own
    const opened = new MutationObserver(() => {
      if (document.querySelector('[data-sonner-toast][data-removed="false"]')) afterNextPaint(place)
    })
    showNext()
    resized.observe(document.body)
    opened.observe(document.body, {childList: true})
    const stops = [toastAsked.listen(showNext), toastDismissed.listen(dismiss)]
    return () => {
      for (const stop of stops) stop()
      resized.disconnect()
      opened.disconnect()
    }
  }, [])
  return rise
}

/** The live region of toasts, above a phone's bottom bar and the round button in the lower right corner. */
export function ToastStack({duration_ms, max}: {duration_ms: number; max: number}) {
  const rise = useToasts()
  return (
    <Sonner
      className="print:hidden"
      duration={duration_ms}
      visibleToasts={max}
      position="bottom-right"
      closeButton={false}
      style={{fontFamily: 'inherit', pointerEvents: 'none'}}
      containerAriaLabel={m.notices()}
      offset={{bottom: `calc(var(--toast-bottom) + ${rise}px)`, right: '1.5rem'}}
      mobileOffset={{bottom: `calc(var(--toast-bottom) + ${rise}px)`, left: '1rem', right: '1rem'}}
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
