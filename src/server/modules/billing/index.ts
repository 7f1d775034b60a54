// What other modules and the jobs may use of this one.
export {feeRoutes} from './fees/routes.ts'
export {takeOwnCredits} from './invoices/credit.ts'
export {disputeById, notReturnedOf, owedRefundOf} from './invoices/payments.ts'
export {readableBy} from './invoices/policy.ts'
export {invoiceRoutes} from './invoices/routes.ts'
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
export {issueInvoice, reopen, setProcessing, settle} from './invoices/store.ts'
export {creditCancelled, issueFirstLead, issueNextLeads, rebillMoved} from './lead-invoices/store.ts'
export {post} from './ledger/store.ts'
export {issueStatements, startStatements} from './statements/store.ts'
