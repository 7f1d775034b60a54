import type {Endpoint} from '#contract/endpoint.ts'
import * as reviews from '#contract/bookings/reviews.ts'
import type {CallInput} from '#tests/support/call.ts'
import {fiveStars} from '#tests/support/reviews.ts'
import type {Ask, Cell} from './request.ts'
import type {ObjectName} from '../world/world.ts'

const ask = <E extends Endpoint>(endpoint: E, input: CallInput<E> = {}): Ask => ({endpoint, input})

const of = (endpoint: Endpoint, name: ObjectName, body?: object) => (cell: Cell) =>
  ask(endpoint, {params: {id: cell.ids[name]}, ...(body && {body})})

/** Reviews are written by the two sides of a booking; what families wrote is read by families and by the person they are about. */
export const reviewAsks: Record<string, (cell: Cell) => Ask | Ask[]> = {
  A050: () => [
    ask(reviews.listParentComments),
    ask(reviews.listParentComments, {query: {skip: '0', limit: '100'}}),
    ask(reviews.listParentComments, {query: {limit: '5000'}}),
  ],
  X170: of(reviews.writeReview, 'B1', fiveStars),
  X171: of(reviews.writeReview, 'BO', fiveStars),
  X172: of(reviews.getBookingReviews, 'B1'),
  X173: of(reviews.getBookingReviews, 'BO'),
  X174: () => ask(reviews.listReviewPrompts),
  X175: of(reviews.listCaretakerReviews, 'caretaker_party'),
  X176: of(reviews.listOrganizationReviews, 'agency_party'),
  X177: of(reviews.listOrganizationReviews, 'agency_unsubscribed'),
  X178: of(reviews.answerReview, 'REVIEW', {text: 'Thank you'}),
  X179: () => ask(reviews.listStaffReviews),
  X180: of(reviews.hideReview, 'REVIEW', {reason: 'Insults'}),
  X181: of(reviews.unhideReview, 'REVIEW', {}),
  X1740: of(reviews.reportReview, 'REVIEW', {reason: 'other', note: 'It names my child'}),
  X1741: ({ids}) =>
    ask(reviews.leaveReview, {
      params: {id: ids.REPORTED_REVIEW},
      body: {memo: 'It breaks no rule', report_ids: [ids.REVIEW_REPORT]},
    }),
  X1742: of(reviews.reportReview, 'REPORTED_REVIEW', {reason: 'other'}),
  X182: of(reviews.listCaretakerReviews, 'caretaker_unverified'),
}
