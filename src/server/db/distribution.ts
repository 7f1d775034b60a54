/**
 * Where each table would live on an engine of many machines: split by the values of one column, copied to every machine,
 * or whole on one. Rows of one key value are on one machine. tests/api/db/distribution.test.ts holds the schema against it.
 */
export type Placement = {readonly by: string} | 'everywhere' | 'one machine'

const by = (column: string, ...tables: string[]) =>
  Object.fromEntries(tables.map(table => [table, {by: column} satisfies Placement]))
const put = (placement: 'everywhere' | 'one machine', ...tables: string[]) =>
  Object.fromEntries(tables.map(table => [table, placement]))

export const placements: Readonly<Record<string, Placement>> = {
  // a booking, with what is decided under its lock
  ...by('id', 'bookings'),
  ...by(
    'booking_id',
    'offers',
    'invitations',
    'sessions',
    'reviews',
    'lead_periods',
    'statement_weeks',
    'family_calls',
  ),
  ...by('session_id', 'claims', 'session_events', 'reschedules'),
  ...by('id', 'threads'),
  ...by('thread_id', 'thread_sides', 'unread_threads', 'messages'),
  ...by('message_id', 'message_reports'),
  ...by('review_id', 'review_reports'),
  // a bill, with what pays it
  ...by('id', 'invoices'),
  ...by('invoice_id', 'invoice_lines', 'credit_notes', 'automatic_payments', 'checkout_invoices'),
  ...by('payer_id', 'checkouts', 'payments'),
  ...by('payment_id', 'disputes', 'refund_failures', 'credit_refunds'),
  ...by('movement_id', 'ledger_entries'),
  ...by('id', 'provider_events', 'sandbox_objects', 'sandbox_events'),
  // a person's own
  ...by('user_id', 'notices', 'idempotency_keys', 'data_exports'),
  ...by('token_hash', 'tokens', 'ended_tokens'),
  ...by('client_id', 'chat_messages'),
  ...by('parent_id', 'meetings', 'favourites', 'favourite_agencies', 'blocks'),
  ...by('id', 'files', 'outbox_reports'),
  // what staff do
  ...by('target_id', 'audit_log', 'resolutions', 'exception_assignments', 'staff_notes'),
  // as large as the number of people, read by nearly every call
  ...put('everywhere', 'users', 'parents', 'family_adults', 'former_adults', 'children', 'caretakers', 'checks'),
  ...put('everywhere', 'organizations', 'members', 'plans', 'subscriptions', 'fees', 'saved_methods', 'saved_filters'),
  ...put('everywhere', 'method_detachments'),
  ...put('everywhere', 'identities', 'devices', 'passkeys', 'second_steps', 'recovery_codes', 'notice_settings'),
  ...put('everywhere', 'calendar_feeds', 'account_closings', 'blocked_addresses', 'password_resets', 'server_secrets'),
  ...put('everywhere', 'faqs', 'posts', 'post_revisions', 'post_writers', 'post_readers', 'phrase_vectors'),
  // counters and what lives for minutes
  ...put('one machine', 'number_series', 'rate_limits', 'provider_questions', 'open_questions', 'passkey_challenges'),
  ...put('one machine', 'social_starts', 'spent_tickets', 'payout_states', 'contact_messages', 'contact_answers'),
  ...put('one machine', 'email_changes', 'push_subscriptions', 'figures', 'figure_ranges', 'stale_figures'),
}

/** Unique indexes and references that the placements cannot keep, by what takes their place. */
export const exceptions: Readonly<Record<string, readonly string[]>> = {
  'a row of its own for each caregiver and day, locked by each command that writes visits of that day, and a query for overlaps':
    ['sessions_no_overlap'],
  'booking_id in the histories too, so that they live with their visit: one column and one backfill': [
    'claims_session_id_sessions_id_fk',
    'session_events_session_id_sessions_id_fk',
    'reschedules_session_id_sessions_id_fk',
  ],
  'the pair of booking_id and id: both rows are of one booking, and a foreign key of two columns says so': [
    'bookings_approved_offer_id_offers_id_fk',
    'offers_replaces',
    'offers_replaces_offers_id_fk',
  ],
  'an id made from what it is unique by (UUIDv5), so that the primary key decides': [
    'threads_caretaker',
    'threads_org',
    'threads_member',
    'refund_failures_pkey',
    'disputes_provider',
    'checkouts_provider',
    'payments_provider',
  ],
  'thread_id and invoice_id in what hangs on a message or a payment': [
    'message_reports_message_id_messages_id_fk',
    'message_reports_thread_id_threads_id_fk',
    'disputes_payment_id_payments_id_fk',
    'refund_failures_payment_id_payments_id_fk',
    'credit_refunds_payment_id_payments_id_fk',
    'credit_refunds_credit_note_id_credit_notes_id_fk',
    'checkout_invoices_checkout_id_checkouts_id_fk',
    'payments_checkout_id_checkouts_id_fk',
  ],
  'the series, a counter on one machine, or random bits: they are unique as they are made, and the index only finds them':
    ['invoices_number', 'credit_notes_number', 'files_key', 'tokens_logout'],
  'a table of numbers split by the number, which is written first; of several that are drawn the first free one is taken':
    ['bookings_number'],
  'a lock of the owner, who has few files': ['files_certificate'],
  'nothing: the row referred to is written first and never deleted, or deleted by the same job': [
    'bookings_reopened_from_bookings_id_fk',
    'sessions_reopened_as_bookings_id_fk',
    'threads_booking_id_bookings_id_fk',
    'invoices_booking_id_bookings_id_fk',
    'invoice_lines_session_id_sessions_id_fk',
    'credit_notes_session_id_sessions_id_fk',
    'ledger_entries_invoice_id_invoices_id_fk',
    'ledger_entries_payment_id_payments_id_fk',
    'contact_messages_session_id_sessions_id_fk',
    'data_exports_file_id_files_id_fk',
    'messages_file_id_files_id_fk',
    'review_reports_review_id_reviews_id_fk',
  ],
  'the purge, which deletes what belongs to tokens that are gone': [
    'email_changes_token_id_tokens_id_fk',
    'push_subscriptions_token_id_tokens_id_fk',
  ],
}
