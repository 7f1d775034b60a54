import {m} from '#messages'
import type {Role} from '#contract/accounts/roles.ts'
import type {ExceptionKind} from '#contract/admin/exceptions.ts'
import type {Audience} from '#contract/bookings/choices.ts'
import type {Invoice, Payment} from '#contract/money/invoices.ts'
import type {shownStatus} from '#domain/bookings/booking.ts'
import type {shownPaymentStatus} from '#domain/money/refund.ts'
import {inLanguage} from '#server/language.ts'

type Words<Code extends string> = Readonly<Record<Code, () => string>>

/** The screens' words for the codes of an export. */
export const exportWords = {
  role: {
    parent: m.careseeker,
    caretaker: m.caregiver,
    agency: m.agency_member,
    admin: m.admin,
    blog_writer: m.writer,
  } satisfies Words<Role>,
  audience: {caretakers: m.caregivers, agencies: m.agencies} satisfies Words<Audience>,
  booking: {
    PENDING: m.waiting_for_offers,
    UNVERIFIED: m.not_shown_yet,
    WAITLISTED: m.on_the_waitlist,
    REVIEW: m.offers_to_review,
    CONFIRMED: m.confirmed,
    IN_PROGRESS: m.in_progress,
    UNDER_REVIEW: m.under_review,
    AWAITING_CONFIRMATIONS: m.waiting_for_confirmations,
    COMPLETED: m.completed,
    DECLINED: m.declined,
    CANCELLED: m.canceled,
    EXPIRED: m.expired,
  } satisfies Words<ReturnType<typeof shownStatus>>,
  credit: {
    ASKED: m.credit_requested,
    GRANTED: m.credit_granted,
    REFUSED: m.credit_refused,
  } satisfies Words<NonNullable<Invoice['credit']>['status']>,
  payment: {
    SUCCEEDED: m.succeeded,
    PARTLY_REFUNDED: m.partly_refunded,
    REFUNDED: m.refunded,
    DISPUTED: m.disputed,
  } satisfies Words<ReturnType<typeof shownPaymentStatus>>,
  dispute: {
    OPEN: m.under_review_by_the_bank,
    WON: m.decided_in_our_favor,
    LOST: m.lost_staff,
  } satisfies Words<NonNullable<Payment['dispute']>['status']>,
  exceptionKind: {
    session: m.visit,
    invoice: m.invoice,
    dispute: m.payment_disputed_by_the_bank,
    payment: m.payment_staff,
  } satisfies Words<ExceptionKind>,
} as const

/** Runs `work` with English messages, which the columns of an export have for every caller. */
export const inEnglish = <T>(work: () => T): T => inLanguage('en', work)

/**
 * The word of a code, in English as the columns are; undefined without a code.
 * @see src/domain/rules-people.md#exports-of-lists
 */
export const exportWord = <Code extends string>(words: Words<Code>, code: Code | null | undefined) =>
  code == null ? undefined : inEnglish(() => words[code]())

/** Words of codes in one cell. */
export const exportWordList = <Code extends string>(words: Words<Code>, codes: readonly Code[]): string =>
  codes.map(code => exportWord(words, code)).join('; ')
