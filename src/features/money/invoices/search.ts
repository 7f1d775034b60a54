import * as v from 'valibot'
import {InvoiceKind, InvoiceStatus} from '#contract/bookings/choices.ts'

/** Columns that a billing history can be ordered by; a minus before one turns it round. */
export const invoiceOrders = ['number', 'what', 'other', 'issued', 'status', 'sum'] as const

/** Words typed into the address by hand may look like a number. */
const Words = v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.maxLength(80))
const optional = <S extends v.GenericSchema>(schema: S) => v.fallback(v.optional(schema), undefined)

/** Filters and order of a billing history; what cannot be read is as if it were absent. */
export const InvoicesSearch = v.object({
  q: optional(Words),
  status: optional(InvoiceStatus),
  kind: optional(InvoiceKind),
  order: optional(v.picklist(invoiceOrders.flatMap(id => [id, `-${id}`] as const))),
})
export type InvoicesSearch = v.InferOutput<typeof InvoicesSearch>
