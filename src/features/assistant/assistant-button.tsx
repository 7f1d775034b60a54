import MessageCircle from 'lucide-react/icons/message-circle'
import type {Ref} from 'react'
import {classNames} from '#lib/class-names.ts'

/** The round button in the lower right corner that opens the assistant. */
export function AssistantButton({
  name,
  isOpen,
  isBusy = false,
  onOpen,
  ref,
}: {
  name: string
  isOpen: boolean
  /** It opens as soon as it is known who asks. */
  isBusy?: boolean
  onOpen: () => void
  ref?: Ref<HTMLButtonElement>
}) {
  return (
    <button
      ref={ref}
      type="button"
      aria-label={name}
      title={name}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      aria-busy={isBusy}
      className={classNames(
        'grid size-11 shrink-0 place-items-center rounded-chip bg-primary text-on-primary shadow-soft transition duration-150 hover:bg-primary-strong md:size-14',
        isBusy && 'breathe',
      )}
      onClick={onOpen}
    >
      <MessageCircle aria-hidden className="size-6" />
    </button>
  )
}
