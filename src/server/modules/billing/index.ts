// The public face of this module: what other modules, jobs and the app may import.
export {feeRoutes} from './fees.ts'
export {takeOwnCredits} from './invoices/credit.ts'
export {disputeById, notReturnedOf, owedRefundOf} from './invoices/payments.ts'
export {readableBy} from './invoices/policy.ts'
export {invoiceRoutes} from './invoices/routes.ts'
export {issueInvoice, reopen, setProcessing, settle} from './invoices/store.ts'
export {
  type InvoiceRow,
  type Payer,
  booked,
  dueOf,
  feeLeftOf,
  lockInvoices,
  payerName,
} from './invoices/rows.ts'
export {staffInvoiceRoutes} from './invoices/staff-routes.ts'
export {creditCancelled, issueFirstLead, issueNextLeads, rebillMoved} from './lead-invoices.ts'
export {post} from './ledger.ts'
export {issueStatements, startStatements} from './statements/store.ts'
