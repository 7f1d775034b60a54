import {Toolbar as Radix} from 'radix-ui'
import type {LucideIcon} from 'lucide-react'
import type {ReactNode} from 'react'
import {classNames} from '#lib/class-names.ts'
import {iconButtonClass} from './icon-button.tsx'

/** A group of controls with one tab stop; arrow keys move between them. */
export function Toolbar({label, children}: {label: string; children: ReactNode}) {
  return (
    <Radix.Root aria-label={label} className="scroll-quiet flex gap-0.5 overflow-x-auto p-1 md:flex-wrap">
      {children}
    </Radix.Root>
  )
}

/** One control. `pressed` is for toggles; `keys` such as `Ctrl+B` are shown after the name. */
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
