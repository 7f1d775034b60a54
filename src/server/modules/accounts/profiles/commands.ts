import {m} from '#messages'
import {and, eq} from 'drizzle-orm'
import type {AnswerIn} from '#contract/endpoint.ts'
import type {createCaretaker, setUpParent} from '#contract/accounts/registration.ts'
import {dollarsToCents} from '#domain/money/money.ts'
import {mercator} from '#domain/place.ts'
import {phoneText} from '#lib/phone-text.ts'
import type {Deps} from '#server/deps.ts'
import type {Call} from '#server/http/mount.ts'
import {notFound, refuse, type Refusal, invalid, invalidFields} from '#server/http/refusal.ts'
import {refuseStale} from '#server/http/stale.ts'
import type {updateCaretaker, updateFamily, updateOrganization} from '#contract/accounts/profile-edit.ts'
import {setAccount} from '#server/modules/payments/index.ts'
import {bankFields} from '#contract/money/bank.ts'
import {bankAfter} from '#domain/money/bank.ts'
import {inTransaction} from '#server/http/in-transaction.ts'
import type {Db} from '#server/db/client.ts'
import {caretakers, familyAdults, organizations, parents, users} from '#server/db/schema/all.ts'
import {isPhoneNeeded} from './phone-needed.ts'
import {organizationById} from './store.ts'
import {ownCaretaker, ownFamily, ownOrganization} from './own.ts'
import {setCertificateNames} from './certificates.ts'
import {reauthenticate} from '../auth/policy.ts'
import {refuseFewerChildren} from '../family/child-commands.ts'
import {lockFamilyAndCountChildren} from '../family/children-store.ts'
import {unknownCounty} from './policy.ts'

const profileExists = () => refuse('profile_exists', m.this_account_already_has_a_profile())

/** Creates the family of an account. */
export async function createFamily({
  db,
  caller: {user_id},
  body,
  now,
}: Call<typeof setUpParent>): Promise<AnswerIn<typeof setUpParent> | Refusal> {
  const parent_id = await insertFamily(db, {user_id, ...body, created_at: now})
  if (parent_id === null) return profileExists()
  return (await ownFamily(db, {parent_id, user_id}, now)) ?? notFound()
}

/** Creates a caregiver profile; requests are searched around the location of the account. */
export async function createCaretakerProfile({
  db,
  caller: {user_id},
  body: {hourly_rate, ...work},
  now,
}: Call<typeof createCaretaker>): Promise<AnswerIn<typeof createCaretaker> | Refusal> {
  const at = await placeOfUser(db, user_id)
  const caretaker_id = await insertCaretaker(db, {
    user_id,
    ...work,
    hourly_rate_cents: dollarsToCents(hourly_rate),
    place: at && mercator(at.latitude, at.longitude),
    created_at: now,
  })
  if (caretaker_id === null) return profileExists()
  return (await ownCaretaker(db, caretaker_id, now)) ?? notFound()
}

/**
 * Updates a family; either adult may do so. It has no fewer children than are recorded.
 * @see src/domain/rules-people.md#two-at-one-record
 * @see src/domain/rules.md#children
 */
export async function editFamily({
  db,
  caller,
  body,
  now,
}: Call<typeof updateFamily>): Promise<AnswerIn<typeof updateFamily> | Refusal> {
  const {parent_id} = caller
  if (parent_id === null) return notFound()
  const {seen, ...set} = body
  const {recorded} = await lockFamilyAndCountChildren(db, parent_id)
  if (seen) {
    const known = await ownFamily(db, caller, now)
    if (!known) return notFound()
    const {number_of_children, children_details, childcare_preferences} = known
    const stale = refuseStale(seen, {number_of_children, children_details, childcare_preferences})
    if (stale) return stale
  }
  const fewer = refuseFewerChildren(set.number_of_children, recorded)
  if (fewer) return fewer
  await saveProfile(db, {parent_id, set})
  return (await ownFamily(db, caller, now)) ?? notFound()
}

