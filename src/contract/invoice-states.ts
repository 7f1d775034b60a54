import * as v from 'valibot'

export const InvoiceKind = v.picklist(['lead', 'statement', 'subscription'])
export type InvoiceKind = v.InferOutput<typeof InvoiceKind>

export const InvoiceStatus = v.picklist(['DRAFT', 'OPEN', 'PROCESSING', 'PAID', 'VOID', 'UNCOLLECTIBLE'])
export type InvoiceStatus = v.InferOutput<typeof InvoiceStatus>
