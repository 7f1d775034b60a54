import {settled} from '#lib/settled.ts'
import {asc, eq, inArray, or, sql} from 'drizzle-orm'
import * as contract from '#contract/admin/search.ts'
import type {FoundVisit, StaffFound} from '#contract/admin/search.ts'
import {staffRoles, type Role} from '#contract/accounts/roles.ts'
import type {Db} from '#server/db/client.ts'
import {bookings, sessions} from '#server/db/schema/all.ts'
import {exactOrParts, isPhone, searchSimilar, similarity, type Match} from '#server/db/search.ts'
import type {Caller} from '#server/http/caller.ts'
import {route, type Route} from '#server/http/mount.ts'
import type {Page} from '#server/http/paging.ts'
import {
  creditNotesMatching,
  exactInvoice,
  exactPayment,
  invoiceMatches,
  pageOfInvoices,
  pageOfPayments,
  paymentMatches,
  presentInvoice,
} from '#server/modules/billing/index.ts'
import {
  bookingsMatching,
  careseekersMatching,
  presentCareseeker,
  presentListed,
} from '#server/modules/bookings/index.ts'
import {contactMessagesMatching} from '#server/modules/support/index.ts'
import {presentAgency, presentPerson} from './people/present.ts'
import {agenciesMatching, peopleMatching, peopleNear} from './people/store.ts'

/** Results of each kind; its list has the rest. */
const page: Page = {limit: 5, after: null}
const customers: readonly Role[] = ['parent', 'caretaker', 'agency']
const roles: readonly Role[] = [...customers, ...staffRoles]

const groupOf = <Row, Item>(rows: readonly Row[], present: (row: Row) => Item) => ({
  items: rows.slice(0, page.limit).map(present),
  has_more: rows.length > page.limit,
})

/** Visits of these bookings, and those that these people of agencies go to; the next one first, then the last ones. */
const visitsOf = (
  db: Db,
  {booking_ids, user_ids}: {booking_ids: readonly string[]; user_ids: readonly string[]},
  now: string,
): Promise<FoundVisit[]> =>
  booking_ids.length + user_ids.length === 0
    ? Promise.resolve([])
    : db
        .select({
          id: sessions.id,
          booking_id: sessions.booking_id,
          number: bookings.number,
          status: sessions.status,
          scheduled_start: sessions.scheduled_start,
          scheduled_end: sessions.scheduled_end,
          timezone: sessions.timezone,
          assigned_name: sql<string | null>`(select trim(u.first_name || ' ' || u.last_name)
            from members m join users u on u.id = m.user_id where m.id = ${sessions.assigned_member_id})`,
        })
        .from(sessions)
        .innerJoin(bookings, eq(bookings.id, sessions.booking_id))
        .where(
          or(
            inArray(sessions.booking_id, [...booking_ids]),
            // an array, so that each index is read by itself
            sql`${sessions.assigned_member_id} = any(array(
              select m.id from members m where ${inArray(sql`m.user_id`, [...user_ids])}))`,
          ),
        )
        .orderBy(
          sql`${sessions.scheduled_end} < ${now}::timestamptz`,
          sql`abs(extract(epoch from ${sessions.scheduled_start} - ${now}::timestamptz))`,
          asc(sessions.id),
        )
        .limit(page.limit + 1)

interface Search {
  typed: string
  match: Match
  caller: Caller
  now: string
}

async function find(db: Db, {typed, match, caller, now}: Search): Promise<StaffFound> {
  // a phone's owner comes with all that is theirs, because they are on the line
  const isAlone = match === 'exact' && !isPhone(typed)
  const [leads, others, invoices, credit_notes, payments, people, agencies, careseekers, messages] = await settled([
    bookingsMatching(db, {typed, match, leads: true}, page, now),
    bookingsMatching(db, {typed, match, leads: false}, page, now),
    pageOfInvoices(db, [isAlone ? exactInvoice(typed) : invoiceMatches(typed, match)], {}, page),
    creditNotesMatching(db, typed, match, page),
    pageOfPayments(db, page, isAlone ? exactPayment(typed) : paymentMatches(typed, match)),
    peopleMatching(db, typed, match, roles, page),
    agenciesMatching(db, typed, match, page, now),
    careseekersMatching(db, typed, match, page),
    contactMessagesMatching(db, typed, match, page),
  ])
  const found = [...leads, ...others]
  const ids = found.map(({booking}) => booking.id)
  const office = people.flatMap(({user}) => (user.role === 'agency' ? [user.id] : []))
  const visits = isAlone ? [] : await visitsOf(db, {booking_ids: ids, user_ids: office}, now)
  const presentBooking = (row: (typeof found)[number]) => presentListed(row, now)
  return {
    people: groupOf(people, presentPerson),
    close_people: {items: [], has_more: false},
    agencies: groupOf(agencies, presentAgency),
    careseekers: groupOf(careseekers, presentCareseeker),
    leads: groupOf(leads, presentBooking),
    bookings: groupOf(others, presentBooking),
    visits: groupOf(visits, visit => visit),
    invoices: groupOf(invoices, row => presentInvoice(row, caller)),
    credit_notes: groupOf(credit_notes, note => note),
    payments: groupOf(payments, payment => payment),
    contact_messages: groupOf(messages, message => message),
  }
}

const isEmpty = (found: StaffFound) => Object.values(found).every(({items}) => items.length === 0)
const unlessEmpty = (found: StaffFound): StaffFound | null => (isEmpty(found) ? null : found)

/** Who has exactly this phone number or email. */
async function withContact(db: Db, typed: string | undefined, now: string) {
  if (typed === undefined) return {people: [], agencies: [], families: []}
  const [people, agencies, families] = await settled([
    peopleMatching(db, typed, 'exact', customers, page),
    agenciesMatching(db, typed, 'exact', page, now),
    careseekersMatching(db, typed, 'exact', page),
  ])
  return {people, agencies, families}
}

/** The first rows, each once. */
const uniqueById = <Row>(rows: readonly Row[], idOf: (row: Row) => string): Row[] =>
  [...new Map(rows.map(row => [idOf(row), row])).values()].slice(0, page.limit)

export const searchRoutes: readonly Route[] = [
  route(contract.searchAll, async ({db, query: {q: typed}, caller, now}) => {
    const search = (tx: Db, match: Match) => find(tx, {typed, match, caller, now})
    const meant = await exactOrParts(typed, async match => unlessEmpty(await search(db, match)))
    if (meant) return meant
    return searchSimilar(db, async from => {
      const similar = (least: number) => from(least, tx => search(tx, 'similar'))
      const close = unlessEmpty(await similar(similarity.close))
      if (close) return close
      const loose = await similar(similarity.loose)
      if (!isEmpty(loose)) return loose
      const near = await from(similarity.close, tx => peopleNear(tx, typed, roles, page))
      return {...loose, close_people: groupOf(near, presentPerson)}
    })
  }),

  route(contract.findSameContact, async ({db, query: {phone_number, email, except}, now}) => {
    const [byPhone, byEmail] = await settled([withContact(db, phone_number, now), withContact(db, email, now)])
    const families = [...byPhone.families, ...byEmail.families]
    const others = families.filter(({parent}) => parent.id !== except)
    return {
      people: uniqueById([...byPhone.people, ...byEmail.people], ({user}) => user.id).map(presentPerson),
      agencies: uniqueById([...byPhone.agencies, ...byEmail.agencies].map(presentAgency), ({id}) => id),
      careseekers: uniqueById(others, ({parent}) => parent.id).map(presentCareseeker),
    }
  }),
]