/** Updates a caregiver profile. Existing offers, bookings and invoices do not change. */
export async function editCaretaker({
  db,
  deps,
  caller: {caretaker_id, user_id},
  params,
  body,
  now,
}: Call<typeof updateCaretaker>): Promise<AnswerIn<typeof updateCaretaker> | Refusal> {
  if (caretaker_id === null || params.id !== caretaker_id) return notFound()
  const {certifications, stripe_account_id, hourly_rate, is_listed, ...work} = body
  const hourly_rate_cents = hourly_rate === undefined ? undefined : dollarsToCents(hourly_rate)
  const listed_county = is_listed ? await countyOfUser(db, deps, user_id) : is_listed === false ? null : undefined
  if (is_listed && listed_county === null) return invalid('is_listed', m.set_your_place_first_families_search())
  await saveProfile(db, {caretaker_id, set: {...work, hourly_rate_cents, listed_county}})
  const refusal = certifications ? await setCertificateNames(db, {caretaker_id}, certifications) : null
  if (refusal) return refusal
  if (stripe_account_id === null) await setAccount(db, {caretaker_id}, null, now)
  return (await ownCaretaker(db, caretaker_id, now)) ?? notFound()
}

/**
 * Updates an agency; only its owner changes bank details and payout account. New bank details need a recent sign-in or
 * the password, and the owner gets a mail.
 * @see src/domain/rules.md#bank-details
 * @see src/domain/rules-people.md#two-at-one-record
 */
export async function editOrganization(
  call: Call<typeof updateOrganization>,
): Promise<AnswerIn<typeof updateOrganization> | Refusal> {
  const {db, deps, caller, params, body, now} = call
  const {org_id} = caller
  // before the id, or the answer would tell whose agency it names
  const isOwners = [...bankFields, 'stripe_account_id' as const].some(field => body[field] !== undefined)
  if (isOwners && caller.member_role !== 'owner') {
    return refuse('forbidden', m.your_role_in_the_agency_does())
  }
  if (org_id === null || params.id !== org_id) return notFound()
  const {
    bank_name,
    bank_account_name,
    bank_routing_number,
    bank_account_number,
    current_password,
    certifications,
    stripe_account_id,
    seen,
    ...agency
  } = body
  const wrongCounty = await unknownCounty(deps, agency.county)
  if (wrongCounty) return wrongCounty
  const known = await organizationById(db, org_id, now)
  if (!known) return notFound()
  const asked = {bank_name, bank_account_name, bank_routing_number, bank_account_number}
  const bank = bankAfter(known.organization, asked)
  if (bank.outcome === 'wrong') return invalidFields(bank.fields)
  if (bank.outcome === 'changed') {
    const refusal = await reauthenticate(call, current_password, 'current_password')
    if (refusal) return refusal
  }
  return inTransaction(db, async tx => {
    const stale = seen && (await refuseStaleAgency(tx, org_id, seen, now))
    if (stale) return stale
    if (agency.phone_number === null && (await isPhoneNeeded(tx, {parent_id: null, caretaker_id: null, org_id}, now))) {
      return invalid('phone_number', m.keep_a_number_while_you_bid())
    }
    await saveProfile(tx, {org_id, set: {...agency, ...(bank.outcome === 'changed' && bank.bank)}})
    const refusal = certifications ? await setCertificateNames(tx, {org_id}, certifications) : null
    if (refusal) return refusal
    if (stripe_account_id === null) await setAccount(tx, {org_id}, null, now)
    if (bank.outcome === 'changed') {
      await deps.jobs.send(tx, 'mail', {mail: 'bank_changed', user_id: caller.user_id, org_id})
    }
    return (await ownOrganization(tx, caller, now)) ?? notFound()
  })
}

/** Locks the agency and refuses a save that was based on other values than its own; a phone number counts as it is shown. */
async function refuseStaleAgency(
  tx: Db,
  org_id: string,
  seen: NonNullable<Call<typeof updateOrganization>['body']['seen']>,
  now: string,
): Promise<Refusal | null> {
  await tx.select({id: organizations.id}).from(organizations).where(eq(organizations.id, org_id)).for('no key update')
  const known = await organizationById(tx, org_id, now)
  if (!known) return notFound()
  const {legal_name, website, phone_number, about, location, timezone, county} = known.organization
  const shown = (phone: string | null) => phone && phoneText(phone)
  return refuseStale(
    {...seen, ...(seen.phone_number !== undefined && {phone_number: shown(seen.phone_number)})},
    {legal_name, website, phone_number: shown(phone_number), about, location, timezone, county},
  )
}

