import {LoaderCircle} from 'lucide-react'
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
  /** Work is under way: the button cannot be pressed twice and says so. */
  busy?: boolean
  /** Why it cannot act now. It stays in reach of the keyboard and tells the reason. */
  disabledReason?: string | undefined
  /** What it acts on is still being read: it cannot be pressed yet. For a moment only, so it stands without a tooltip. */
  loadingReason?: string | undefined
}

/** The one button. Never hidden when it cannot act: give `disabledReason`. */
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
        // a field that is left now may show an error, and that would move the button away from under the pointer
        if (type === 'submit') event.preventDefault()
        onMouseDown?.(event)
      }}
      onClick={event => {
        if (busy || loadingReason !== undefined) return event.preventDefault()
        act(event)
      }}
    >
      {busy ? (
        <LoaderCircle
          aria-hidden
          className="spinner-ring size-5 shrink-0 animate-[turn_0.8s_linear_infinite]"
        />
      ) : (
        Icon && <Icon aria-hidden className="size-5 shrink-0" />
      )}
      {children}
    </button>,
  )
}
