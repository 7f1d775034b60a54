import {exportReviews} from '#contract/admin/exports.ts'
import {useInfiniteQuery} from '@tanstack/react-query'
import {Link} from '@tanstack/react-router'
import EyeOff from 'lucide-react/icons/eye-off'
import {useState} from 'react'
import type {listStaffReviews} from '#contract/bookings/reviews.ts'
import type {AnswerOf} from '#contract/endpoint.ts'
import {operationsQueries, useHideReview} from '#data/queries/admin/operations.ts'
import {messageOf} from '#data/app/message.ts'
import {useNeedsConnection} from '#data/offline/use-connection.ts'
import {buttonClass} from '#ui/primitives/button-class.ts'
import {Button} from '#ui/primitives/button.tsx'
import {Card} from '#ui/primitives/card.tsx'
import {FormError} from '#ui/fields/form-error.tsx'
import {PageHeader} from '#ui/primitives/page-header.tsx'
import {Stars} from '#ui/primitives/stars.tsx'
import {EmptyState} from '#ui/states/empty-state.tsx'
import {StatusChip} from '#ui/primitives/status-chip.tsx'
import {ExportButton} from '../export-button.tsx'
import {DateTime} from '../date-time.tsx'
import {StaffCards} from '../staff-list.tsx'
import {ReasonDialog} from '../reason-dialog.tsx'

type StaffReview = AnswerOf<typeof listStaffReviews>['items'][number]

function HideDialog({review, onClose}: {review: StaffReview; onClose: () => void}) {
  const command = useHideReview()
  return (
    <ReasonDialog
      onClose={onClose}
      title="Hide this review?"
      consequences="Only the author still sees it, and it no longer counts. The author gets your reason."
      action="Hide"
      doing="Hiding it"
      command={command}
      onConfirm={reason => command.mutate({id: review.id, reason}, {onSuccess: onClose})}
    />
  )
}

function Review({review, onHide}: {review: StaffReview; onHide: () => void}) {
  const {mutate, isPending, error} = useHideReview()
  const needs = useNeedsConnection()
  const {hidden} = review
  return (
    <Card as="li" data-booking-id={review.booking_id} className="space-y-2">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Stars rating={review.rating} />
        <span className="text-14 text-muted">
          {review.author.name} about {review.about.name}, <DateTime at={review.written_at} dayOnly />
        </span>
        {hidden && <StatusChip tone="bad" icon={EyeOff} label="Hidden" />}
      </p>
      <p className="break-words whitespace-pre-line">{review.text || 'No text'}</p>
      {review.answer && <p className="text-14 text-muted">Answer: {review.answer.text}</p>}
      {hidden && <p className="text-14">Reason: {hidden.reason}</p>}
      {error && <FormError>{messageOf(error)}</FormError>}
      <div className="flex flex-wrap gap-2">
        <Link
          to="/admin/dashboard/all-bookings/$id"
          params={{id: review.booking_id}}
          className={buttonClass({variant: 'quiet', size: 'sm'})}
        >
          Booking
        </Link>
        {hidden ? (
          <Button
            variant="secondary"
            size="sm"
            busy={isPending}
            disabledReason={needs('Showing it')}
            onClick={() => mutate({id: review.id, reason: null})}
          >
            Show again
          </Button>
        ) : (
          <Button variant="quiet" size="sm" icon={EyeOff} onClick={onHide}>
            Hide
          </Button>
        )}
      </div>
    </Card>
  )
}

/** Every review, newest first. Staff hide reviews that insult or endanger a person. */
export function ReviewsScreen() {
  const query = useInfiniteQuery(operationsQueries.reviews())
  const [asked, setAsked] = useState<StaffReview | null>(null)
  return (
    <>
      <PageHeader
        title="Reviews"
        lead="What families and caregivers write about each other."
        action={<ExportButton of={exportReviews} name="reviews" />}
      />
      <StaffCards
        query={query}
        what="The reviews"
        empty={
          <EmptyState picture="empty-offers" title="No reviews yet">
            They are written after a visit.
          </EmptyState>
        }
        renderItem={review => <Review key={review.id} review={review} onHide={() => setAsked(review)} />}
      />
      {asked && <HideDialog review={asked} onClose={() => setAsked(null)} />}
    </>
  )
}
