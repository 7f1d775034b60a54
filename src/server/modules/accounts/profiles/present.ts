import type {AnswerIn} from '#contract/endpoint.ts'
import type {
  getOrganization,
  CaretakerProfile,
  Member,
  OrganizationProfile,
  OrganizationSummary,
  ParentProfile,
  PublicCaretaker,
  User,
} from '#contract/accounts/profiles.ts'
import {limits} from '#contract/limits.ts'
import {maskedNumber} from '#contract/money/bank.ts'
import type {CertificateField} from '#contract/files.ts'
import {maskUnlessBooked} from '#domain/messages/mask-contacts.ts'
import type {KnownBank} from '#domain/money/bank.ts'
import {centsToDollars} from '#domain/money/money.ts'
import {reliabilityOf} from '#domain/bookings/match.ts'
import {lastInitial} from '#lib/full-name.ts'
import type {Caller} from '#server/http/caller.ts'
import {fileUrl} from '#server/http/files.ts'
import {readStored} from '#server/stored-texts.ts'
import {hasExpired, presentCertificate} from '../certificates/routes.ts'
import {presentCheckDocument} from '../checks/present.ts'
import type {FileRow} from '#server/modules/files/index.ts'
import {presentSubscribedPlan, type WithPlan} from '#server/modules/subscriptions/index.ts'
import type {CaretakerRow, CheckRow, Dealings, FamilyRow, MemberRow, OrganizationRow} from './store.ts'

/** Bank details as the owner sees them. */
const presentBank = (bank: KnownBank) => ({
  bank_name: bank.bank_name,
  bank_account_name: bank.bank_account_name,
  bank_routing_number: maskedNumber(bank.bank_routing_last4),
  bank_account_number: maskedNumber(bank.bank_last4),
})

const noBank = {bank_name: null, bank_account_name: null, bank_routing_last4: null, bank_last4: null}

/** An account as its owner sees it, with the active subscription of its profile. */
export function presentUser(user: FamilyRow['user'], running: WithPlan | null): User {
  return {
    id: user.id,
    first_name: user.first_name,
    last_name: user.last_name,
    email: user.email,
    role: user.role,
    gender: user.gender || 'Other',
    ...(user.gender === '' && {is_gender_given: false}),
    location: user.location,
    profile_picture: user.profile_picture,
    profile_picture_url: fileUrl(user.profile_picture),
    profile_picture_path: user.profile_picture === null ? [] : [user.profile_picture],
    latitude: user.latitude,
    longitude: user.longitude,
    timezone: user.timezone,
    phone_number: user.phone_number,
    is_subscribed: running !== null,
    subscribed_at: running?.subscription.current_period_start ?? null,
    subscription_expires_at: running?.subscription.current_period_end ?? null,
    subscription: running && presentSubscribedPlan(running.plan),
    ...(user.role === 'caretaker' && presentBank(user)),
  }
}

/** The adult with the family's home. The time zone is the adult's own once it is set. */
const withHome = ({user, home}: FamilyRow): FamilyRow['user'] =>
  home?.location
    ? {
        ...user,
        location: home.location,
        latitude: home.latitude,
        longitude: home.longitude,
        timezone: user.timezone ?? home.timezone,
      }
    : user

/** A family, with the account of the adult who asks. */
export function presentFamily(row: FamilyRow, running: WithPlan | null): ParentProfile {
  const {parent, contact} = row
  const user = withHome(row)
  return {
    id: parent.id,
    user_id: user.id,
    number_of_children: parent.number_of_children,
    children_details: parent.children_details,
    childcare_preferences: parent.childcare_preferences,
    is_verified: parent.is_verified,
    user: presentUser(user, running),
    ...(contact &&
      parent.user_id !== user.id && {
        contact: {first_name: contact.first_name, has_phone_number: Boolean(contact.phone_number)},
      }),
  }
}

/** The files behind an owner's certificates, and the date that decides their expiry. */
interface Papers {
  readonly files: readonly Pick<FileRow, 'purpose' | 'name' | 'expires_on'>[]
  readonly today: string
}

/** The complete file rows. */
interface OwnPapers extends Papers {
  readonly files: readonly FileRow[]
}

/** The lists without expired names. @see src/domain/rules-people.md#certificates */
function validNames(lists: Record<CertificateField, string[]>, {files, today}: Papers) {
  const valid = (field: CertificateField) =>
    lists[field].filter(
      name => !files.some(file => file.purpose === field && file.name === name && hasExpired(file, today)),
    )
  return {certifications: valid('certifications'), legal_certifications: valid('legal_certifications')}
}

function caretakerFields({caretaker}: CaretakerRow, checks: readonly CheckRow[], papers: Papers) {
  return {
    id: caretaker.id,
    user_id: caretaker.user_id,
    bio: caretaker.bio,
    booking_time: caretaker.booking_time,
    available_dates: caretaker.available_dates,
    hourly_rate: centsToDollars(caretaker.hourly_rate_cents),
    work_distance: Math.min(caretaker.work_distance, limits.work_distance_miles_max),
    ...validNames(caretaker, papers),
    is_verified: caretaker.is_verified,
    ages: caretaker.ages,
    preference: caretaker.preference,
    live_in: caretaker.live_in,
    medical_companion: caretaker.medical_companion,
    years_experience: caretaker.years_experience,
    languages: caretaker.languages,
    references: caretaker.references,
    driver: caretaker.driver,
    checks: checks.map(({kind, provider, checked_on, expires_on}) => ({
      kind,
      provider: readStored(provider),
      checked_on,
      expires_on,
    })),
    rating: caretaker.rating,
    reviews_count: caretaker.reviews_count,
    reliability: reliabilityOf(caretaker),
  }
}

