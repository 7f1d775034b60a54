import * as v from 'valibot'
import {AddressText} from '#contract/address-values.ts'
import {InvoiceKind, InvoiceStatus} from '#contract/bookings/choices.ts'

/** The largest tip, in dollars. */
export const tip_max = 1000

/** Sortable columns of the billing history; a minus prefix sorts descending. */
export const invoiceOrders = ['number', 'what', 'other', 'issued', 'status', 'sum'] as const

const Words = v.pipe(AddressText, v.maxLength(80))
const optional = <S extends v.GenericSchema>(schema: S) => v.fallback(v.optional(schema), undefined)

/** Filters and order of the billing history; invalid values are dropped. */
export const InvoicesSearch = v.object({
  q: optional(Words),
  status: optional(v.picklist([...InvoiceStatus.options, 'OVERDUE'])),
  kind: optional(InvoiceKind),
  /** An agency's two lists: what it owes, and what it is to receive. */
  side: optional(v.picklist(['owed', 'receivable'])),
  order: optional(v.picklist(invoiceOrders.flatMap(id => [id, `-${id}`] as const))),
})
/** Search parameters of one invoice: opens its payment, with a tip in dollars filled in. */
export const InvoiceSearch = v.object({
  act: optional(v.literal('pay')),
  tip: optional(v.pipe(v.number(), v.minValue(0), v.maxValue(tip_max))),
})

export type InvoicesSearch = v.InferOutput<typeof InvoicesSearch>
