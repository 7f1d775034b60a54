import {m} from '#messages'
import type {ReportOutcome} from '#contract/admin/messages.ts'
import type {ReviewOutcome} from '#contract/bookings/reviews.ts'
import type {ReviewReportReason} from '#contract/messages/report.ts'

/** Why a message or a review was reported, for who reports and for staff. */
export const reportReasonText = {
  get untrue() {
    return m.report_untrue()
  },
  get other_person() {
    return m.report_other_person()
  },
  get harassment() {
    return m.report_rude()
  },
  get unsafe() {
    return m.report_unsafe()
  },
  get scam() {
    return m.report_scam()
  },
  get outside_payment() {
    return m.report_outside_payment()
  },
  get other() {
    return m.report_other()
  },
} as const satisfies Record<ReviewReportReason, string>

/** What staff did about a report. */
export const reportOutcomeText = {
  get no_violation() {
    return m.outcome_no_violation()
  },
  get warned() {
    return m.outcome_warned()
  },
  get suspended() {
    return m.outcome_suspended()
  },
} as const satisfies Record<ReportOutcome, string>

/** What staff did about the reports of a review. */
export const reviewOutcomeText = {
  get no_violation() {
    return m.outcome_no_violation()
  },
  get hidden() {
    return m.outcome_hidden()
  },
} as const satisfies Record<ReviewOutcome, string>
