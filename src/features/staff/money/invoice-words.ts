import type {Invoice} from '#contract/money/invoices.ts'

export const invoiceKindText = {
  lead: 'Lead invoice',
  statement: 'Care statement',
  subscription: 'Plan',
} as const satisfies Record<Invoice['kind'], string>

/** Why an agency says that a lead was bad; older ones may be words of their own. */
const creditReasons: Partial<Record<string, string>> = {
  duplicate: 'The same lead twice',
  wrong_area: 'Not in its counties',
  wrong_service: 'Not a service of its own',
  unreachable: 'The family cannot be reached',
}
export const creditReasonText = (reason: string): string => creditReasons[reason] ?? reason
