// The public face of this module: what other modules, jobs and the app may import.
export {feeBps, feeInForce, feeRoutes, textValuesAt} from './fees.ts'
export {carePaidRoutes} from './care-paid/routes.ts'
export {careCountsAt} from './care-paid/store.ts'
export {earningsRoutes} from './earnings/routes.ts'
export {visitsOf as earnedVisitsOf, visitsOfEach as earnedVisitsOfEach} from './earnings/store.ts'
export {awaitsAutomatic, dropPlanned, isChargeable} from './invoices/automatic.ts'
export {creditInvoice, takeOwnCredits} from './invoices/credit.ts'
export {remindOverdue} from './invoices/overdue.ts'
export {
  notifyCreditsReturned,
  notifyNotNeeded,
  notifyPayerOfTakenBack,
  notifyPlanned,
  notifyPostponed,
  notifyStopped,
  notifyTakenBack,
} from './invoices/notifications.ts'
export {invoicesById, pageOfInvoices} from './invoices/list.ts'
export {disputeById, notReturnedOf, owedRefundOf, pageOfPayments, payerAccount} from './invoices/payments.ts'
export {readableBy} from './invoices/policy.ts'
export {presentInvoice, presentListedInvoice} from './invoices/present.ts'
export {invoiceRoutes} from './invoices/routes.ts'
export {creditNotesMatching, exactInvoice, exactPayment, invoiceMatches, paymentMatches} from './invoices/search.ts'
export {issueInvoice, reopen, setProcessing, settle, settleOutside} from './invoices/store.ts'
export {
  isReceivedRow,
  isTakenBackRow,
  listedInvoice,
  outsideCentsOfRow,
  paidCentsOfRow,
  paidInTotal,
  payeeCentsOfRow,
  receivedInTotal,
} from './invoices/totals.ts'
export {deductTakenBack, lockInvoicesPaidBy} from './invoices/taken-back-credits.ts'
export {type Payer, booked, dueOf, feeLeftOf, lockInvoices, payerName} from './invoices/rows.ts'
export {staffInvoiceRoutes} from './invoices/staff-routes.ts'
export {
  creditCancelled,
  issueFirstLead,
  issueNextLeads,
  rebillMoved,
  rebillRestored,
  resumeLeads,
} from './lead-invoices.ts'
export {post} from './ledger.ts'
export {returnRoutes} from './returns/routes.ts'
export {comesAt, comingCents} from './statements/coming.ts'
export {readStatedCare, type StatedCare} from './statements/charges.ts'
export {lockStatements} from './statements/correct.ts'
export {unbilledByBooking, unbilledOf} from './statements/unbilled.ts'
export {
  creditDecided,
  creditDecidedMeanwhile,
  issueStatements,
  lockStated,
  planDecided,
  planSettledLate,
  planStatements,
  startStatements,
} from './statements/store.ts'