/** A caregiver as their owner account sees them. */
export function presentOwnCaretaker(
  row: CaretakerRow,
  checks: readonly CheckRow[],
  papers: OwnPapers & {readonly documents: readonly FileRow[]},
  running: WithPlan | null,
): CaretakerProfile {
  return {
    ...caretakerFields(row, checks, papers),
    certificates: papers.files.map(each => presentCertificate(each, papers.today)),
    check_documents: papers.documents.map(presentCheckDocument),
    is_listed: row.caretaker.listed_county !== null,
    stripe_account_id: row.caretaker.stripe_account_id,
    user: presentUser(row.user, running),
  }
}

/** Neither suspended nor closed. */
const isAvailable = ({suspended_at, closed_at}: {suspended_at: string | null; closed_at: string | null}): boolean =>
  suspended_at === null && closed_at === null

/** Certificates that families may open after they dealt with the owner. */
const shownToFamilies = ({files, today}: OwnPapers, hasMet: boolean) =>
  hasMet
    ? files
        .filter(each => each.purpose === 'certifications' && !hasExpired(each, today))
        .map(each => presentCertificate(each, today))
    : []

/**
 * A caregiver as a family sees them; the whole name only after approval, the contact with a booking or a visit.
 * @see src/domain/rules.md#after-approval
 * @see src/domain/rules.md#finding-providers
 */
export function presentCaretaker(
  row: CaretakerRow,
  checks: readonly CheckRow[],
  papers: OwnPapers,
  reader: Dealings,
): PublicCaretaker {
  const {user, caretaker} = row
  const knows = reader.has_met || reader.has_approved
  return {
    ...caretakerFields(row, checks, papers),
    bio: maskUnlessBooked(caretaker.bio, reader.has_approved),
    references: caretaker.references.map(({name, relation, text}) => ({
      name: maskUnlessBooked(name, reader.has_approved),
      relation: maskUnlessBooked(relation, reader.has_approved),
      text: maskUnlessBooked(text, reader.has_approved),
    })),
    // legal and medical papers are for their owner and staff, and so are their titles
    legal_certifications: [],
    first_name: user.first_name,
    last_name: reader.has_approved ? user.last_name : lastInitial(user.last_name),
    avatar_url: fileUrl(user.profile_picture),
    // before an offer the county alone, as in the search
    location: knows ? user.location : (caretaker.listed_county ?? ''),
    is_available: isAvailable(user),
    certificates: shownToFamilies(papers, knows),
    ...(reader.has_contact && {
      email: user.email,
      ...(user.phone_number !== null && {phone_number: user.phone_number}),
    }),
  }
}

/** The seven fields from which parents choose an agency. @see src/domain/rules-people.md#profiles */
export function presentSummary(org: OrganizationRow['organization'], papers: Papers): OrganizationSummary {
  return {
    id: org.id,
    legal_name: org.legal_name,
    website: org.website,
    logo: org.logo,
    logo_path: org.logo,
    logo_url: fileUrl(org.logo),
    certifications: validNames(org, papers).certifications,
  }
}

/** An agency as parents see it; certificates only after they dealt with it, and contacts in its words after approval. */
export function presentOrganization(
  {organization, is_subscribed}: OrganizationRow,
  papers: OwnPapers,
  reader: Pick<Dealings, 'has_met' | 'has_approved'>,
): AnswerIn<typeof getOrganization> {
  return {
    ...presentSummary(organization, papers),
    about: maskUnlessBooked(organization.about, reader.has_approved),
    county: organization.county,
    is_subscribed,
    is_available: isAvailable(organization),
    timezone: organization.timezone,
    location: organization.location,
    rating: organization.rating,
    reviews_count: organization.reviews_count,
    certificates: shownToFamilies(papers, reader.has_met),
  }
}

/** An agency as its members see it; bank and payout are for the owner only. @see src/domain/rules-people.md#roles */
export function presentOwnOrganization(
  row: OrganizationRow,
  papers: OwnPapers,
  reader: Pick<Caller, 'member_role'>,
): OrganizationProfile {
  const {organization} = row
  const isOwner = reader.member_role === 'owner'
  return {
    ...presentOrganization(row, papers, {has_met: false, has_approved: false}),
    about: organization.about,
    joined_at: organization.created_at,
    legal_certifications: validNames(organization, papers).legal_certifications,
    // field caregivers do not need the office's certificates
    certificates:
      reader.member_role === 'field' ? [] : papers.files.map(each => presentCertificate(each, papers.today)),
    stripe_account_id: isOwner ? organization.stripe_account_id : null,
    phone_number: organization.phone_number,
    email: row.owner_email ?? '',
    ...presentBank(isOwner ? organization : noBank),
    bank_last4: isOwner ? organization.bank_last4 : null,
  }
}

export function presentMember({member, user}: MemberRow): Member {
  return {
    id: member.id,
    user_id: user.id,
    role: member.role,
    first_name: user.first_name,
    last_name: user.last_name,
    email: user.email,
    avatar_url: fileUrl(user.profile_picture),
    phone_number: user.phone_number,
    is_invited: user.password_hash === null,
    is_suspended: user.suspended_at !== null,
    credentials: member.credentials,
    availability: member.availability,
  }
}
