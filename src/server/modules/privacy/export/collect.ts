import {and, asc, eq, getTableColumns, inArray, isNull, or, sql, type SQL} from 'drizzle-orm'
import type {PgTable} from 'drizzle-orm/pg-core'
import {isCreditCode} from '#domain/money/invoice-text.ts'
import type {Db} from '#server/db/client.ts'
import * as schema from '#server/db/schema/all.ts'
import type {WeeklyEnd} from '#server/db/schema/bookings.ts'
import {isReadable, type NotificationFacts, type NotificationKind} from '#server/modules/notifications/index.ts'
import {isMessageOf} from '#server/db/is-message-of.ts'

type Row = Record<string, unknown>

/** Columns that never leave: secrets, internals, and what only the other side of a session may know. */
const withheld =
  /hash|secret|sealed|^p256dh$|^auth$|^endpoint$|^digest$|^key$|^provider_|^asked$|^url$|^place$|^card_id$|^former_cards$/

/** Rows of a table that belong to the person, oldest first, without what is withheld. */
async function rowsOf(db: Db, table: PgTable, which: SQL | undefined): Promise<Row[]> {
  if (!which) return []
  const columns = Object.fromEntries(Object.entries(getTableColumns(table)).filter(([name]) => !withheld.test(name)))
  const order = columns.id ?? columns.created_at
  const query = db.select(columns).from(table).where(which).$dynamic()
  return order ? query.orderBy(asc(order)) : query
}

const without = (rows: readonly Row[], isTheirs: (row: Row) => boolean, ...names: string[]): Row[] =>
  rows.map(row =>
    isTheirs(row) ? row : Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name))),
  )

/** A booking without the reason for which someone else ended its weeks. */
function withOwnReason(row: Row, user_id: string): Row {
  const end = row.weekly_end as WeeklyEnd | null
  if (!end || end.by_user_id === user_id) return row
  const {reason: _, ...weekly_end} = end
  return {...row, weekly_end}
}

/** Kinds of notifications whose facts may have a text that a person wrote. */
type KindWithText = {
  [K in NotificationKind]: Extract<keyof NotificationFacts[K], 'reason' | 'note' | 'text'> extends never ? never : K
}[NotificationKind]

/** Facts that the other adult, the other side or staff wrote, or that identify them. A code or a number is none. */
const factsOfOthers = {
  invitation_declined: ['reason'],
  request_cancelled: ['reason'],
  request_declined: ['reason'],
  request_ended: ['reason'],
  offer_closed: ['reason'],
  booking_cancelled: ['reason'],
  session_cancelled: ['reason'],
  weekly_ended: ['reason'],
  meeting_answered: ['reason', 'by_user_id'],
  session_cannot_go: ['reason'],
  reschedule_proposed: ['reason'],
  session_contested: ['reason'],
  invoice_credited: ['reason'],
  invoice_reduced: [],
  money_returned: [],
  credit_refused: ['reason'],
  verification_changed: ['reason'],
  check_refused: ['reason'],
  staff_message: ['text'],
  review_hidden: ['reason'],
  post_review_answered: ['note'],
} as const satisfies {[K in KindWithText]: readonly (keyof NotificationFacts[K])[]}

/** A notification without what others wrote. The reason of a credit stays where it is a code, not the words of staff. */
function withoutOthersFacts({kind, facts, ...row}: Row): Row {
  const stored = facts as Row
  const isCode = kind === 'invoice_credited' && isCreditCode(String(stored.reason))
  const names: readonly string[] = isCode ? [] : (factsOfOthers[kind as KindWithText] ?? [])
  const own = Object.fromEntries(Object.entries(stored).filter(([name]) => !names.includes(name)))
  return {...row, kind, facts: own}
}

/** The profiles of an account; an agency's only for its owners. */
async function profilesOf(db: Db, user_id: string) {
  const {familyAdults, caretakers, members} = schema
  const [seat] = await db.select().from(familyAdults).where(eq(familyAdults.user_id, user_id))
  const [caretaker] = await db.select({id: caretakers.id}).from(caretakers).where(eq(caretakers.user_id, user_id))
  const [owned] = await db
    .select({org_id: members.org_id})
    .from(members)
    .where(and(eq(members.user_id, user_id), eq(members.role, 'owner'), isNull(members.removed_at)))
  return {parent_id: seat?.parent_id, caretaker_id: caretaker?.id, org_id: owned?.org_id}
}

