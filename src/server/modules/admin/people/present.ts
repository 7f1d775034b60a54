import type {AgencyDetail, ListedAgency, ListedPerson, UserDetail} from '#contract/admin/people.ts'
import {centsToDollars} from '#domain/money/money.ts'
import type {Db} from '#server/db/client.ts'
import {fileUrl} from '#server/http/file-url.ts'
import {checksOf, type CheckRow} from '#server/modules/accounts/index.ts'
import {membershipOf} from './agency.ts'
import {dealingsOf, evidenceOf, otherAdult} from './activity.ts'
import {peopleOfAgency, type AgencyRow, type PersonRow} from './store.ts'

const suspension = (row: {suspended_at: string | null; suspended_reason: string | null}) =>
  row.suspended_at === null ? null : {at: row.suspended_at, reason: row.suspended_reason}

export const presentPerson = ({
  user,
  parent,
  caretaker,
  has_identity,
  has_second_step,
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
  provider,
  checked_on,
  expires_on,
})

/** One person as a whole. */
export async function presentDetail(db: Db, row: PersonRow, now: string): Promise<UserDetail> {
  const {parent, caretaker, user} = row
  const whose = parent ? {parent_id: parent.id} : caretaker ? {caretaker_id: caretaker.id} : null
  return {
    person: presentPerson(row),
    family: parent && {
      number_of_children: parent.number_of_children,
      children_details: parent.children_details,
      childcare_preferences: parent.childcare_preferences,
      other: await otherAdult(db, parent.id, user.id),
    },
    caretaker: caretaker && {
      bio: caretaker.bio,
      hourly_rate: centsToDollars(caretaker.hourly_rate_cents),
      work_distance: caretaker.work_distance,
      rating: caretaker.rating,
      reviews_count: caretaker.reviews_count,
      checks: (await checksOf(db, caretaker.id)).map(presentCheck),
      certificates: await evidenceOf(db, caretaker.id, now),
    },
    agency: user.role === 'agency' ? await membershipOf(db, user.id) : null,
    ...(await dealingsOf(db, whose)),
  }
}

/** One agency as a whole. */
export async function presentAgencyDetail(db: Db, row: AgencyRow, now: string): Promise<AgencyDetail> {
  const {organization: org} = row
  return {
    agency: presentAgency(row),
    website: org.website,
    location: org.location,
    rating: org.rating,
    reviews_count: org.reviews_count,
    people: (await peopleOfAgency(db, org.id)).map(({member, user}) => ({
      user_id: user.id,
      name: `${user.first_name} ${user.last_name}`.trim(),
      email: user.email,
      member_role: member.role,
      is_suspended: user.suspended_at !== null,
    })),
    certificates: await evidenceOf(db, org.id, now),
    ...(await dealingsOf(db, {org_id: org.id})),
  }
}
