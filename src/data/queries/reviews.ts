import {infiniteQueryOptions, queryOptions, useMutation, useQueryClient} from '@tanstack/react-query'
import {call} from '#api/client.ts'
import type {AnswerOf, BodyIn} from '#contract/endpoint.ts'
import {limits} from '#contract/limits.ts'
import * as contract from '#contract/bookings/reviews.ts'
import {commentsPage} from '#domain/constants.ts'
import {stored_for_ms} from '#offline/queries/persist.ts'
import {persistAs} from '../offline/query-persister.ts'
import {userKey} from '../app/query-keys.ts'
import {useOlderPages} from './use-older-pages.ts'

const max_age_ms = stored_for_ms.bookings
const persisters = {
  booking: persistAs({name: 'reviews', answer: contract.getBookingReviews.answer, max_age_ms}),
  about: persistAs({name: 'reviewed', answer: contract.listCaretakerReviews.answer, max_age_ms}),
  comments: persistAs({name: 'comments', answer: contract.listParentComments.answer, max_age_ms}),
  prompts: persistAs({name: 'invited', answer: contract.listReviewPrompts.answer, max_age_ms}),
}

/** A reviewed caregiver or agency: one of the two profile ids. */
export interface Reviewed {
  caretaker_id: string | null
  org_id: string | null
}

type ReviewPage = AnswerOf<typeof contract.listCaretakerReviews>

/** A page of the reviews of a caregiver or an agency. */
function loadAbout({caretaker_id, org_id}: Reviewed, cursor: string | null, signal: AbortSignal): Promise<ReviewPage> {
  const endpoint = caretaker_id ? contract.listCaretakerReviews : contract.listOrganizationReviews
  const id = caretaker_id ?? org_id ?? ''
  return call(endpoint, {
    params: {id},
    query: {limit: String(limits.list_max), ...(cursor !== null && {cursor})},
    signal,
  })
}

interface CommentPage {
  items: contract.ServiceComment[]
  next_cursor: string | null
}

const loadComments = (skip: number, signal: AbortSignal): Promise<contract.ServiceComment[]> =>
  call(contract.listParentComments, {query: {skip: String(skip), limit: String(commentsPage.limit)}, signal})

/** A full page may be followed by another; its cursor is how many rows to skip. */
const commentPage = (items: contract.ServiceComment[], skip: number): CommentPage => ({
  items,
  next_cursor: items.length < commentsPage.limit ? null : String(skip + commentsPage.limit),
})

/** Reviews of a booking by both sides, and of caregivers and agencies by families. */
export const reviewQueries = {
  all: () => userKey('reviews'),
  ofBooking: (booking_id: string) =>
    queryOptions({
      queryKey: userKey('reviews', 'booking', booking_id),
      queryFn: ({signal}) => call(contract.getBookingReviews, {params: {id: booking_id}, signal}),
      persister: persisters.booking,
    }),
  /** The newest reviews of a caregiver or an agency, at most `limits.list_max`. */
  about: (reviewed: Reviewed) =>
    queryOptions({
      queryKey: userKey('reviews', 'about', reviewed.caretaker_id ?? reviewed.org_id),
      queryFn: ({signal}) => loadAbout(reviewed, null, signal),
      persister: persisters.about,
      staleTime: 60_000,
    }),
  /** All of them in pages, for what is older than `about`. */
  pagesAbout: (reviewed: Reviewed) =>
    infiniteQueryOptions({
      queryKey: userKey('reviews', 'pages', reviewed.caretaker_id ?? reviewed.org_id),
      queryFn: ({pageParam, signal}) => loadAbout(reviewed, pageParam, signal),
      initialPageParam: null as string | null,
      getNextPageParam: (last: ReviewPage) => last.next_cursor,
      staleTime: 60_000,
    }),
  /** Reviews of the family's own caregivers and agencies, newest first. */
  comments: () =>
    queryOptions({
      queryKey: userKey('reviews', 'comments'),
      queryFn: ({signal}) => loadComments(commentsPage.skip, signal),
      persister: persisters.comments,
    }),
  /** All of them in pages, for what is older than `comments`. */
  commentPages: () =>
    infiniteQueryOptions({
      queryKey: userKey('reviews', 'comment-pages'),
      queryFn: async ({pageParam, signal}) => {
        const skip = Number(pageParam ?? commentsPage.skip)
        return commentPage(await loadComments(skip, signal), skip)
      },
      initialPageParam: null as string | null,
      getNextPageParam: (last: CommentPage) => last.next_cursor,
    }),
  /** Bookings that the reader may review. */
  prompts: () =>
    queryOptions({
      queryKey: userKey('reviews', 'invitations'),
      queryFn: ({signal}) => call(contract.listReviewPrompts, {signal}),
      persister: persisters.prompts,
      staleTime: 60_000,
    }),
}

/** The newest reviews of a caregiver or an agency, and older ones on demand. */
export const useOlderReviews = (reviewed: Reviewed, newest: ReviewPage | undefined) =>
  useOlderPages(newest, reviewQueries.pagesAbout(reviewed))

/** The newest comments, and older ones on demand. */
export const useOlderComments = (newest: contract.ServiceComment[] | undefined) =>
  useOlderPages(newest && commentPage(newest, commentsPage.skip), reviewQueries.commentPages())

/** Writes or changes the reader's review of a booking. Refetches reviews and ratings. */
export function useWriteReview(booking_id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyIn<typeof contract.writeReview>) =>
      call(contract.writeReview, {params: {id: booking_id}, body}),
    onSuccess: answer => client.setQueryData(reviewQueries.ofBooking(booking_id).queryKey, answer),
    // after a refusal too: it means the screen is out of date
    onSettled: () => {
      void client.invalidateQueries({queryKey: reviewQueries.all()})
      void client.invalidateQueries({queryKey: userKey('people')})
    },
  })
}

/** Reports a review to support. */
export function useReportReview() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({id, ...body}: {id: string} & BodyIn<typeof contract.reportReview>) =>
      call(contract.reportReview, {params: {id}, body}),
    onSettled: () => void client.invalidateQueries({queryKey: reviewQueries.all()}),
  })
}

/** Answers a review about the reader, once. */
export function useAnswerReview() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({review_id, text}: {review_id: string; text: string}) =>
      call(contract.answerReview, {params: {id: review_id}, body: {text}}),
    onSettled: () => void client.invalidateQueries({queryKey: reviewQueries.all()}),
  })
}
