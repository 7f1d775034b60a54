import {m} from '#messages'
import {names} from '#messages/names'
import type {Invoice} from '#contract/money/invoices.ts'
import type {Deps} from '#server/deps.ts'
import type {FullInvoice} from './list.ts'

/** The company as invoices name it. */
export type Company = Deps['company'] & {name: string}

export const companyOf = ({company}: Pick<Deps, 'company'>): Company => ({
  ...company,
  name: names.product,
})

const joined = (parts: readonly (string | null | undefined)[]): string => parts.filter(Boolean).join(', ')

/** Name, postal address and tax number of the company, as far as they are set. */
export const companyText = ({name, address, tax_id}: Company): string =>
  joined([name, address, tax_id && m.doc_tax_id({number: tax_id})])

type Known = Parameters<typeof companyOf>[0] & Pick<Deps, 'townAt'>

const townOf = (at: FullInvoice['family_place'], {townAt}: Pick<Deps, 'townAt'>) =>
  at?.latitude != null && at.longitude != null ? townAt({latitude: at.latitude, longitude: at.longitude}) : null

/** Where the payee of an invoice is, as its payer reads it: a caregiver's town, an agency's own location. */
export const payeePlaceOf = (
  {invoice: {payee_caretaker_id}, caregiver_place, payee_location}: FullInvoice,
  deps: Pick<Deps, 'townAt'>,
): Promise<string | null> | string | null =>
  payee_caretaker_id === null ? payee_location : townOf(caregiver_place, deps)

/**
 * Seller and payer of an invoice with their addresses. A family's or a caregiver's own one is on no paper that the other
 * side keeps; what they typed may hold a street anywhere, so their town is that of their location.
 * @see src/domain/rules.md#invoice-papers
 */
export async function partiesOf(
  full: FullInvoice,
  {payer, payee, my_side, fee_cents}: Pick<Invoice, 'payer' | 'payee' | 'my_side' | 'fee_cents'>,
  deps: Known,
): Promise<[string, string][]> {
  const company = companyText(companyOf(deps))
  const isFamilys = full.invoice.parent_id !== null && my_side === 'payee'
  const from = my_side === 'payer' ? await payeePlaceOf(full, deps) : full.payee_location
  const to = isFamilys ? await townOf(full.family_place, deps) : full.payer_location
  return [
    [m.doc_from(), payee ? joined([payee.name, from]) : company],
    [m.doc_to(), joined([payer.name, to])],
    [m.doc_fee_to(), payee && fee_cents > 0 ? company : ''],
  ]
}
