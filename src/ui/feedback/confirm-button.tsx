import LoaderCircle from 'lucide-react/icons/loader-circle'
import type {LucideIcon} from 'lucide-react'
import type {ComponentProps} from 'react'
import {classNames} from '#lib/class-names.ts'
import {useDisabledReason} from '../primitives/disabled-reason.tsx'

/**
 * The large button of a visit, 64 px high and as wide as the screen: start is blue, end is green. `isSmall` below another
 * visit's, which is due first.
 */
export function ConfirmButton({
  busy = false,
  disabledReason,
  restReason,
  icon: Icon,
  tone = 'start',
  isSmall = false,
  className,
  children,
  onPress,
  ...rest
}: Omit<ComponentProps<'button'>, 'disabled' | 'onClick'> & {
  onPress?: () => void
  busy?: boolean
  disabledReason?: string | undefined
  /** Why it is disabled for a moment, without a tooltip. */
  restReason?: string | undefined
  icon?: LucideIcon
  tone?: 'start' | 'end'
  isSmall?: boolean
}) {
  const {attributes, guard, wrap} = useDisabledReason(disabledReason, rest)
  const act = guard<HTMLButtonElement>(() => onPress?.())
  return wrap(
    <button
      type="button"
      {...rest}
      {...attributes}
      aria-busy={busy || undefined}
      aria-disabled={busy || restReason !== undefined || attributes['aria-disabled']}
      title={restReason ?? rest.title}
      className={classNames(
        'flex touch-manipulation items-center justify-center rounded-card border font-semibold select-none',
        isSmall
          ? 'min-h-12 gap-2 border-line-strong bg-card px-4 text-16 text-ink'
          : 'min-h-16 w-full gap-3 border-transparent px-6 text-18 shadow-soft',
        'transition-[filter,scale] duration-100 hover:brightness-95 active:scale-[0.985] motion-reduce:active:scale-100',
        'aria-disabled:cursor-not-allowed aria-disabled:opacity-55 aria-disabled:active:scale-100',
        !isSmall && (tone === 'start' ? 'bg-primary text-on-primary' : 'bg-good text-card'),
        className,
      )}
      onClick={event => {
        if (busy || restReason !== undefined) return event.preventDefault()
        act(event)
      }}
    >
      {busy ? (
        <LoaderCircle aria-hidden className="spinner-ring size-6 shrink-0 animate-[turn_0.8s_linear_infinite]" />
      ) : (
        Icon && <Icon aria-hidden className="size-6 shrink-0" />
      )}
      {children}
    </button>,
  )
}
