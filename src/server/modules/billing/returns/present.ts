import type {MoneyReturn} from '#contract/admin/returns.ts'
import type {FullInvoice} from '../invoices/list.ts'
import {payerIdOf} from '../invoices/rows.ts'
import type {Plan} from './plan.ts'

/** The effect of a return as staff read it before and after; `invoices` has at least those of its parts. */
export function presentReturn(plan: Plan, numbers: string[], invoices: readonly FullInvoice[]): MoneyReturn {
  const {amount_cents, max_cents, way, payment, coming, restored_cents, parts} = plan
  const first = parts[0]?.invoice
  const names = invoices.find(({invoice}) => invoice.id === first?.id)
  const payee_id = first?.payee_caretaker_id ?? first?.payee_org_id
  const sum = (cents: (part: Plan['parts'][number]) => number) => parts.reduce((all, part) => all + cents(part), 0)
  return {
    amount_cents,
    max_cents,
    left_cents: max_cents - amount_cents,
    coming,
    ...(restored_cents && {restored_cents}),
    way,
    method: payment?.method ?? null,
    payer: {id: first ? payerIdOf(first) : '', name: names?.payer_name ?? ''},
    payee: payee_id ? {id: payee_id, name: names?.payee_name ?? ''} : null,
    payee_cents: sum(part => part.care_cents + part.tip_cents),
    fee_cents: sum(part => part.fee_cents),
    tip_cents: sum(part => part.tip_cents),
    invoice_numbers: parts.flatMap(({invoice}) => invoice.number ?? []),
    numbers,
  }
}
