import {m} from '#messages'
import X from 'lucide-react/icons/x'
import {Dialog as Radix} from 'radix-ui'
import type {ReactNode} from 'react'
import {classNames} from '#lib/class-names.ts'
import {useReturnFocus} from '../hooks/use-return-focus.ts'
import {iconButtonClass} from '../primitives/icon-button.tsx'
import {OfflineReason} from '../states/offline-note.tsx'
import {useFootSlot} from './foot-slot.tsx'
import {useOpenDialog} from './open-dialogs.ts'
import {overlayClass, panelClass} from './panel-class.ts'
import {Unbroken} from '../primitives/unbroken.tsx'

const widths = {sm: 'md:max-w-md', md: 'md:max-w-xl', lg: 'md:max-w-3xl'}

/** Controlled by `open`; or, with `onClose` alone, open while mounted. */
export type Opening =
  | {open?: boolean; onOpenChange?: (open: boolean) => void; onClose?: undefined}
  | {open?: undefined; onOpenChange?: undefined; onClose: () => void}

export const openingOf = ({open, onOpenChange, onClose}: Opening) =>
  onClose
    ? {
        open: true,
        onOpenChange: (next: boolean) => {
          if (!next) onClose()
        },
      }
    : {open, onOpenChange}

/**
 * A modal dialog. `footer` with the buttons, `note` and the content's `FormError` above it stay visible while the
 * content scrolls. Focus is trapped and returns; Escape, the backdrop and the browser's Back close it.
 */
export function Dialog({
  title,
  description,
  children,
  note,
  footer,
  trigger,
  size = 'sm',
  isReading = false,
  isInAddress = false,
  offlineReason,
  ...opening
}: Opening & {
  title: string
  description?: ReactNode
  children: ReactNode
  /** Text or a choice above the buttons, such as why they are disabled. Only with `footer`. */
  note?: ReactNode
  footer?: ReactNode
  trigger?: ReactNode
  size?: 'sm' | 'md' | 'lg'
  /** Long text, perhaps without controls. */
  isReading?: boolean
  /** Opened by the address: the browser's Back goes to the address before, which closes it or leaves the page. */
  isInAddress?: boolean | undefined
  /** Why its buttons need a connection, while there is none. Shown above them. */
  offlineReason?: string | undefined
}) {
  const root = openingOf(opening)
  const onCloseAutoFocus = useReturnFocus(root.open === true)
  useOpenDialog(root.open === true && !isInAddress, () => root.onOpenChange?.(false))
  const {slot, withSlot} = useFootSlot()
  return (
    <Radix.Root {...root}>
      {trigger && <Radix.Trigger asChild>{trigger}</Radix.Trigger>}
      <Radix.Portal>
        <Radix.Overlay className={overlayClass} />
        <Radix.Content
          className={classNames(panelClass, widths[size])}
          onCloseAutoFocus={trigger ? undefined : onCloseAutoFocus}
          {...(description ? {} : {'aria-describedby': undefined})}
        >
          <div aria-hidden className="mx-auto mt-2 h-1 w-10 shrink-0 rounded-chip bg-line md:hidden" />
          <header className="flex items-start gap-3 px-5 pt-3 pb-2 md:pt-5">
            <div className="grow space-y-1 pt-1.5">
              <Radix.Title className="text-18 font-semibold">{title}</Radix.Title>
              {description && (
                <Radix.Description className="text-14 text-muted">
                  <Unbroken>{description}</Unbroken>
                </Radix.Description>
              )}
            </div>
            <Radix.Close className={classNames(iconButtonClass, '-mr-2')} aria-label={m.close()}>
              <X aria-hidden className="size-5" />
            </Radix.Close>
          </header>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls a long text without controls */}
          <div tabIndex={isReading ? 0 : undefined} className="grow overflow-y-auto overscroll-contain px-5 pt-1 pb-5">
            {withSlot(
              <>
                {children}
                {offlineReason && <OfflineReason reason={offlineReason} />}
              </>,
            )}
          </div>
          {footer && (
            <footer className="border-t border-line px-5 pt-3">
              <div className="space-y-3 pb-3 empty:hidden">{note}</div>
              {slot}
              <div className="flex flex-col gap-2 pb-4 md:flex-row md:justify-end">{footer}</div>
              <div className="pb-safe" />
            </footer>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
