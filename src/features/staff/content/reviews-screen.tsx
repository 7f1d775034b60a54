import {m} from '#messages'
import {exportReviews} from '#contract/admin/exports.ts'
import {useInfiniteQuery} from '@tanstack/react-query'
import {Link} from '@tanstack/react-router'
import Check from 'lucide-react/icons/check'
import EyeOff from 'lucide-react/icons/eye-off'
import Flag from 'lucide-react/icons/flag'
import {useState, type ReactNode} from 'react'
import type {listStaffReviews, ReviewReport} from '#contract/bookings/reviews.ts'
import type {AnswerOf} from '#contract/endpoint.ts'
import {operationsQueries, useHideReview, useLeaveReview, useUnhideReview} from '#data/queries/admin/operations.ts'
import {messageOf} from '#data/app/message.ts'
import {useNeedsConnection} from '#data/offline/use-connection.ts'
import {reportReasonText, reviewOutcomeText} from '#domain/messages/report-text.ts'
import {buttonClass} from '#ui/primitives/button-class.ts'
import {Button} from '#ui/primitives/button.tsx'
import {Card} from '#ui/primitives/card.tsx'
import {FormError} from '#ui/fields/form-error.tsx'
import {PageHeader} from '#ui/primitives/page-header.tsx'
import {Stars} from '#ui/primitives/stars.tsx'
import {FilterBar} from '#ui/fields/filter-bar.tsx'
import {FilterSelect} from '#ui/fields/filter-select.tsx'
import {SearchField} from '#ui/fields/search-field.tsx'
import {useIsPhone} from '#ui/hooks/use-media-query.ts'
import {useTyped} from '#ui/hooks/use-typed.ts'
import type {ReviewsSearch} from '../search-params.ts'
import {EmptyState} from '#ui/states/empty-state.tsx'
import {StatusChip} from '#ui/primitives/status-chip.tsx'
import {ExportButton} from '../export-button.tsx'
import {DateTime} from '../date-time.tsx'
import {FamilyFilter, ProviderFilter} from '../provider-filter.tsx'
import {SavedViews} from '../saved-views.tsx'
import {FilterRows, StaffCards} from '../staff-list.tsx'
import {ReasonDialog} from '../reason-dialog.tsx'

type StaffReview = AnswerOf<typeof listStaffReviews>['items'][number]

const openReports = ({reports}: StaffReview) => reports.filter(({closed}) => closed === null)

function HideDialog({review, onClose}: {review: StaffReview; onClose: () => void}) {
  const command = useHideReview()
  // as it was read: the list may know of a later change
  const [{changed_at = null}] = useState(review)
  return (
    <ReasonDialog
      onClose={onClose}
      title={m.hide_this_review()}
      consequences={
        openReports(review).length > 0
          ? `${m.only_the_author_still_sees_it()} ${m.we_notify_the_person_who_reported_it()}`
          : m.only_the_author_still_sees_it()
      }
      action={m.hide()}
      doing={m.hiding_it()}
      command={command}
      onConfirm={reason => command.mutate({id: review.id, reason, seen: {changed_at}}, {onSuccess: onClose})}
    />
  )
}

/** Closes the reports of a review that breaks no rule. */
function LeaveDialog({review, onClose}: {review: StaffReview; onClose: () => void}) {
  const command = useLeaveReview()
  // those that were read: the list may know of a later one
  const [report_ids] = useState(openReports(review).map(({id}) => id))
  return (
    <ReasonDialog
      onClose={onClose}
      title={m.leave_this_review()}
      consequences={m.we_notify_the_person_who_reported()}
      hint={m.only_staff_can_read_it_in()}
      action={m.leave_the_review()}
      doing={m.closing_a_report()}
      tone="primary"
      command={command}
      onConfirm={memo => command.mutate({id: review.id, memo, report_ids}, {onSuccess: onClose})}
    />
  )
}

function Report({
  about,
  report: {by, by_reviewed, reason, note, created_at, closed},
}: {
  about: StaffReview['about']
  report: ReviewReport
}) {
  return (
    <li className="space-y-1">
      <p>
        {by_reviewed ? m.reported_by_the_reviewed({name: by, kind: about.kind}) : m.reported_by_a_reader({name: by})} ·{' '}
        <DateTime at={created_at} />
      </p>
      <p>{reportReasonText[reason]}</p>
      {note && <p className="break-words">“{note}”</p>}
      {closed && (
        <p className="text-muted">
          {reviewOutcomeText[closed.outcome]} <DateTime at={closed.at} />: {closed.memo}
        </p>
      )}
    </li>
  )
}

