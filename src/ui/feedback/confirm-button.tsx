import LoaderCircle from 'lucide-react/icons/loader-circle'
import type {LucideIcon} from 'lucide-react'
import type {ComponentProps} from 'react'
import {classNames} from '#lib/class-names.ts'
import {useHeldPress} from '../hooks/use-held-press.ts'
import {useDisabledReason} from '../primitives/disabled-reason.tsx'

/** The large button of a visit, 64 px high and as wide as the screen: start is blue, end is green. */
export function ConfirmButton({
  busy = false,
  disabledReason,
  loadingReason,
  restReason,
  icon: Icon,
  tone = 'start',
  className,
  children,
  onPress,
  ...rest
}: Omit<ComponentProps<'button'>, 'disabled' | 'onClick'> & {
  /** Gets when it was pressed, in milliseconds of this device's clock: earlier than now where the press had to wait. */
  onPress?: (pressed_ms: number) => void
  busy?: boolean
  disabledReason?: string | undefined
  /** Its data is still loading: a press waits for it. Without a tooltip, because that is brief. */
  loadingReason?: string | undefined
  /** Why it is disabled for a moment, without a tooltip. */
  restReason?: string | undefined
  icon?: LucideIcon
  tone?: 'start' | 'end'
}) {
  const {attributes, guard, wrap} = useDisabledReason(disabledReason, rest)
  const {isHeld, hold, pressedAt} = useHeldPress(loadingReason !== undefined)
  const isBusy = busy || isHeld
  const act = guard<HTMLButtonElement>(() => onPress?.(pressedAt()))
  return wrap(
    <button
      type="button"
      {...rest}
      {...attributes}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || restReason !== undefined || attributes['aria-disabled']}
      title={loadingReason ?? restReason ?? rest.title}
      className={classNames(
        'flex min-h-16 w-full touch-manipulation items-center justify-center gap-3 rounded-card border border-transparent px-6 text-18 font-semibold select-none',
        'shadow-soft transition-[filter,scale] duration-100 hover:brightness-95 active:scale-[0.985] motion-reduce:active:scale-100',
        'aria-disabled:cursor-not-allowed aria-disabled:opacity-55 aria-disabled:active:scale-100',
        tone === 'start' ? 'bg-primary text-on-primary' : 'bg-good text-card',
        className,
      )}
      onClick={event => {
        if (isBusy || restReason !== undefined) return event.preventDefault()
        if (loadingReason !== undefined && !disabledReason) return hold(event.currentTarget)
        act(event)
      }}
    >
      {isBusy ? (
        <LoaderCircle aria-hidden className="spinner-ring size-6 shrink-0 animate-[turn_0.8s_linear_infinite]" />
      ) : (
        Icon && <Icon aria-hidden className="size-6 shrink-0" />
      )}
      {children}
    </button>,
  )
}
