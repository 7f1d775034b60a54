import type {MoneyReturn} from '#contract/admin/returns.ts'
import type {Db} from '#server/db/client.ts'
import {invoicesById} from '../invoices/list.ts'
import {payerIdOf} from '../invoices/rows.ts'
import type {Plan} from './plan.ts'

/** The effect of a return as staff read it before and after. */
export async function presentReturn(db: Db, plan: Plan, numbers: string[]): Promise<MoneyReturn> {
  const {amount_cents, max_cents, way, payment, parts} = plan
  const full = await invoicesById(
    db,
    parts.map(({invoice}) => invoice.id),
  )
  const first = parts[0]?.invoice
  const names = first && full.get(first.id)
  const payee_id = first?.payee_caretaker_id ?? first?.payee_org_id
  const sum = (cents: (part: Plan['parts'][number]) => number) => parts.reduce((all, part) => all + cents(part), 0)
  return {
    amount_cents,
    max_cents,
    left_cents: max_cents - amount_cents,
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
