import {queryOptions, useMutation, useQueryClient} from '@tanstack/react-query'
import {call} from '#api/client.ts'
import type {BodyIn} from '#contract/endpoint.ts'
import {limits} from '#contract/limits.ts'
import * as contract from '#contract/bookings/reviews.ts'
import {commentsPage} from '#domain/constants.ts'
import {kept_ms} from '#offline/queries/persist.ts'
import {keptAs} from '../offline/query-persister.ts'
import {mine} from '../app/query-keys.ts'

const max_age_ms = kept_ms.bookings
const kept = {
  booking: keptAs({name: 'reviews', answer: contract.getBookingReviews.answer, max_age_ms}),
  about: keptAs({name: 'reviewed', answer: contract.listCaretakerReviews.answer, max_age_ms}),
  comments: keptAs({name: 'comments', answer: contract.listParentComments.answer, max_age_ms}),
  invitations: keptAs({name: 'invited', answer: contract.listReviewInvitations.answer, max_age_ms}),
}

/** Whom families reviewed, by profile id: one of the two. */
export interface Reviewed {
  caretaker_id: string | null
  org_id: string | null
}

/** What the two sides of a booking say of each other, and what families say of caregivers and agencies. */
export const reviewQueries = {
  all: () => mine('reviews'),
  ofBooking: (booking_id: string) =>
    queryOptions({
      queryKey: mine('reviews', 'booking', booking_id),
      queryFn: ({signal}) => call(contract.getBookingReviews, {params: {id: booking_id}, signal}),
      persister: kept.booking,
    }),
  /** The newest of what families say of somebody, as many as a list holds. */
  about: ({caretaker_id, org_id}: Reviewed) =>
    queryOptions({
      queryKey: mine('reviews', 'about', caretaker_id ?? org_id),
      queryFn: ({signal}) => {
        const endpoint = caretaker_id ? contract.listCaretakerReviews : contract.listOrganizationReviews
        const id = caretaker_id ?? org_id ?? ''
        return call(endpoint, {params: {id}, query: {limit: String(limits.list_max)}, signal})
      },
      persister: kept.about,
      staleTime: 60_000,
    }),
  /** What is said of the family's own caregivers and agencies, newest first. */
  comments: () =>
    queryOptions({
      queryKey: mine('reviews', 'comments'),
      queryFn: ({signal}) => {
        const {skip, limit} = commentsPage
        return call(contract.listParentComments, {
          query: {skip: String(skip), limit: String(limit)},
          signal,
        })
      },
      persister: kept.comments,
    }),
  /** Bookings that wait for one's own review. */
  invitations: () =>
    queryOptions({
      queryKey: mine('reviews', 'invitations'),
      queryFn: ({signal}) => call(contract.listReviewInvitations, {signal}),
      persister: kept.invitations,
      staleTime: 60_000,
    }),
}

/** Writes one's review of a booking, or changes it. Asked for again is all that it may have shown or rated. */
export function useWriteReview(booking_id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyIn<typeof contract.writeReview>) =>
      call(contract.writeReview, {params: {id: booking_id}, body}),
    onSuccess: answer => client.setQueryData(reviewQueries.ofBooking(booking_id).queryKey, answer),
    // also after a refusal: it says that what is on the screen is old
    onSettled: () => {
      void client.invalidateQueries({queryKey: reviewQueries.all()})
      void client.invalidateQueries({queryKey: mine('people')})
    },
  })
}

/** Answers a review about oneself, once. */
export function useAnswerReview() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({review_id, text}: {review_id: string; text: string}) =>
      call(contract.answerReview, {params: {id: review_id}, body: {text}}),
    onSettled: () => void client.invalidateQueries({queryKey: reviewQueries.all()}),
  })
}
