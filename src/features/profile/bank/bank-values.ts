import {m} from '#messages'
import * as v from 'valibot'
import {bankEntries, isMasked} from '#contract/money/bank.ts'
import type {Problems} from '#lib/form-steps.ts'
import {problemsIn} from '#data/forms/problems.ts'

/** Bank details as the server sends them: both numbers masked to the last four digits. */
export interface BankDetails {
  bank_name?: string | null | undefined
  bank_account_name?: string | null | undefined
  bank_routing_number?: string | null | undefined
  bank_account_number?: string | null | undefined
}

/** The fields' values. The numbers start empty, since the server never sends them in full. */
export interface BankValues {
  bank_name: string
  bank_account_name: string
  bank_routing_number: string
  bank_account_number: string
}

/** The request body: all four fields, or all null to remove the account. */
type BankChanges = {[Name in keyof BankValues]: string | null}

/** Saves bank details, with the current password if the server requires it. */
export type SaveBank = (changes: BankChanges, current_password: string | undefined) => Promise<unknown>

export const noBank: BankChanges = {
  bank_name: null,
  bank_account_name: null,
  bank_routing_number: null,
  bank_account_number: null,
}

export const bankOf = ({bank_name, bank_account_name}: BankDetails): BankValues => ({
  bank_name: bank_name ?? '',
  bank_account_name: bank_account_name ?? '',
  bank_routing_number: '',
  bank_account_number: '',
})

/** Sends the mask of a number that was left empty, which keeps it unchanged. */
export const bankChanges = (values: BankValues, known: BankDetails): BankChanges => ({
  ...values,
  bank_routing_number: values.bank_routing_number.trim() || (known.bank_routing_number ?? ''),
  bank_account_number: values.bank_account_number.trim() || (known.bank_account_number ?? ''),
})

export function bankProblems(values: BankValues, known: BankDetails): Problems {
  const body = bankChanges(values, known)
  const found = problemsIn(v.object(bankEntries), body)
  if (values.bank_name.trim() === '') found.bank_name = m.enter_the_banks_name()
  if (values.bank_account_name.trim() === '') found.bank_account_name = m.enter_the_account_holders_name()
  // a typed mask is not a number; stored as one it would hide that the number is missing
  if (isMasked(values.bank_routing_number)) found.bank_routing_number = m.enter_the_full_number()
  if (isMasked(values.bank_account_number)) found.bank_account_number = m.enter_the_full_number()
  return found
}
