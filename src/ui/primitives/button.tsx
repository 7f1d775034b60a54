import LoaderCircle from 'lucide-react/icons/loader-circle'
import type {LucideIcon} from 'lucide-react'
import type {ComponentProps} from 'react'
import {classNames} from '#lib/class-names.ts'
import {buttonClass} from './button-class.ts'
import type {ButtonSize, ButtonVariant} from './button-class.ts'
import {useDisabledReason} from './disabled-reason.tsx'

export type ButtonProps = Omit<ComponentProps<'button'>, 'disabled'> & {
  variant?: ButtonVariant
  size?: ButtonSize
  full?: boolean
  icon?: LucideIcon
  /** An action is running: the button cannot be pressed twice and announces that. */
  busy?: boolean
  /** Why it is disabled. It stays focusable and shows the reason. */
  disabledReason?: string | undefined
  /** Its data is still loading, so the button is disabled. Without a tooltip, because that is brief. */
  loadingReason?: string | undefined
}

/** The only button component. Never hide a button that cannot act: set `disabledReason`. */
export function Button({
  variant,
  size,
  full,
  icon: Icon,
  busy = false,
  disabledReason,
  loadingReason,
  type = 'button',
  className,
  children,
  onClick,
  onMouseDown,
  ...rest
}: ButtonProps) {
  const {attributes, guard, wrap} = useDisabledReason(disabledReason, rest['aria-describedby'])
  const act = guard<HTMLButtonElement>(onClick)
  return wrap(
    <button
      {...rest}
      {...attributes}
      type={type}
      aria-busy={busy || undefined}
      aria-disabled={busy || loadingReason !== undefined || attributes['aria-disabled']}
      title={loadingReason ?? rest.title}
      className={classNames(buttonClass({variant, size, full}), className)}
      onMouseDown={event => {
        // leaving a field may show its error, which would move the button away from the pointer
        if (type === 'submit') event.preventDefault()
        onMouseDown?.(event)
      }}
      onClick={event => {
        if (busy || loadingReason !== undefined) return event.preventDefault()
        act(event)
      }}
    >
      {busy ? (
        <LoaderCircle aria-hidden className="spinner-ring size-5 shrink-0 animate-[turn_0.8s_linear_infinite]" />
      ) : (
        Icon && <Icon aria-hidden className="size-5 shrink-0" />
      )}
      {children}
    </button>,
  )
}
