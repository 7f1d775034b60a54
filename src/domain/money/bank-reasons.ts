import {m} from '#messages'

/** Why a payer's bank disputes a payment, or why a refund did not arrive, by the provider's code. */
const texts: Readonly<Record<string, () => string>> = {
  bank_cannot_process: m.bank_cannot_process,
  charge_for_pending_refund_disputed: m.bank_charge_for_pending_refund_disputed,
  check_returned: m.bank_check_returned,
  credit_not_processed: m.bank_credit_not_processed,
  customer_initiated: m.bank_customer_initiated,
  debit_not_authorized: m.bank_debit_not_authorized,
  declined: m.bank_declined,
  duplicate: m.bank_duplicate,
  expired_or_canceled_card: m.bank_expired_or_canceled_card,
  fraudulent: m.bank_fraudulent,
  general: m.bank_general,
  incorrect_account_details: m.bank_incorrect_account_details,
  insufficient_funds: m.bank_insufficient_funds,
  lost_or_stolen_card: m.bank_lost_or_stolen_card,
  merchant_request: m.bank_merchant_request,
  noncompliant: m.bank_noncompliant,
  product_not_received: m.bank_product_not_received,
  product_unacceptable: m.bank_product_unacceptable,
  subscription_canceled: m.bank_subscription_canceled,
  unknown: m.bank_general,
  unrecognized: m.bank_unrecognized,
}

/** The code of a bank or of the provider in words; one of a later version as its own words. */
export const bankReasonText = (code: string): string =>
  Object.hasOwn(texts, code) ? (texts[code]?.() ?? code) : code.replaceAll('_', ' ')
