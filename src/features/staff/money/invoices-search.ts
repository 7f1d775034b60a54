import * as v from 'valibot'
import {InvoiceKind, InvoiceStatus} from '#contract/bookings/choices.ts'

/** Words typed into the address by hand may look like a number. */
const Words = v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.maxLength(80))
const optional = <S extends v.GenericSchema>(schema: S) => v.fallback(v.optional(schema), undefined)

/** Filters of everybody's invoices; what cannot be read is as if it were absent. */
export const StaffInvoicesSearch = v.object({
  q: optional(Words),
  status: optional(InvoiceStatus),
  kind: optional(InvoiceKind),
})
export type StaffInvoicesSearch = v.InferOutput<typeof StaffInvoicesSearch>
