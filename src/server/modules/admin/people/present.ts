import {settled} from '#lib/settled.ts'
import {and, desc, eq, inArray, or, sql, type SQL} from 'drizzle-orm'
import type {
  AgencyDetail,
  ListedAgency,
  ListedPerson,
  StaffCheckDocument,
  UserDetail,
} from '#contract/admin/people-shapes.ts'
import {limits} from '#contract/limits.ts'
import {pendingParts} from '#domain/bookings/booking.ts'
import {centsToDollars} from '#domain/money/money.ts'
import {hasJoined} from '#server/db/active-accounts.ts'
import type {Db} from '#server/db/client.ts'
import {fileUrl} from '#server/http/files.ts'
import {readStored} from '#server/stored-texts.ts'
import {
  checksOf,
  type CheckRow,
  presentCertificate,
  presentCheckDocument,
  checkDay,
} from '#server/modules/accounts/index.ts'
import {checkDocumentsOf} from '#server/modules/files/index.ts'
import {overall} from '#domain/accounts/review.ts'
import {bookings, familyAdults, files, invoices, reviews, users} from '#server/db/schema/all.ts'
import {listedInvoice, presentListedInvoice} from '#server/modules/billing/index.ts'
import {bookingWithPeople, currentTimes} from '#server/modules/bookings/index.ts'
import {accountFacts, ownerFacts} from './account-facts.ts'
import {membershipOf, newestReviews, peopleOfAgency, type AgencyRow, type PersonRow} from './store.ts'
import {fullName} from '#lib/full-name.ts'

const suspension = (row: {suspended_at: string | null; suspended_reason: string | null}) =>
  row.suspended_at === null ? null : {at: row.suspended_at, reason: row.suspended_reason}

export const presentPerson = ({
  user,
  parent,
  caretaker,
  has_identity,
  has_second_step,
  waiting_since,
}: PersonRow): ListedPerson => ({
  user_id: user.id,
  role: user.role,
  profile_id: parent?.id ?? caretaker?.id ?? null,
  first_name: user.first_name,
  last_name: user.last_name,
  email: user.email,
  phone_number: user.phone_number,
  avatar_url: fileUrl(user.profile_picture),
  location: user.location,
  is_verified: parent?.is_verified ?? caretaker?.is_verified ?? null,
  suspended: suspension(user),
  is_invited: user.password_hash === null && !has_identity,
  has_second_step,
  created_at: user.created_at,
  ...(waiting_since !== null && {waiting_since}),
})

export const presentAgency = (row: AgencyRow): ListedAgency => {
  const {organization: org, is_subscribed, owner_email, people} = row
  return {
    id: org.id,
    legal_name: org.legal_name,
    logo_url: fileUrl(org.logo),
    county: org.county,
    phone_number: org.phone_number,
    owner_email,
    is_subscribed,
    suspended: suspension(org),
    members: people,
    created_at: org.created_at,
  }
}

export const presentCheck = ({kind, provider, checked_on, expires_on}: CheckRow) => ({
  kind,
  provider: readStored(provider),
  checked_on,
  expires_on,
})

/** The facts of a family or caregiver; null without such a profile. */
async function ownerOf(db: Db, {parent, caretaker}: PersonRow, now: string) {
  const owner = parent ? {id: parent.id} : caretaker
  return owner ? ownerFacts(db, owner, now) : null
}

/** All details of a person. */
export async function presentDetail(db: Db, row: PersonRow, now: string): Promise<UserDetail> {
  const {parent, caretaker, user} = row
  const whose = parent ? {parent_id: parent.id} : caretaker ? {caretaker_id: caretaker.id} : null
  const [account, owner, other, checks, certificates, check_documents, agency, activity] = await settled([
    accountFacts(db, user, now),
    ownerOf(db, row, now),
    parent && otherAdult(db, parent.id, user.id),
    caretaker && checksOf(db, caretaker.id),
    caretaker && evidenceOf(db, caretaker.id, now),
    caretaker && staffDocumentsOf(db, caretaker.id),
    user.role === 'agency' ? membershipOf(db, user.id) : null,
    latestActivity(db, whose, now),
  ])
  return {
    person: presentPerson(row),
    account,
    owner,
    family: parent && {
      number_of_children: parent.number_of_children,
      children_details: parent.children_details,
      childcare_preferences: parent.childcare_preferences,
      other,
    },
    caretaker: caretaker && {
      id: caretaker.id,
      bio: caretaker.bio,
      hourly_rate: centsToDollars(caretaker.hourly_rate_cents),
      work_distance: Math.min(caretaker.work_distance, limits.work_distance_miles_max),
      available_dates: caretaker.available_dates,
      timezone: user.timezone,
      rating: caretaker.rating,
      reviews_count: caretaker.reviews_count,
      checks: (checks ?? []).map(presentCheck),
      certificates: certificates ?? [],
      check_documents: check_documents ?? [],
    },
    agency,
    ...activity,
  }
}

