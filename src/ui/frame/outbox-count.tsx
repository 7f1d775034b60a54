import {m} from '#messages'
import CloudUpload from 'lucide-react/icons/cloud-upload'
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import {classNames} from '#lib/class-names.ts'

/** The class of the link to the outbox page. */
export const outboxCountClass =
  'inline-flex h-11 min-w-11 items-center justify-center gap-1.5 rounded-field px-2 text-14 font-semibold no-underline transition-colors duration-100 hover:bg-sunk md:h-10'

/** The content of that link: an arrow while entries wait, a warning when one needs attention. */
export function OutboxCount({waiting, attention = 0}: {waiting: number; attention?: number}) {
  const Icon = attention > 0 ? TriangleAlert : CloudUpload
  const total = waiting + attention
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1.5',
        attention > 0 ? 'text-bad' : waiting > 0 ? 'text-waiting' : 'text-muted',
      )}
    >
      <Icon aria-hidden className="size-5" />
      {total > 0 && <span aria-hidden>{total}</span>}
    </span>
  )
}

/** The name of the header's count: `Outbox, 2 waiting`, `Outbox, 1 needs attention`, or both. */
export function outboxLabel({waiting, attention}: {waiting: number; attention: number}): string {
  if (attention === 0) return waiting > 0 ? m.outbox_waiting({waiting}) : m.outbox_nothing_waiting()
  return waiting > 0 ? m.outbox_waiting_and_need_attention({waiting, attention}) : m.outbox_need_attention({attention})
}
