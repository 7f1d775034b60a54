import {m} from '#messages'
import CloudOff from 'lucide-react/icons/cloud-off'
import RotateCw from 'lucide-react/icons/rotate-cw'
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import type {ReactNode} from 'react'
import {classNames} from '#lib/class-names.ts'
import {Button} from '../primitives/button.tsx'

/**
 * A failure: what happened (`title`), the reason or remedy (`detail`), and Try again. `page` fills a whole screen.
 * `isUnread`: it is stored for offline reading once it was opened online, which it never was here.
 */
export function ErrorState({
  title,
  detail,
  onRetry,
  action,
  isUnread = false,
  page = false,
}: {
  title: string
  detail?: ReactNode
  onRetry?: () => void
  action?: ReactNode
  isUnread?: boolean
  page?: boolean
}) {
  // a full-screen error is the page's main heading
  const Title = page ? 'h1' : 'p'
  const Icon = isUnread ? CloudOff : TriangleAlert
  const said = isUnread ? m.after_that_you_can_read_it_offline() : detail
  return (
    <div
      role={isUnread ? 'status' : 'alert'}
      className={classNames(
        'flex flex-col items-center justify-center gap-2 text-center',
        page ? 'min-h-[60dvh] px-4' : 'rounded-card border border-line bg-card px-4 py-8',
      )}
    >
      <span
        className={classNames(
          'mb-1 flex size-12 items-center justify-center rounded-chip',
          isUnread ? 'bg-sunk text-muted' : 'bg-bad-tint text-bad',
        )}
      >
        <Icon aria-hidden className="size-6" />
      </span>
      <Title className="text-18 font-semibold">{isUnread ? m.you_need_a_connection_the_first_time() : title}</Title>
      {said && <div className="max-w-text text-muted">{said}</div>}
      <div className="flex flex-wrap justify-center gap-2 pt-3">
        {onRetry && (
          <Button variant="secondary" icon={RotateCw} onClick={onRetry}>
            {m.try_again()}
          </Button>
        )}
        {action}
      </div>
    </div>
  )
}
