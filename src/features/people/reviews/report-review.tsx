import {m} from '#messages'
import Flag from 'lucide-react/icons/flag'
import {Suspense, useState} from 'react'
import type {Review} from '#contract/bookings/reviews.ts'
import {useNeedsConnection} from '#data/offline/use-connection.ts'
import {Button} from '#ui/primitives/button.tsx'
import {lazyDialog} from '#ui/overlays/lazy-dialog.tsx'

const ReportReviewDialog = lazyDialog(() => import('./report-review-dialog.tsx').then(file => file.ReportReviewDialog))

/** Reports a review that another side wrote, once: a button that opens the form. */
export function ReportReview({review: {id, author, is_reported}}: {review: Review}) {
  const [isOpen, setIsOpen] = useState(false)
  const needsConnection = useNeedsConnection()
  if (is_reported) return <p className="text-14 text-muted">{m.review_reported()}</p>
  return (
    <>
      <Button
        size="sm"
        variant="quiet"
        icon={Flag}
        aria-label={m.report_review_of({name: author.name})}
        disabledReason={needsConnection(m.reporting())}
        onClick={() => setIsOpen(true)}
      >
        {m.report()}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <ReportReviewDialog id={id} name={author.name} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
