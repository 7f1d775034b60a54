import type {LucideIcon} from 'lucide-react'
import {DropdownMenu as Radix} from 'radix-ui'
import {useId, useState} from 'react'
import type {ReactElement, ReactNode} from 'react'
import {classNames} from '#lib/class-names.ts'
import {useOpenDialog} from './open-dialogs.ts'

const itemClass =
  'target flex w-full cursor-pointer items-center gap-3 rounded-field px-3 py-2 text-16 no-underline outline-none select-none data-highlighted:bg-sunk aria-disabled:cursor-not-allowed md:text-14'

/** A list of acts behind one control; `label` names the menu when the trigger's own name does not. */
export function Menu({
  trigger,
  label,
  align = 'end',
  isOpenAtFirst = false,
  onClose,
  children,
}: {
  trigger: ReactNode
  label?: string
  /** The edge of the trigger that the menu stays at: `start` where the trigger stands on the left. */
  align?: 'start' | 'end'
  isOpenAtFirst?: boolean
  onClose?: (() => void) | undefined
  children: ReactNode
}) {
  const [isOpen, setOpen] = useState(isOpenAtFirst)
  const change = (next: boolean) => {
    setOpen(next)
    if (!next) onClose?.()
  }
  useOpenDialog(isOpen, () => change(false))
  return (
    <Radix.Root open={isOpen} onOpenChange={change}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          aria-label={label}
          align={align}
          sideOffset={6}
          collisionPadding={12}
          className="appear z-50 max-w-[calc(100vw-1.5rem)] min-w-56 rounded-card border border-line bg-card p-1.5 shadow-soft"
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** One action. With `disabledReason` it stays in the list with the reason below its name. */
export function MenuItem({
  icon: Icon,
  tone = 'plain',
  onSelect,
  disabledReason,
  children,
}: {
  icon?: LucideIcon
  tone?: 'plain' | 'danger'
  onSelect?: () => void
  disabledReason?: string | undefined
  children: ReactNode
}) {
  const reasonId = useId()
  return (
    <Radix.Item
      className={classNames(itemClass, tone === 'danger' ? 'text-bad' : 'text-ink')}
      aria-disabled={disabledReason ? true : undefined}
      aria-describedby={disabledReason ? reasonId : undefined}
      onSelect={event => {
        if (disabledReason) event.preventDefault()
        else onSelect?.()
      }}
    >
      {Icon && <Icon aria-hidden className="size-5 shrink-0" />}
      <span className="min-w-0 grow">
        <span className={classNames(disabledReason && 'opacity-55')}>{children}</span>
        {disabledReason && (
          <span id={reasonId} className="block text-13 text-muted">
            {disabledReason}
          </span>
        )}
      </span>
    </Radix.Item>
  )
}

/** A link in the list: its one child. */
export function MenuLink({children}: {children: ReactElement}) {
  return (
    <Radix.Item asChild className={classNames(itemClass, 'text-ink')}>
      {children}
    </Radix.Item>
  )
}

/** A line between two groups of items. */
export function MenuLine() {
  return <Radix.Separator className="mx-2 my-1.5 h-px bg-line" />
}
