import {isMasked, maskedNumber} from '#contract/money/bank.ts'
import {m} from '#messages'

type Text = string | null

/** Stored bank details: only the last four digits of both numbers. */
export interface KnownBank {
  readonly bank_name: Text
  readonly bank_account_name: Text
  readonly bank_routing_last4: Text
  readonly bank_last4: Text
}

/** As entered; omitted fields stay unchanged. */
export interface AskedBank {
  readonly bank_name?: Text
  readonly bank_account_name?: Text
  readonly bank_routing_number?: Text
  readonly bank_account_number?: Text
}

export type BankChange =
  | {readonly outcome: 'same'}
  | {readonly outcome: 'changed'; readonly bank: KnownBank}
  | {readonly outcome: 'wrong'; readonly fields: Record<string, string>}

/** The last four digits to store; null if a masked number differs from the stored one. */
function last4Of(asked: Text | undefined, known: Text): {last4: Text} | null {
  if (asked === undefined) return {last4: known}
  if (asked !== null && isMasked(asked)) return asked === maskedNumber(known) ? {last4: known} : null
  return {last4: asked && asked.slice(-4)}
}

/**
 * Merges entered bank details with the stored ones. Unchanged masked numbers have no effect; a full number counts as
 * a change even if its last digits match. The result has all four fields or none.
 */
export function bankAfter(known: KnownBank, asked: AskedBank): BankChange {
  const routing = last4Of(asked.bank_routing_number, known.bank_routing_last4)
  const account = last4Of(asked.bank_account_number, known.bank_last4)
  const whole = m.enter_the_full_number()
  if (!routing || !account) {
    return {
      outcome: 'wrong',
      fields: {...(!routing && {bank_routing_number: whole}), ...(!account && {bank_account_number: whole})},
    }
  }
  const {bank_name = known.bank_name, bank_account_name = known.bank_account_name} = asked
  const bank = {bank_name, bank_account_name, bank_routing_last4: routing.last4, bank_last4: account.last4}
  const missing = [
    ['bank_name', bank.bank_name],
    ['bank_account_name', bank.bank_account_name],
    ['bank_routing_number', bank.bank_routing_last4],
    ['bank_account_number', bank.bank_last4],
  ].flatMap(([field, value]) => (value === null && field ? [field] : []))
  if (missing.length > 0 && missing.length < 4) {
    return {outcome: 'wrong', fields: Object.fromEntries(missing.map(field => [field, m.required()]))}
  }
  const hasWhole = [asked.bank_routing_number, asked.bank_account_number].some(
    number => number != null && !isMasked(number),
  )
  const isSame = !hasWhole && (Object.keys(bank) as (keyof KnownBank)[]).every(field => bank[field] === known[field])
  return isSame ? {outcome: 'same'} : {outcome: 'changed', bank}
}