/**
 * Creates a Pending family with its first adult. Returns its id, or null if the account has a family: the unique
 * indexes decide.
 */
async function insertFamily(
  tx: Db,
  family: Omit<typeof parents.$inferInsert, 'id' | 'is_verified' | 'contact'> & {user_id: string},
): Promise<string | null> {
  const [made] = await tx
    .insert(parents)
    .values({...family, is_verified: 'Pending'})
    .onConflictDoNothing({target: parents.user_id})
    .returning({id: parents.id})
  if (!made) return null
  const {user_id, created_at: joined_at} = family
  const [seated] = await tx
    .insert(familyAdults)
    .values({parent_id: made.id, user_id, seat: 1, joined_at})
    .onConflictDoNothing({target: familyAdults.user_id})
    .returning({parent_id: familyAdults.parent_id})
  return seated?.parent_id ?? null
}

/** Creates a Pending caregiver profile. Returns its id, or null if the account has one. */
async function insertCaretaker(
  tx: Db,
  caretaker: Omit<typeof caretakers.$inferInsert, 'id' | 'is_verified'>,
): Promise<string | null> {
  const [made] = await tx
    .insert(caretakers)
    .values({...caretaker, is_verified: 'Pending'})
    .onConflictDoNothing({target: caretakers.user_id})
    .returning({id: caretakers.id})
  return made?.id ?? null
}

/** The coordinates of an account; null if unknown. */
async function placeOfUser(db: Db, user_id: string): Promise<{latitude: number; longitude: number} | null> {
  const [user] = await db
    .select({latitude: users.latitude, longitude: users.longitude})
    .from(users)
    .where(eq(users.id, user_id))
  const {latitude = null, longitude = null} = user ?? {}
  return latitude === null || longitude === null ? null : {latitude, longitude}
}

/** The county of an account's place; null if there is none in the United States. */
async function countyOfUser(db: Db, {countyAt}: Pick<Deps, 'countyAt'>, user_id: string): Promise<string | null> {
  const at = await placeOfUser(db, user_id)
  return at && countyAt(at)
}

type Without<T, Names extends string> = Partial<Omit<T, Names>>
/** Columns that a profile update never sets. */
type ProtectedColumn =
  'id' | 'user_id' | 'is_verified' | 'reviews_count' | 'rating' | 'stripe_account_id' | 'created_at'

/** Updates a profile; undefined fields do not change. */
async function saveProfile(
  tx: Db,
  profile:
    | {parent_id: string; set: Without<typeof parents.$inferInsert, ProtectedColumn | 'contact'>}
    | {caretaker_id: string; set: Without<typeof caretakers.$inferInsert, ProtectedColumn>}
    | {org_id: string; set: Without<typeof organizations.$inferInsert, ProtectedColumn | 'logo'>},
): Promise<void> {
  if (Object.values(profile.set).every(value => value === undefined)) return
  if ('parent_id' in profile) await tx.update(parents).set(profile.set).where(eq(parents.id, profile.parent_id))
  else if ('caretaker_id' in profile)
    await tx.update(caretakers).set(profile.set).where(eq(caretakers.id, profile.caretaker_id))
  else await tx.update(organizations).set(profile.set).where(eq(organizations.id, profile.org_id))
}

/** Removes this logo; false if it was replaced meanwhile. */
export async function removeLogo(tx: Db, org_id: string, key: string): Promise<boolean> {
  const removed = await tx
    .update(organizations)
    .set({logo: null})
    .where(and(eq(organizations.id, org_id), eq(organizations.logo, key)))
    .returning({id: organizations.id})
  return removed.length > 0
}

/** Replaces the logo and returns the key of the old one. */
export async function replaceLogo(tx: Db, org_id: string, key: string): Promise<string | null> {
  const [before] = await tx
    .select({logo: organizations.logo})
    .from(organizations)
    .where(eq(organizations.id, org_id))
    .for('update')
  await tx.update(organizations).set({logo: key}).where(eq(organizations.id, org_id))
  return before?.logo ?? null
}
