import {randomBytes} from 'node:crypto'
import {mercator} from '#domain/place.ts'
import type {MemberRole, Role} from '#contract/accounts/roles.ts'
import type {Clock} from '#server/clock.ts'
import {plusMs} from '#server/clock.ts'
import type {Db} from '#server/db/client.ts'
import {
  caretakers,
  checks,
  familyAdults,
  members,
  organizations,
  parents,
  plans,
  subscriptions,
  tokens,
  users,
} from '#server/db/schema/all.ts'
import {tokenHash, token_idle_ms} from '#server/http/caller.ts'
import {newId} from '#lib/id.ts'

/** Everybody's password, and its hash: made once with the server's own parameters, because making one is slow. */
export const password = 'village1'
const passwordHash = '$argon2id$v=19$m=19456,t=2,p=1$a+JggtZefbEiuDIc+zYKjw$/j9bicCsrmlixK4vcfvyGl+73jrlo18cl5TUhxnHqfM'

export interface Person {
  readonly user_id: string
  readonly email: string
  readonly token: string
}
export interface Parent extends Person {
  readonly parent_id: string
}
export interface Caretaker extends Person {
  readonly caretaker_id: string
}
export interface Member extends Person {
  readonly org_id: string
  readonly member_id: string
}

export interface Place {
  readonly latitude: number
  readonly longitude: number
}
/** Where everyone lives unless a test says otherwise. */
export const nashville: Place = {latitude: 36.1627, longitude: -86.7816}
export const davidson = 'Davidson County, TN'

interface Named {
  first_name?: string
  last_name?: string
  email?: string
  phone_number?: string | null
  at?: Place
  /** Whether the address is verified, as it is unless a test says otherwise. */
  email_verified?: boolean
}

export interface People {
  /** A family with one adult, Pending, with a telephone number; `subscribed` lifts the limit on open requests. */
  readonly parent: (options?: Named & {subscribed?: boolean}) => Promise<Parent>
  /** A caregiver with a profile; verified unless it says `verified: false`. `rate` in dollars. */
  readonly caretaker: (
    options?: Named & {verified?: boolean; subscribed?: boolean; rate?: number; work_distance?: number},
  ) => Promise<Caretaker>
  /** An agency with its owner, who is the person answered; subscribed unless it says `subscribed: false`. */
  readonly agency: (
    options?: Named & {subscribed?: boolean; counties?: string[]; legal_name?: string},
  ) => Promise<Member>
  /** Someone else of that agency. */
  readonly member: (agency: Pick<Member, 'org_id'>, role?: MemberRole, options?: Named) => Promise<Member>
  /** Someone who registered and has no profile yet. */
  readonly account: (role: 'parent' | 'caretaker', options?: Named) => Promise<Person>
  readonly staff: (role?: 'admin' | 'blog_writer') => Promise<Person>
  /** A second sign-in of the same person. */
  readonly logInAgain: (person: Person) => Promise<string>
  /** A live subscription for the profile of this id. */
  readonly subscribe: (owner_id: string, type: 'careseekers' | 'caretaker' | 'agency') => Promise<void>
}

const day_ms = 86_400_000

let made = 0