const is = (column: Parameters<typeof eq>[0], id: string | undefined): SQL | undefined =>
  id === undefined ? undefined : eq(column as never, id as never)

/**
 * Everything that is stored about a person or that they wrote, by subject. Leaves out what only the other adult, the other side
 * or staff wrote, and every secret.
 * @see src/domain/rules-people.md#export
 */
export async function collectData(db: Db, user_id: string): Promise<Record<string, Row[]>> {
  const s = schema
  const {parent_id, caretaker_id, org_id} = await profilesOf(db, user_id)
  const owner_ids = [user_id, parent_id, caretaker_id, org_id].filter(id => id !== undefined)
  const {id, email, email_verified_at, created_at} = s.users
  const [account] = await db
    .select({id, email, email_verified_at, created_at})
    .from(s.users)
    .where(eq(s.users.id, user_id))
  const mine = (row: Row) => row.created_by === user_id
  const isTheirBooking = or(
    is(s.bookings.parent_id, parent_id),
    is(s.bookings.caretaker_id, caretaker_id),
    is(s.bookings.approved_org_id, org_id),
  )
  const rows = await rowsOf(db, s.bookings, isTheirBooking)
  const bookings = without(rows, row => row.cancelled_by_user_id === user_id, 'cancelled_reason')
  // what the family wrote is in the copy of the adult who wrote it
  const ownWords = ['notes', 'handover', 'preference', 'address', 'child_ids', 'latitude', 'longitude', 'location']
  const isTheirVisit = or(
    is(s.sessions.parent_id, parent_id),
    is(s.sessions.caretaker_id, caretaker_id),
    is(s.sessions.org_id, org_id),
  )
  const isTheirInvoice = or(
    is(s.invoices.parent_id, parent_id),
    is(s.invoices.caretaker_id, caretaker_id),
    is(s.invoices.org_id, org_id),
    is(s.invoices.payee_caretaker_id, caretaker_id),
    is(s.invoices.payee_org_id, org_id),
  )
  // answers to credits asked for are staff's words
  const invoices = without(
    without(await rowsOf(db, s.invoices, isTheirInvoice), () => false, 'credit_answer'),
    row => row.outside_marked_by === user_id,
    'outside_marked_by',
  )
  const invoice_ids = invoices.map(row => String(row.id))
  const of = (table: PgTable, which: SQL | undefined) => rowsOf(db, table, which)
  const answers = await of(s.reviews, eq(s.reviews.answered_by, user_id))
  const declined = await of(s.offers, eq(s.offers.decided_by, user_id))
  return {
    account: without(await of(s.users, eq(s.users.id, user_id)), () => false, 'suspended_reason'),
    family: await of(s.parents, is(s.parents.id, parent_id)),
    children: await of(s.children, is(s.children.parent_id, parent_id)),
    favorites: await of(s.favourites, is(s.favourites.parent_id, parent_id)),
    favorite_agencies: await of(s.favouriteAgencies, is(s.favouriteAgencies.parent_id, parent_id)),
    caregiver: await of(s.caretakers, is(s.caretakers.id, caretaker_id)),
    checks: await of(s.checks, is(s.checks.caretaker_id, caretaker_id)),
    agency: without(await of(s.organizations, is(s.organizations.id, org_id)), () => false, 'suspended_reason'),
    calendar_addresses: await of(s.calendarFeeds, eq(s.calendarFeeds.user_id, user_id)),
    saved_filters: await of(s.savedFilters, eq(s.savedFilters.user_id, user_id)),
    memberships: await of(s.members, eq(s.members.user_id, user_id)),
    bookings: without(bookings, mine, ...ownWords).map(row => withOwnReason(row, user_id)),
    bids: without(await of(s.offers, eq(s.offers.by_user_id, user_id)), () => false, 'decided_by', 'decline_reason'),
    offers_declined: declined.map(({id, booking_id, decline_reason, decided_at}) => ({
      id,
      booking_id,
      decline_reason,
      decided_at,
    })),
    invitations: without(
      await of(s.invitations, or(is(s.invitations.caretaker_id, caretaker_id), is(s.invitations.org_id, org_id))),
      row => row.declined_by === user_id,
      'decline_reason',
    ),
    meetings: without(
      without(
        await of(
          s.meetings,
          or(
            is(s.meetings.parent_id, parent_id),
            is(s.meetings.caretaker_id, caretaker_id),
            is(s.meetings.org_id, org_id),
          ),
        ),
        row => row.by_user_id === user_id,
        'address',
        'note',
      ),
      row => row.answered_by === user_id,
      'reason',
    ),
    sessions: without(await of(s.sessions, isTheirVisit), () => false, 'cancelled_reason'),
    confirmations: await of(s.claims, eq(s.claims.by_user_id, user_id)),
    session_events: await of(s.sessionEvents, eq(s.sessionEvents.by_user_id, user_id)),
    proposed_times: await of(s.reschedules, eq(s.reschedules.by_user_id, user_id)),
    reviews_written: without(
      await of(s.reviews, eq(s.reviews.by_user_id, user_id)),
      () => false,
      'answer',
      'hidden_reason',
    ),
    review_answers_written: answers.map(({id, booking_id, answer, answered_at}) => ({
      id,
      booking_id,
      answer,
      answered_at,
    })),
    invoices,
    invoice_lines: await of(s.invoiceLines, inArray(s.invoiceLines.invoice_id, invoice_ids)),
    credit_notes: await of(s.creditNotes, inArray(s.creditNotes.invoice_id, invoice_ids)),
    payments: await of(s.payments, inArray(s.payments.payer_id, owner_ids)),
    subscriptions: await of(s.subscriptions, inArray(s.subscriptions.owner_id, owner_ids)),
    checkouts: await of(s.checkouts, eq(s.checkouts.by_user_id, user_id)),
    saved_payment_method: await of(s.savedMethods, is(s.savedMethods.parent_id, parent_id)),
    automatic_payments: await of(s.automaticPayments, inArray(s.automaticPayments.invoice_id, invoice_ids)),
    messages_written: await of(s.messages, eq(s.messages.user_id, user_id)),
    messages_reported: without(
      await of(s.messageReports, eq(s.messageReports.user_id, user_id)),
      () => false,
      'closed_by',
      'outcome',
      'memo',
    ),
    reviews_reported: without(
      await of(s.reviewReports, eq(s.reviewReports.user_id, user_id)),
      () => false,
      'closed_by',
      'outcome',
      'memo',
    ),
    blocks: await of(s.blocks, eq(s.blocks.user_id, user_id)),
    notifications: (await of(s.notices, and(eq(s.notices.user_id, user_id), isReadable(sql`${user_id}`)))).map(
      withoutOthersFacts,
    ),
    notification_settings: await of(s.noticeSettings, eq(s.noticeSettings.user_id, user_id)),
    questions_to_the_assistant: await of(s.chatMessages, eq(s.chatMessages.user_id, user_id)),
    contact_messages: await of(s.contactMessages, account && isMessageOf(account)),
    sign_ins: await of(s.tokens, eq(s.tokens.user_id, user_id)),
    email_changes: await of(s.emailChanges, eq(s.emailChanges.user_id, user_id)),
    social_sign_ins: await of(s.identities, eq(s.identities.user_id, user_id)),
    passkeys: await of(s.passkeys, eq(s.passkeys.user_id, user_id)),
    posts: without(await of(s.posts, eq(s.posts.author_user_id, user_id)), () => false, 'review_note'),
    files: (await filesOf(db, owner_ids)).map(({key: _, digest: __, ...file}) => ({...file, path: pathOf(file)})),
  }
}

type FileRow = typeof schema.files.$inferSelect

/** The person's files that are in use or archived, oldest first, without earlier copies of their data. */
async function filesOf(db: Db, owner_ids: readonly string[]): Promise<FileRow[]> {
  const {files} = schema
  const rows = await db
    .select()
    .from(files)
    .where(and(inArray(files.owner_id, [...owner_ids]), isNull(files.forget_at)))
    .orderBy(asc(files.id))
  return rows.filter(row => row.purpose !== 'export')
}

const endings: Record<string, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/svg+xml': 'svg',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
}

/** The file's path in the zip; never its owner's words, which could hold a path. */
export const pathOf = ({id, purpose, type}: Pick<FileRow, 'id' | 'purpose' | 'type'>): string =>
  `files/${purpose}-${id}.${endings[type] ?? 'bin'}`

/** The files that belong in the copy of this person. */
export async function ownFiles(db: Db, user_id: string): Promise<FileRow[]> {
  const profiles = await profilesOf(db, user_id)
  return filesOf(db, [user_id, ...Object.values(profiles).filter(id => id !== undefined)])
}
