import {m} from '#messages'
import RotateCw from 'lucide-react/icons/rotate-cw'
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import type {ReactNode} from 'react'
import {classNames} from '#lib/class-names.ts'
import {Button} from '../primitives/button.tsx'

/**
 * A failure: what happened (`title`), the reason or remedy (`detail`), and Try again. `page` fills a whole screen.
 */
export function ErrorState({
  title,
  detail,
  onRetry,
  action,
  page = false,
}: {
  title: string
  detail?: ReactNode
  onRetry?: () => void
  action?: ReactNode
  page?: boolean
}) {
  // a full-screen error is the page's main heading
  const Title = page ? 'h1' : 'p'
  return (
    <div
      role="alert"
      className={classNames(
        'flex flex-col items-center justify-center gap-2 text-center',
        page ? 'min-h-[60dvh] px-4' : 'rounded-card border border-line bg-card px-4 py-8',
      )}
    >
      <span className="mb-1 flex size-12 items-center justify-center rounded-chip bg-bad-tint text-bad">
        <TriangleAlert aria-hidden className="size-6" />
      </span>
      <Title className="text-18 font-semibold">{title}</Title>
      {detail && <div className="max-w-text text-muted">{detail}</div>}
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
