import LoaderCircle from 'lucide-react/icons/loader-circle'
import type {LucideIcon} from 'lucide-react'
import type {ComponentProps} from 'react'
import {classNames} from '#lib/class-names.ts'
import {buttonClass} from './button-class.ts'
import type {ButtonSize, ButtonVariant} from './button-class.ts'
import {useDisabledReason} from './disabled-reason.tsx'
import {useHeldPress} from '../hooks/use-held-press.ts'

export type ButtonProps = Omit<ComponentProps<'button'>, 'disabled'> & {
  variant?: ButtonVariant
  size?: ButtonSize
  full?: boolean
  icon?: LucideIcon
  /** An action is running: the button cannot be pressed twice, not by a double click either, and announces that. */
  busy?: boolean | undefined
  /** Why it is disabled. It stays focusable and shows the reason. */
  disabledReason?: string | undefined
  /** Its data is still loading: a press waits for it. Without a tooltip, because that is brief. */
  loadingReason?: string | undefined
  /** Why it is disabled for a moment, without a tooltip. */
  restReason?: string | undefined
}

/** The only button component. Never hide a button that cannot act: set `disabledReason`. */
export function Button({
  variant,
  size,
  full,
  icon: Icon,
  busy,
  disabledReason,
  loadingReason,
  restReason,
  type = 'button',
  className,
  children,
  onClick,
  onMouseDown,
  ...rest
}: ButtonProps) {
  const {attributes, guard, wrap} = useDisabledReason(disabledReason, rest)
  const {isHeld, hold} = useHeldPress(loadingReason !== undefined)
  const isBusy = busy === true || isHeld
  const act = guard<HTMLButtonElement>(onClick)
  return wrap(
    <button
      {...rest}
      {...attributes}
      type={type}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || restReason !== undefined || attributes['aria-disabled']}
      title={loadingReason ?? restReason ?? rest.title}
      className={classNames(buttonClass({variant, size, full}), className)}
      onMouseDown={event => {
        // leaving a field may show its error, which would move the button away from the pointer
        if (type === 'submit') event.preventDefault()
        onMouseDown?.(event)
      }}
      onClick={event => {
        // the second click of a double click comes before `busy` is drawn
        const isSecondClick = busy !== undefined && event.detail > 1
        if (isBusy || isSecondClick || restReason !== undefined) return event.preventDefault()
        if (loadingReason !== undefined && !disabledReason) {
          event.preventDefault()
          hold(event.currentTarget)
          return
        }
        act(event)
      }}
    >
      {isBusy ? (
        <LoaderCircle aria-hidden className="spinner-ring size-5 shrink-0 animate-[turn_0.8s_linear_infinite]" />
      ) : (
        Icon && <Icon aria-hidden className="size-5 shrink-0" />
      )}
      {children}
    </button>,
  )
}
