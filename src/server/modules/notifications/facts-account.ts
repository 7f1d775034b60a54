import type {InvoiceKind} from '#contract/bookings/choices.ts'
import type {MemberAvailability} from '#contract/accounts/profiles.ts'
import type {MemberRole} from '#contract/accounts/roles.ts'
import type {CheckKind} from '#contract/files.ts'
import type {PaymentMethod} from '#contract/money/subscriptions.ts'

/** What one side of an invoice gets back or loses, and the number of the credit note. */
interface Returned {
  invoice_kind?: InvoiceKind
  as: 'payer' | 'payee'
  number: string
  amount_cents: number
  reason: string
  /** The number of its credit note; empty where a payment that was not needed goes back, which has none. */
  note: string
  by: PaymentMethod | null
  /** Nothing of it is owed any more. */
  is_void?: true
}

/** Facts of invoices, plans, checks and the account itself. */
export interface AccountFacts {
  /** `due_at` is absent in notifications from before it was stored. */
  invoice_issued: {invoice_kind: InvoiceKind; number: string; amount_cents: number; due_at?: string}
  invoice_paid: {invoice_kind: InvoiceKind; number: string; amount_cents: number; as: 'payer' | 'payee'}
  /**
   * `is_void` if the credit leaves nothing to pay; `is_for_next` if it waits for the next lead invoice. An invoice that is
   * not issued has no number.
   */
  invoice_credited: {
    invoice_kind?: InvoiceKind
    number: string | null
    amount_cents: number
    reason: string
    is_void?: true
    is_for_next?: true
  }
  /** Staff took a part off what is due; the payee reads what they lose. */
  invoice_reduced: Returned
  /** Staff return a part of what was paid: `by` card or bank, or null outside of Village. */
  money_returned: Returned
  /** The payer's bank took it back: the payee reads what is taken from them, the payer what they got back. */
  payment_taken_back: {invoice_kind: InvoiceKind; number: string; amount_cents: number; as?: 'payer'}
  /** `days` after the due date; null if the payee sends it. */
  invoice_overdue: {
    invoice_kind: InvoiceKind
    number: string
    amount_cents: number
    due_at: string
    days: number | null
  }
  credit_refused: {invoice_kind?: InvoiceKind; number: string; reason: string}
  /** It is charged automatically then. */
  payment_planned: {invoice_kind?: InvoiceKind; number: string; amount_cents: number; at: string}
  /**
   * It is not charged when that was announced, as its visits can be contested or its payee has no payout account; it will
   * be announced anew. If `is_stopped`, an adult of the family stopped it, and the other one reads so.
   */
  payment_postponed: {
    invoice_kind?: InvoiceKind
    number: string
    amount_cents: number
    is_payee_not_ready?: true
    is_stopped?: true
  }
  /** `more_numbers` are those of the other invoices if it was for several; the sum is then that of all. */
  payment_failed: {
    invoice_kind?: InvoiceKind
    number: string
    more_numbers?: readonly string[]
    amount_cents: number
    automatic?: true
  }
  paid_outside_asked: {invoice_kind?: InvoiceKind; number: string; amount_cents: number}
  paid_outside_answered: {invoice_kind?: InvoiceKind; number: string; received: boolean}
  /** Staff no longer collect a statement, or collect it again. */
  invoice_not_collectible: {invoice_kind?: InvoiceKind; number: string; is_open_again?: true}
  paid_outside_recorded: {invoice_kind?: InvoiceKind; number: string}
  plan_renews: {plan: string; amount_cents: number; on: string}
  plan_payment_failed: {plan: string}
  /** Its renewals were charged to someone who is not an owner of it any more; it ends on this day. */
  plan_needs_method: {plan: string; on: string}
  /** It is active until `on` and is not renewed. */
  plan_cancelled: {plan: string; on: string}
  plan_ended: {plan: string}
  /**
   * The payer's bank took a payment of a plan back; `is_ended` if it paid for the current term, which ended with it, and
   * `again` is the earlier term that then goes on.
   */
  plan_payment_taken_back: {
    plan: string
    amount_cents: number
    is_ended?: true
    again?: {plan: string; until: string}
  }
  payout_account: {connected: boolean}
  /** Families are `Verified`, caregivers `Approved`. */
  verification_changed: {status: 'Pending' | 'Approved' | 'Rejected' | 'Verified'; reason: string | null}
  verification_expired: object
  /** For a family with visits ahead: its caregiver is verified again, or no longer. */
  caregiver_verified: {is_verified: boolean}
  check_refused: {check: CheckKind; reason: string}
  certificate_ends: {name: string; on: string}
  /** A check of the recipient. */
  check_ends: {check: CheckKind; on: string}
  /** A credential that the office recorded of a member. */
  credential_ends: {member: string; name: string; on: string}
  /**
   * For the office: all coming days away that `member`, a field caregiver, entered, in order, and how many visits ahead are
   * assigned to them then.
   */
  days_away_entered: {member: string; member_id: string; away: MemberAvailability['away']; visits: number}
  /** A copy of the person's data can be downloaded until then. */
  export_ready: {until: string}
  /** For the other adult of the family: the invited one, by first name, chose a password. Earlier ones lack `user_id`. */
  adult_joined: {name: string; user_id?: string}
  /** For the adult who stays with the family: the first name of the one who closed their account; null once they are erased. */
  adult_closed: {name: string | null; user_id: string}
  /** For a member of an agency whose role an owner changed. */
  member_role_changed: {role: MemberRole}
}