/** All details of an agency. */
export async function presentAgencyDetail(db: Db, row: AgencyRow, now: string): Promise<AgencyDetail> {
  const {organization: org} = row
  const [owner, people, certificates, activity] = await settled([
    ownerFacts(db, org, now),
    peopleOfAgency(db, org.id),
    evidenceOf(db, org.id, now),
    latestActivity(db, {org_id: org.id}, now),
  ])
  return {
    agency: presentAgency(row),
    owner,
    website: org.website,
    about: org.about,
    location: org.location,
    rating: org.rating,
    reviews_count: org.reviews_count,
    people: people.map(({member, user, has_joined}) => ({
      user_id: user.id,
      name: fullName(user),
      email: user.email,
      phone_number: user.phone_number,
      member_role: member.role,
      is_suspended: user.suspended_at !== null,
      is_closed: user.closed_at !== null,
      is_invited: !has_joined,
    })),
    certificates,
    ...activity,
  }
}

/** The owner, by profile id. */
export type Whose = {parent_id: string} | {caretaker_id: string} | {org_id: string}

function conditions(whose: Whose): {booking: SQL | undefined; invoice: SQL | undefined; review: SQL} {
  if ('parent_id' in whose) {
    return {
      booking: eq(bookings.parent_id, whose.parent_id),
      invoice: eq(invoices.parent_id, whose.parent_id),
      review: eq(reviews.parent_id, whose.parent_id),
    }
  }
  if ('caretaker_id' in whose) {
    const {caretaker_id: id} = whose
    return {
      booking: eq(bookings.caretaker_id, id),
      invoice: or(eq(invoices.caretaker_id, id), eq(invoices.payee_caretaker_id, id)),
      review: eq(reviews.caretaker_id, id),
    }
  }
  const {org_id: id} = whose
  return {
    booking: or(eq(bookings.approved_org_id, id), eq(bookings.organization_id, id)),
    invoice: or(eq(invoices.org_id, id), eq(invoices.payee_org_id, id)),
    review: eq(reviews.org_id, id),
  }
}

/** The owner's latest bookings, invoices and reviews, newest first; empty without an owner. */
async function latestActivity(
  db: Db,
  whose: Whose | null,
  now: string,
): Promise<Pick<UserDetail, 'bookings' | 'invoices' | 'reviews'>> {
  if (!whose) return {bookings: [], invoices: [], reviews: []}
  const is = conditions(whose)
  const [booked, billed, reviewed] = await Promise.all([
    bookingWithPeople(db, now).where(is.booking).orderBy(desc(bookings.id)).limit(limits.preview_max),
    db.select(listedInvoice).from(invoices).where(is.invoice).orderBy(desc(invoices.id)).limit(limits.preview_max),
    newestReviews(db, is.review, limits.preview_max),
  ])
  return {
    bookings: booked.map(({booking, visits, canceled, parent, without_account, caretaker, org}) => ({
      id: booking.id,
      number: booking.number,
      status: booking.status,
      ...pendingParts(booking, visits, now),
      service: booking.service,
      first_start: currentTimes({booking, visits, canceled}).first_start,
      timezone: booking.timezone,
      family: fullName(parent ?? without_account),
      provider: org?.legal_name ?? (caretaker && fullName(caretaker)),
    })),
    invoices: billed.map(presentListedInvoice),
    reviews: reviewed.map(({review, number, family, without_account, caregiver, agency}) => ({
      id: review.id,
      booking_id: review.booking_id,
      number,
      family: fullName(family ?? without_account),
      provider: agency ?? fullName(caregiver),
      side: review.side,
      rating: overall(review),
      text: review.text,
      written_at: review.written_at,
      hidden: review.hidden_at !== null,
    })),
  }
}

/** All verification uploads, archived ones included, newest first. */
async function evidenceOf(db: Db, owner_id: string, now: string) {
  const rows = await db
    .select()
    .from(files)
    .where(and(eq(files.owner_id, owner_id), inArray(files.purpose, ['certifications', 'legal_certifications'])))
    .orderBy(desc(files.id))
  return rows
    .filter(row => row.forget_at === null)
    .map(row => ({...presentCertificate(row, checkDay(now)), archived: row.archived_at !== null}))
}

/** All documents of a caregiver's checks, archived ones included, oldest first. */
export const staffDocumentsOf = async (db: Db, caretaker_id: string): Promise<StaffCheckDocument[]> =>
  (await checkDocumentsOf(db, caretaker_id, {archived: true})).map(row => ({
    ...presentCheckDocument(row),
    archived: row.archived_at !== null,
  }))

/** The family's other adult; null if there is none. */
async function otherAdult(db: Db, parent_id: string, user_id: string) {
  const adults = await db
    .select({
      user_id: users.id,
      first_name: users.first_name,
      last_name: users.last_name,
      has_joined: hasJoined(sql`users`),
    })
    .from(familyAdults)
    .innerJoin(users, eq(users.id, familyAdults.user_id))
    .where(eq(familyAdults.parent_id, parent_id))
  const other = adults.find(adult => adult.user_id !== user_id)
  return other ? {user_id: other.user_id, name: fullName(other), is_invited: !other.has_joined} : null
}
