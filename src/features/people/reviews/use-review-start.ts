import {useEffect, useState} from 'react'
import type {OwnReview} from '#contract/bookings/reviews.ts'
import {readDraft} from '#data/offline/drafts.ts'
import {draftName, startingValues, type ReviewValues} from './review-values.ts'

/** What the form of a booking's review begins with: the draft of last time, else what was sent. Undefined until it is read. */
export function useReviewStart(booking_id: string, mine: OwnReview | null): ReviewValues | undefined {
  // a later look at what was sent must not take away what is being typed
  const [sent] = useState(mine)
  const [start, setStart] = useState<ReviewValues>()
  useEffect(() => {
    let isOver = false
    void readDraft(draftName(booking_id)).then(draft => {
      if (!isOver) setStart(startingValues(draft?.values, sent))
    })
    return () => {
      isOver = true
    }
  }, [booking_id, sent])
  return start
}
