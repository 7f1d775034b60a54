import * as v from 'valibot'
import {Text} from '../texts.ts'

/** Why a message or a review is reported. @see src/domain/rules-people.md#reported-messages */
export const ReportReason = v.picklist(['harassment', 'unsafe', 'scam', 'outside_payment', 'other'])
export type ReportReason = v.InferOutput<typeof ReportReason>

/** A report to support. */
export const NewReport = v.strictObject({reason: ReportReason, note: v.optional(Text)})
export type NewReport = v.InferOutput<typeof NewReport>
