import type {createOrganization, createUser} from '#contract/accounts/registration.ts'
import type {AnswerIn, Endpoint} from '#contract/endpoint.ts'
import type {SignedIn} from '#contract/accounts/auth.ts'
import type {Role} from '#contract/accounts/roles.ts'
import type {Db} from '#server/db/client.ts'
import type {users} from '#server/db/schema/all.ts'
import type {Call} from '#server/http/mount.ts'
import {notFound, tooManyRequests} from '#server/http/refusal.ts'
import type {Refusal} from '#server/http/refusal.ts'
import {presentOwnOrganization} from '../profiles/present.ts'
import {insertOrganization, organizationById} from '../profiles/store.ts'
import {refuseCommonPassword} from './common-passwords.ts'
import {rememberBrowser, issueToken} from './credentials-store.ts'
import {hashPassword} from './password.ts'
import {emailTaken} from './policy.ts'
import {insertUser} from './store.ts'
import {unknownCounty} from '../profiles/policy.ts'

type NewUser = Omit<typeof users.$inferInsert, 'created_at' | 'role'> & {role: Role}
type RegisterCall = Pick<Call<Endpoint>, 'now' | 'deps' | 'setHeader' | 'header'>

/** Creates an account with its welcome mail and first token, within a transaction. Null if the address is in use. */
async function makeAccount(
  call: RegisterCall,
  tx: Db,
  user: NewUser,
): Promise<{user_id: string; signedIn: SignedIn} | null> {
  const {now, deps} = call
  const user_id = await insertUser(tx, {...user, created_at: now})
  if (user_id === null) return null
  await deps.jobs.send(tx, 'mail', {mail: 'welcome', user_id})
  await rememberBrowser(call, tx, user_id)
  return {user_id, signedIn: await issueToken(call, tx, {id: user_id, role: user.role})}
}

/** Creates a parent or caregiver account without a profile. @see src/domain/rules-people.md#registration */
export async function registerPerson(call: Call<typeof createUser>): Promise<SignedIn | Refusal> {
  const {db, deps, body, address} = call
  const wait_s = await deps.limits.take('registration_address', address)
  if (wait_s !== null) return tooManyRequests(wait_s)
  const {password, user_role: role, ...person} = body
  const tooCommon = await refuseCommonPassword(password, 'password')
  if (tooCommon) return tooCommon
  const password_hash = await hashPassword(password)
  const made = await db.transaction(tx => makeAccount(call, tx, {...person, role, password_hash}))
  return made ? made.signedIn : emailTaken()
}

/** Creates an unsubscribed agency and its owner's account, both or neither. @see src/domain/rules-people.md#registration */
export async function registerAgency(
  call: Call<typeof createOrganization>,
): Promise<AnswerIn<typeof createOrganization> | Refusal> {
  const {db, deps, now, body, address} = call
  const wait_s = await deps.limits.take('registration_address', address)
  if (wait_s !== null) return tooManyRequests(wait_s)
  const {email, password, first_name, last_name, ...agency} = body
  const wrongCounty = await unknownCounty(deps, agency.county)
  if (wrongCounty) return wrongCounty
  const tooCommon = await refuseCommonPassword(password, 'password')
  if (tooCommon) return tooCommon
  const password_hash = await hashPassword(password)
  return db.transaction(async tx => {
    const owner = await makeAccount(call, tx, {
      email,
      password_hash,
      role: 'agency',
      first_name,
      last_name,
      location: agency.location ?? '',
      timezone: agency.timezone,
      phone_number: agency.phone_number,
    })
    if (!owner) return emailTaken()
    const org_id = await insertOrganization(tx, {...agency, owner_id: owner.user_id, now})
    const row = await organizationById(tx, org_id, now)
    return row
      ? {...presentOwnOrganization(row, {files: [], today: ''}, {member_role: 'owner'}), ...owner.signedIn}
      : notFound()
  })
}
