import type {Reviewed} from '#data/queries/reviews.ts'
import {Dialog} from '#ui/overlays/dialog.tsx'
import {ReviewsAbout} from './reviews-about.tsx'

/** The reviews of one caregiver or agency, over the page on which somebody compares. */
export function ReviewsSheet({
  reviewed,
  name,
  rating,
  count,
  onClose,
}: {
  reviewed: Reviewed
  name: string
  rating: number | null
  count: number
  onClose: () => void
}) {
  return (
    <Dialog
      open
      onOpenChange={open => {
        if (!open) onClose()
      }}
      title={`Reviews of ${name}`}
      size="md"
    >
      <ReviewsAbout
        reviewed={reviewed}
        rating={rating}
        count={count}
        empty={`No family has reviewed ${name} on Village yet.`}
      />
    </Dialog>
  )
}
