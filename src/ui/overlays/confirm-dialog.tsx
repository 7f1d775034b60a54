import {m} from '#messages'
import {AlertDialog as Radix} from 'radix-ui'
import type {ReactNode} from 'react'
import {classNames} from '#lib/class-names.ts'
import {useReturnFocus} from '../hooks/use-return-focus.ts'
import {Button} from '../primitives/button.tsx'
import {openingOf, type Opening} from './dialog.tsx'
import {OfflineReason} from '../states/offline-note.tsx'
import {useFootSlot} from './foot-slot.tsx'
import {useOpenDialog} from './open-dialogs.ts'
import {overlayClass, panelClass} from './panel-class.ts'

/**
 * Confirms an irreversible action. `consequences` describes the effect; `action` is the verb on the button ("Cancel
 * booking"), never "OK". Stays open while `busy`; the caller closes it. A `FormError` among its children stands above the
 * buttons.
 */
export function ConfirmDialog({
  title,
  consequences,
  action,
  onConfirm,
  busy = false,
  cancelLabel = m.keep_it(),
  tone = 'danger',
  disabledReason,
  offlineReason,
  children,
  ...opening
}: Opening & {
  title: string
  consequences: ReactNode
  action: string
  onConfirm: () => void
  busy?: boolean
  cancelLabel?: string
  tone?: 'danger' | 'primary'
  disabledReason?: string | undefined
  /** Why it needs a connection, while there is none: disables the button too, and is shown above it. */
  offlineReason?: string | undefined
  children?: ReactNode
}) {
  const root = openingOf(opening)
  const onCloseAutoFocus = useReturnFocus(root.open === true)
  useOpenDialog(root.open === true, () => root.onOpenChange?.(false))
  const {slot, withSlot} = useFootSlot()
  return (
    <Radix.Root {...root}>
      <Radix.Portal>
        <Radix.Overlay className={overlayClass} />
        <Radix.Content className={classNames(panelClass, 'md:max-w-md')} onCloseAutoFocus={onCloseAutoFocus}>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls a long text without controls */}
          <div tabIndex={0} className="grow space-y-3 overflow-y-auto p-5">
            <Radix.Title className="text-18 font-semibold">{title}</Radix.Title>
            <Radix.Description asChild>
              <div className="space-y-2 text-16 text-muted">{consequences}</div>
            </Radix.Description>
            {withSlot(
              <>
                {children}
                {offlineReason && <OfflineReason reason={offlineReason} />}
              </>,
            )}
          </div>
          <footer className="border-t border-line px-5 pt-3 pb-5">
            {slot}
            <div className="flex flex-col gap-2 md:flex-row md:justify-end">
              <Radix.Cancel asChild>
                <Button variant="secondary">{cancelLabel}</Button>
              </Radix.Cancel>
              <Button variant={tone} busy={busy} disabledReason={offlineReason ?? disabledReason} onClick={onConfirm}>
                {action}
              </Button>
            </div>
            <div className="pb-safe" />
          </footer>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
