import {beforeEach, describe, expect, test} from 'vitest'
import * as profiles from '#contract/accounts/profiles.ts'
import {updateUser} from '#contract/accounts/profile-edit.ts'
import {listPlans} from '#contract/money/subscriptions.ts'
import {testApp} from '#tests/support/app.ts'
import type {Person} from '#tests/support/people.ts'

const app = await testApp()
beforeEach(() => app.reset())

const planFields = ['plan', 'type', 'title', 'description', 'price', 'duration_value', 'duration_unit', 'id']
const bankFields = ['bank_name', 'bank_account_name', 'bank_routing_number', 'bank_account_number']
const userFields = [
  ...['id', 'first_name', 'last_name', 'email', 'role', 'gender', 'location', 'latitude', 'longitude'],
  ...['profile_picture', 'profile_picture_url', 'profile_picture_path', 'timezone', 'phone_number'],
  ...['is_subscribed', 'subscribed_at', 'subscription_expires_at', 'subscription'],
]
const sorted = (names: readonly string[]) => names.toSorted()
const namesOf = (entity: object | null) => sorted(Object.keys(entity ?? {}))

/** Every entity has the fields that its contract names. */
describe('fields of', () => {
  test('a family and its user', async () => {
    const {user, ...family} = await app.ok(profiles.getParentProfile, {by: await app.parent()})
    expect(namesOf(user)).toEqual(sorted(userFields))
    expect(namesOf(family)).toEqual(
      sorted([...['id', 'user_id', 'number_of_children', 'children_details', 'childcare_preferences'], 'is_verified']),
    )
  })

  test('a caregiver, whose user has bank details', async () => {
    const profile = await app.ok(profiles.getOwnCaretakerProfile, {by: await app.caretaker()})
    expect(namesOf(profile.user)).toEqual(sorted([...userFields, ...bankFields]))
    expect(namesOf(profile)).toEqual(
      expect.arrayContaining([
        ...['id', 'user_id', 'bio', 'booking_time', 'available_dates', 'hourly_rate', 'work_distance'],
        ...['certifications', 'legal_certifications', 'is_verified', 'ages', 'preference', 'live_in'],
        ...['medical_companion', 'stripe_account_id'],
      ]),
    )
  })

  test('an organization', async () => {
    const own = await app.ok(profiles.getOwnOrganization, {by: await app.agency()})
    expect(namesOf(own)).toEqual(
      expect.arrayContaining([
        ...['id', 'legal_name', 'website', 'logo', 'logo_path', 'logo_url', 'certifications', 'is_subscribed'],
        ...['county', 'stripe_account_id', 'timezone', ...bankFields],
      ]),
    )
  })

  test('a plan', async () => {
    await app.parent()
    const {careseekers: [plan] = []} = await app.ok(listPlans, {query: {type: 'careseekers'}})
    expect(namesOf(plan!)).toEqual(sorted([...planFields, 'list_items', 'list_count']))
  })
})

describe('a user’s subscription', () => {
  const read = {
    parent: async () => {
      const by = await app.parent()
      return {by, user: (await app.ok(profiles.getParentProfile, {by})).user}
    },
    caretaker: async () => {
      const by = await app.caretaker()
      return {by, user: (await app.ok(profiles.getOwnCaretakerProfile, {by})).user}
    },
    agency: async () => {
      const by = await app.agency()
      return {by, user: await own(by)}
    },
  }
  const own = (by: Person) => app.ok(updateUser, {by, params: {id: by.user_id}, body: {user: {first_name: 'Ada'}}})

  test.each(['parent', 'caretaker', 'agency'] as const)('of a %s names plan and term', async role => {
    const {by, user} = await read[role]()
    const [running] = await app.rows<{starts: string; ends: string}>(
      `select to_char(current_period_start at time zone 'UTC', 'YYYY-MM-DD') as starts,
         to_char(current_period_end at time zone 'UTC', 'YYYY-MM-DD') as ends from subscriptions`,
    )
    expect(user.subscribed_at).toMatch(running!.starts)
    expect(user.subscription_expires_at).toMatch(running!.ends)
    expect(namesOf(user.subscription)).toEqual(sorted(planFields))
    expect(user.subscription).toMatchObject({title: 'Yearly', price: 99, duration_unit: 'year'})
    expect((await own(by)).subscription).toEqual(user.subscription)
  })

  test('is empty where there is none, or it is over', async () => {
    const none = {
      is_subscribed: false,
      subscribed_at: null,
      subscription_expires_at: null,
      subscription: null,
    }
    const without = await app.parent({subscribed: false})
    const {user} = await app.ok(profiles.getParentProfile, {by: without})
    expect(user).toMatchObject(none)
    const over = await app.parent()
    await app.rows(`update subscriptions set current_period_end = '2026-01-01T00:00:00Z'`)
    expect((await app.ok(profiles.getParentProfile, {by: over})).user).toMatchObject(none)
  })
})