function Review({review, onHide, onLeave}: {review: StaffReview; onHide: () => void; onLeave: () => void}) {
  const {mutate, isPending, error} = useUnhideReview()
  const needs = useNeedsConnection()
  const {hidden, changed_at = null, reports} = review
  const isReported = openReports(review).length > 0
  return (
    <Card as="li" data-booking-id={review.booking_id} className="space-y-2">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Stars rating={review.rating} />
        <span className="text-14 text-muted">
          {m.about_staff({name: review.author.name, name2: review.about.name})}{' '}
          <DateTime at={review.written_at} dayOnly />
        </span>
        {hidden && <StatusChip tone="bad" icon={EyeOff} label={m.hidden()} />}
        {isReported && <StatusChip tone="bad" icon={Flag} label={m.review_reported()} />}
      </p>
      <p dir="auto" className="break-words whitespace-pre-line">
        {review.text || m.no_text()}
      </p>
      {review.answer && <p className="text-14 text-muted">{m.answer_staff({text: review.answer.text})}</p>}
      {hidden && <p className="text-14">{m.reason_staff({reason: hidden.reason})}</p>}
      {reports.length > 0 && (
        <ul className="space-y-2 border-l-2 border-line pl-3 text-14" aria-label={m.reports()}>
          {reports.map(report => (
            <Report key={report.id} about={review.about} report={report} />
          ))}
        </ul>
      )}
      {error && <FormError>{messageOf(error)}</FormError>}
      <div className="flex flex-wrap gap-2">
        <Link
          to="/admin/dashboard/all-bookings/$id"
          params={{id: review.booking_id}}
          className={buttonClass({variant: 'quiet', size: 'sm'})}
        >
          {m.booking()}
        </Link>
        {hidden ? (
          <Button
            variant="secondary"
            size="sm"
            busy={isPending}
            disabledReason={needs(m.showing_it())}
            onClick={() => mutate({id: review.id, seen: {changed_at, hidden_at: hidden.at}})}
          >
            {m.show_again()}
          </Button>
        ) : (
          <Button variant="quiet" size="sm" icon={EyeOff} onClick={onHide}>
            {m.hide()}
          </Button>
        )}
        {isReported && (
          <Button variant="quiet" size="sm" icon={Check} onClick={onLeave}>
            {m.leave_the_review()}
          </Button>
        )}
      </div>
    </Card>
  )
}

const stars = ['1', '2', '3', '4', '5'] as const

/** Filters of the reviews, in the address. */
function ReviewFilters({search, onSearch, more}: Searching & {more: ReactNode}) {
  const [typed, type] = useTyped(search.q, q => onSearch({q}))
  return (
    <FilterBar
      set={[search.provider_id, search.parent_id, search.rating, search.side, search.state]}
      more={more}
      search={
        <SearchField
          label={m.search()}
          placeholder={m.words_name_email_or_phone()}
          value={typed ?? ''}
          onChange={q => type(q || undefined)}
        />
      }
    >
      <FilterSelect
        label={m.rating()}
        all={m.any()}
        value={stars.find(each => Number(each) === search.rating)}
        onChange={rating => onSearch({rating: rating && Number(rating)})}
        options={stars.toReversed().map(value => ({value, label: m.stars_count({count: Number(value)})}))}
      />
      <FilterSelect
        label={m.written_by()}
        all={m.anyone()}
        value={search.side}
        onChange={side => onSearch({side})}
        options={[
          {value: 'parent', label: m.careseekers()},
          {value: 'caretaker', label: m.caregivers_agencies()},
        ]}
      />
      <FilterSelect
        label={m.status()}
        all={m.any()}
        value={search.state}
        onChange={state => onSearch({state})}
        options={[
          {value: 'reported', label: m.review_reported()},
          {value: 'shown', label: m.published()},
          {value: 'waiting', label: m.not_published_yet()},
          {value: 'hidden', label: m.hidden()},
        ]}
      />
    </FilterBar>
  )
}

interface Searching {
  search: ReviewsSearch
  onSearch: (change: Partial<ReviewsSearch>) => void
}

/** Reviews, newest first. Staff hide reviews that insult or endanger a person. */
export function ReviewsScreen({search, onSearch}: Searching) {
  const wanted = {...search, rating: search.rating === undefined ? undefined : String(search.rating)}
  const query = useInfiniteQuery(operationsQueries.reviews(wanted))
  const isPhone = useIsPhone()
  const exporting = <ExportButton of={exportReviews} name="reviews" query={wanted} />
  const isNarrowed = Object.values(search).some(value => value !== undefined)
  const [asked, setAsked] = useState<{act: 'hide' | 'leave'; review: StaffReview} | null>(null)
  const onClose = () => setAsked(null)
  return (
    <>
      <PageHeader
        title={m.reviews()}
        lead={m.what_families_and_caregivers_write_about()}
        action={!isPhone && exporting}
      />
      <div className="space-y-4">
        <ReviewFilters
          search={search}
          onSearch={onSearch}
          more={
            <>
              <ProviderFilter
                provider_id={search.provider_id}
                pages={query.data?.pages}
                onRemove={() => onSearch({provider_id: undefined})}
              />
              <FamilyFilter
                parent_id={search.parent_id}
                pages={query.data?.pages}
                onRemove={() => onSearch({parent_id: undefined})}
              />
              <FilterRows views={<SavedViews list="reviews" />} exporting={exporting} />
            </>
          }
        />
        <StaffCards
          query={query}
          counted={m.count_of_reviews}
          what={m.the_reviews()}
          empty={
            <EmptyState picture="empty-offers" title={isNarrowed ? m.no_matches() : m.no_reviews_yet()}>
              {isNarrowed ? m.try_fewer_filters_or_part_of_a() : m.they_are_written_after_a_visit()}
            </EmptyState>
          }
          renderItem={review => (
            <Review
              key={review.id}
              review={review}
              onHide={() => setAsked({act: 'hide', review})}
              onLeave={() => setAsked({act: 'leave', review})}
            />
          )}
        />
      </div>
      {asked?.act === 'hide' && <HideDialog review={asked.review} onClose={onClose} />}
      {asked?.act === 'leave' && <LeaveDialog review={asked.review} onClose={onClose} />}
    </>
  )
}
