import type {ReportOutcome} from '#contract/admin/messages.ts'
import type {ReportReason} from '#contract/messages/messages.ts'

/** Why a message was reported, for who reports and for staff. */
export const reportReasonText = {
  harassment: 'It is rude, threatening or harassing',
  unsafe: 'It worries me about a child’s safety',
  scam: 'It looks like a scam',
  outside_payment: 'It asks to pay or book outside of Village',
  other: 'Something else',
} as const satisfies Record<ReportReason, string>

/** What staff did about a report. */
export const reportOutcomeText = {
  no_violation: 'No violation',
  warned: 'Warned who wrote it',
  suspended: 'Account suspended',
} as const satisfies Record<ReportOutcome, string>
