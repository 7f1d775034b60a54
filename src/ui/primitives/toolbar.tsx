import {Toolbar as Radix} from 'radix-ui'
import type {LucideIcon} from 'lucide-react'
import type {ReactNode} from 'react'
import {classNames} from '#lib/class-names.ts'
import {iconButtonClass} from './icon-button.tsx'

/** Controls over something, one stop of the Tab key; the arrow keys go from one to the next. */
export function Toolbar({label, children}: {label: string; children: ReactNode}) {
  return (
    <Radix.Root aria-label={label} className="scroll-quiet flex gap-0.5 overflow-x-auto p-1 desk:flex-wrap">
      {children}
    </Radix.Root>
  )
}

/** One of them. `pressed` is for what is on or off; `keys` are shown behind the name, for example `Ctrl+B`. */
export function ToolbarButton({
  label,
  keys,
  icon: Icon,
  pressed,
  disabled = false,
  onClick,
}: {
  label: string
  keys?: string
  icon: LucideIcon
  pressed?: boolean
  disabled?: boolean
  onClick: () => void
}) {
  return (
    <Radix.Button
      type="button"
      aria-label={label}
      title={keys ? `${label} (${keys})` : label}
      aria-pressed={pressed}
      aria-disabled={disabled || undefined}
      className={classNames(iconButtonClass, 'aria-pressed:bg-primary-tint aria-pressed:text-primary')}
      // the text keeps the caret
      onMouseDown={event => event.preventDefault()}
      onClick={() => {
        if (!disabled) onClick()
      }}
    >
      <Icon aria-hidden className="size-5" />
    </Radix.Button>
  )
}

export function ToolbarGap() {
  return <Radix.Separator className="mx-1 my-2 w-px bg-line" />
}