/** Makers of people, straight into the database: what a test needs to stand there before it begins. */
export function peopleOf(app: {readonly db: Db; readonly clock: Clock}): People {
  const logIn = async (user_id: string): Promise<string> => {
    const token = randomBytes(32).toString('base64url')
    const now = app.clock.now()
    await app.db.insert(tokens).values({
      user_id,
      token_hash: tokenHash(token),
      logout_hash: tokenHash(randomBytes(32).toString('base64url')),
      created_at: now,
      last_used_at: now,
      expires_at: plusMs(now, token_idle_ms),
      ends_at: plusMs(now, 90 * day_ms),
    })
    return token
  }

  const person = async (role: Role, first_name: string, options: Named = {}): Promise<Person> => {
    made += 1
    const {at = nashville, email_verified = true, ...named} = options
    const user = {
      id: newId(),
      email: `${role}${made}@example.test`,
      password_hash: passwordHash,
      role,
      first_name,
      last_name: `Person${made}`,
      phone_number: '+1 615 555 0100',
      location: 'Nashville, TN',
      timezone: 'America/Chicago',
      created_at: app.clock.now(),
      email_verified_at: email_verified ? app.clock.now() : null,
      ...at,
      ...named,
    }
    await app.db.insert(users).values(user)
    return {user_id: user.id, email: user.email, token: await logIn(user.id)}
  }

  const subscribe: People['subscribe'] = async (owner_id, type) => {
    const now = app.clock.now()
    const plan_id = newId()
    await app.db.insert(plans).values({
      id: plan_id,
      plan: `${type}_yearly`,
      type,
      title: 'Yearly',
      description: '',
      price_cents: 9900,
      duration_value: 1,
      duration_unit: 'year',
    })
    await app.db.insert(subscriptions).values({
      owner_id,
      plan_id,
      status: 'ACTIVE',
      current_period_start: now,
      current_period_end: plusMs(now, 365 * day_ms),
      created_at: now,
    })
  }

  const member: People['member'] = async ({org_id}, role = 'field', options = {}) => {
    const user = await person('agency', 'Mel', options)
    const member_id = newId()
    await app.db
      .insert(members)
      .values({id: member_id, org_id, user_id: user.user_id, role, joined_at: app.clock.now()})
    return {...user, org_id, member_id}
  }

  return {
    parent: async ({subscribed = true, ...options} = {}) => {
      const user = await person('parent', 'Pat', options)
      const parent_id = newId()
      const now = app.clock.now()
      await app.db
        .insert(parents)
        .values({id: parent_id, user_id: user.user_id, number_of_children: 2, created_at: now})
      await app.db.insert(familyAdults).values({parent_id, user_id: user.user_id, seat: 1, joined_at: now})
      if (subscribed) await subscribe(parent_id, 'careseekers')
      return {...user, parent_id}
    },

    caretaker: async ({verified = true, subscribed = true, rate = 22.5, work_distance = 15, ...options} = {}) => {
      const user = await person('caretaker', 'Cam', options)
      const caretaker_id = newId()
      const {latitude, longitude} = options.at ?? nashville
      const now = app.clock.now()
      await app.db.insert(caretakers).values({
        id: caretaker_id,
        user_id: user.user_id,
        bio: 'Ten years with small children',
        hourly_rate_cents: Math.round(rate * 100),
        work_distance,
        is_verified: verified ? 'Approved' : 'Pending',
        place: mercator(latitude, longitude),
        created_at: now,
      })
      if (verified) {
        await app.db.insert(checks).values(
          (['identity', 'age', 'background'] as const).map(kind => ({
            caretaker_id,
            kind,
            provider: 'Checkmate',
            checked_on: now.slice(0, 10),
            expires_on: plusMs(now, 365 * day_ms).slice(0, 10),
          })),
        )
      }
      if (subscribed) await subscribe(caretaker_id, 'caretaker')
      return {...user, caretaker_id}
    },

    agency: async ({subscribed = true, counties = [davidson], legal_name, ...options} = {}) => {
      const org_id = newId()
      await app.db.insert(organizations).values({
        id: org_id,
        legal_name: legal_name ?? `Agency ${made + 1} LLC`,
        county: counties,
        location: 'Nashville, TN',
        timezone: 'America/Chicago',
        phone_number: '+1 615 555 0199',
        created_at: app.clock.now(),
      })
      if (subscribed) await subscribe(org_id, 'agency')
      return member({org_id}, 'owner', {first_name: 'Olive', ...options})
    },

    member,
    account: (role, options) => person(role, 'Nell', options),
    staff: (role = 'admin') => person(role, 'Sam'),
    logInAgain: ({user_id}) => logIn(user_id),
    subscribe,
  }
}
