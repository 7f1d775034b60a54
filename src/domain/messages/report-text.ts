import {m} from '#messages'
import type {ReportOutcome} from '#contract/admin/messages.ts'
import type {ReportReason} from '#contract/messages/messages.ts'

/** Why a message was reported, for who reports and for staff. */
export const reportReasonText = {
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
} as const satisfies Record<ReportReason, string>

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
