import {m} from '#messages'
import {getTableName, is, Table} from 'drizzle-orm'
import {expect, test} from 'vitest'
import {storedOnServer} from '#features/public/retention-table.tsx'
import * as schema from '#server/db/schema/all.ts'

/** The row of the page “Privacy” that tells of each table that is about people. */
const told: Record<string, () => string> = {
  users: m.account_and_profile,
  parents: m.account_and_profile,
  family_adults: m.account_and_profile,
  former_adults: m.account_and_profile,
  caretakers: m.account_and_profile,
  organizations: m.account_and_profile,
  members: m.account_and_profile,
  saved_filters: m.account_and_profile,
  files: m.account_and_profile,
  email_changes: m.account_and_profile,
  notice_settings: m.account_and_profile,
  account_closings: m.account_and_profile,
  checks: m.checks_and_certificates,
  bookings: m.requests_bookings_and_visits,
  offers: m.requests_bookings_and_visits,
  invitations: m.requests_bookings_and_visits,
  sessions: m.requests_bookings_and_visits,
  session_events: m.requests_bookings_and_visits,
  reschedules: m.requests_bookings_and_visits,
  resolutions: m.requests_bookings_and_visits,
  claims: m.confirmations_of_visits,
  meetings: m.meet_and_greets,
  children: m.stored_children_and_handover,
  threads: m.stored_messages,
  thread_sides: m.stored_messages,
  unread_threads: m.stored_messages,
  messages: m.stored_messages,
  message_reports: m.stored_messages,
  blocks: m.stored_messages,
  reviews: m.stored_reviews,
  favourites: m.stored_reviews,
  notices: m.notifications,
  push_subscriptions: m.push_and_calendar_addresses,
  calendar_feeds: m.push_and_calendar_addresses,
  invoices: m.invoices_and_payments,
  invoice_lines: m.invoices_and_payments,
  credit_notes: m.invoices_and_payments,
  credit_refunds: m.invoices_and_payments,
  lead_periods: m.invoices_and_payments,
  statement_weeks: m.invoices_and_payments,
  checkouts: m.invoices_and_payments,
  checkout_invoices: m.invoices_and_payments,
  payments: m.invoices_and_payments,
  refund_failures: m.invoices_and_payments,
  disputes: m.invoices_and_payments,
  ledger_entries: m.invoices_and_payments,
  provider_events: m.invoices_and_payments,
  payout_states: m.invoices_and_payments,
  subscriptions: m.invoices_and_payments,
  saved_methods: m.invoices_and_payments,
  method_detachments: m.invoices_and_payments,
  automatic_payments: m.invoices_and_payments,
  tokens: m.sign_ins,
  ended_tokens: m.sign_ins,
  second_steps: m.stored_login_security,
  recovery_codes: m.stored_login_security,
  passkeys: m.stored_login_security,
  identities: m.google_or_facebook,
  devices: m.browsers_you_logged_in_with,
  data_exports: m.copies_of_your_data,
  blocked_addresses: m.blocked_addresses,
  contact_messages: m.messages_to_us,
  contact_answers: m.messages_to_us,
  chat_messages: m.questions_to_the_assistant,
  open_questions: m.questions_without_an_answer,
  audit_log: m.changes_by_our_staff,
  staff_notes: m.notes_of_our_staff,
  idempotency_keys: m.answers_to_what_you_send,
  outbox_reports: m.outbox_statistics,
}

/** About no person, about staff's work alone, or gone within a day. */
const untold = [
  'exception_assignments',
  'faqs',
  'fees',
  'figure_ranges',
  'figures',
  'number_series',
  'passkey_challenges',
  'password_resets',
  'phrase_vectors',
  'plans',
  'post_readers',
  'post_revisions',
  'post_writers',
  'posts',
  'provider_questions',
  'rate_limits',
  'sandbox_events',
  'sandbox_objects',
  'server_secrets',
  'social_starts',
  'spent_tickets',
  'stale_figures',
]

test('the page “Privacy” lists everything on the server that is about people', () => {
  const tables = Object.values(schema as Record<string, unknown>).flatMap(each =>
    is(each, Table) ? [getTableName(each)] : [],
  )
  expect([...Object.keys(told), ...untold].toSorted()).toEqual(tables.toSorted())
  const rows = storedOnServer.map(([what]) => what)
  expect(new Set(Object.values(told).map(row => row()))).toEqual(new Set(rows))
  expect(new Set(rows).size).toBe(rows.length)
})
