import {m} from '#messages'
import X from 'lucide-react/icons/x'
import {Dialog as Radix} from 'radix-ui'
import type {ReactNode} from 'react'
import {classNames} from '#lib/class-names.ts'
import {iconButtonClass} from '../primitives/icon-button.tsx'
import {useIsPhone} from '../hooks/use-media-query.ts'
import {useReturnFocus} from '../hooks/use-return-focus.ts'
import {useFootSlot} from './foot-slot.tsx'
import {useOpenDialog} from './open-dialogs.ts'
import {overlayClass} from './panel-class.ts'

/**
 * A card in the corner beside the page; on phones a sheet over it, which the browser's Back closes too. `status` is shown
 * below the title; `footer` stays visible, with the content's `FormError` above it.
 */
export function SidePanel({
  title,
  status,
  onClose,
  children,
  footer,
  isLow = false,
}: {
  title: string
  status: ReactNode
  onClose: () => void
  children: ReactNode
  footer: ReactNode
  /**
   * On tablets the lower half of the page instead of a corner, so that what it is about stays in view above; on wide screens as
   * high as its content, below the top bar.
   */
  isLow?: boolean
}) {
  const isPhone = useIsPhone()
  const onCloseAutoFocus = useReturnFocus(true)
  useOpenDialog(isPhone, onClose)
  const {slot, withSlot} = useFootSlot()
  return (
    <Radix.Root open modal={isPhone} onOpenChange={open => !open && onClose()}>
      <Radix.Portal>
        {isPhone && <Radix.Overlay className={overlayClass} />}
        <Radix.Content
          aria-describedby={undefined}
          onCloseAutoFocus={onCloseAutoFocus}
          // the page beside it is there to be used
          onInteractOutside={event => !isPhone && event.preventDefault()}
          className={classNames(
            'rise fixed inset-x-0 bottom-0 flex h-[88dvh] flex-col rounded-t-card border border-line bg-card text-ink shadow-soft outline-none',
            'md:bottom-6 md:rounded-card',
            isLow
              ? 'md:inset-x-6 md:h-[max(50dvh,min(24rem,calc(100dvh-3rem)))] wide:inset-x-auto wide:right-6 wide:h-auto wide:max-h-[calc(100dvh-6rem)] wide:w-96'
              : 'md:inset-x-auto md:right-6 md:h-[min(36rem,calc(100dvh-3rem))] md:w-96',
            isPhone ? 'z-50' : 'z-30',
          )}
        >
          <header className="flex items-start gap-3 border-b border-line px-4 py-3">
            <div className="min-w-0 grow">
              <Radix.Title className="text-16 font-semibold">{title}</Radix.Title>
              <div className="text-13 text-muted">{status}</div>
            </div>
            <Radix.Close className={classNames(iconButtonClass, '-my-1 -mr-2')} aria-label={m.close()}>
              <X aria-hidden className="size-5" />
            </Radix.Close>
          </header>
          {withSlot(children)}
          <footer className="border-t border-line px-4 pt-3">
            {slot}
            <div className="pb-3">{footer}</div>
            <div className="pb-safe" />
          </footer>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
