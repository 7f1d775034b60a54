import * as v from 'valibot'
import {Text} from '../texts.ts'

/** Why a message is reported, and a review beside its own reasons. @see src/domain/rules-people.md#reported-messages */
export const ReportReason = v.picklist(['harassment', 'unsafe', 'scam', 'outside_payment', 'other'])
export type ReportReason = v.InferOutput<typeof ReportReason>

/** Why a review is reported, the likeliest first. @see src/domain/rules-people.md#reported-reviews */
export const ReviewReportReason = v.picklist(['untrue', 'other_person', ...ReportReason.options])
export type ReviewReportReason = v.InferOutput<typeof ReviewReportReason>

/** A report of a message to support. */
export const NewReport = v.strictObject({reason: ReportReason, note: v.optional(Text)})
export type NewReport = v.InferOutput<typeof NewReport>

/** A report of a review to support. */
export const NewReviewReport = v.strictObject({...NewReport.entries, reason: ReviewReportReason})
export type NewReviewReport = v.InferOutput<typeof NewReviewReport>
