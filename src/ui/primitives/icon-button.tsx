import type {LucideIcon} from 'lucide-react'
import type {ComponentProps} from 'react'
import {classNames} from '#lib/class-names.ts'
import {useDisabledReason} from './disabled-reason.tsx'

/** The look of a square control that shows only an icon; also for a link that is one. */
export const iconButtonClass =
  'relative inline-flex size-11 shrink-0 items-center justify-center rounded-field text-ink transition-colors duration-100 hover:bg-sunk aria-disabled:cursor-not-allowed aria-disabled:opacity-55 md:size-10'

/** The look of an icon button from the first frame, until its code is loaded and it acts. */
export const IconPlace = ({icon: Icon}: {icon: LucideIcon}) => (
  <span aria-hidden className={iconButtonClass}>
    <Icon className="size-5" />
  </span>
)

/** An icon button with `label` as its name; `badge` shows a count. */
export function IconButton({
  label,
  icon: Icon,
  badge = 0,
  disabledReason,
  className,
  onClick,
  ...rest
}: Omit<ComponentProps<'button'>, 'disabled' | 'children'> & {
  label: string
  icon: LucideIcon
  badge?: number
  disabledReason?: string | undefined
}) {
  const {attributes, guard, wrap} = useDisabledReason(disabledReason, rest)
  return wrap(
    <button
      type="button"
      aria-label={label}
      title={disabledReason ? undefined : label}
      {...rest}
      {...attributes}
      className={classNames(iconButtonClass, className)}
      onClick={guard<HTMLButtonElement>(onClick)}
    >
      <Icon aria-hidden className="size-5" />
      <CountBadge count={badge} />
    </button>,
  )
}

/** A small count on the corner of an icon. Hidden from screen readers, because the control's name has the number. */
export function CountBadge({count, tone = 'primary'}: {count: number; tone?: 'primary' | 'bad'}) {
  if (count <= 0) return null
  return (
    <span
      aria-hidden
      className={classNames(
        'absolute top-0 right-0 flex h-4.5 min-w-4.5 items-center justify-center rounded-chip px-1 text-[length:--spacing(3.25)] leading-none font-semibold',
        tone === 'bad' ? 'bg-bad text-on-bad' : 'bg-primary text-on-primary',
      )}
    >
      {count > 99 ? '99+' : count}
    </span>
  )
}
