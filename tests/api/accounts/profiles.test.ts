import {beforeEach, describe, expect, test} from 'vitest'
import {getAdminProfile, getProfile} from '#contract/accounts/auth.ts'
import {setCredentials} from '#contract/accounts/members.ts'
import * as contract from '#contract/accounts/profiles.ts'
import {newId} from '#lib/id.ts'
import {testApp} from '#tests/support/app.ts'
import {expectRefusal} from '#tests/support/call.ts'
import {davidson, type Parent, type Person} from '#tests/support/people.ts'
import {storyOf} from '#tests/support/story.ts'

const app = await testApp()
const story = storyOf(app)
beforeEach(() => app.reset())

describe('who is signed in', () => {
  test('a parent, pending, with the family’s id', async () => {
    const parent = await app.parent({subscribed: false})
    expect(await app.ok(getProfile, {by: parent})).toMatchObject({
      id: parent.parent_id,
      user_id: parent.user_id,
      role: 'parent',
      email: parent.email,
      is_subscribed: false,
      is_verified: 'Pending',
    })
  })

  test('a caregiver with what came of her verification', async () => {
    const [verified, waiting] = [await app.caretaker(), await app.caretaker({verified: false})]
    expect((await app.ok(getProfile, {by: verified})).is_verified).toBe('Approved')
    expect((await app.ok(getProfile, {by: waiting})).is_verified).toBe('Pending')
  })

  test('an agency’s people with its name, each in their own place', async () => {
    const owner = await app.agency({legal_name: 'Maple Care LLC'})
    const field = await app.member(owner, 'field')
    const agency = {id: owner.org_id, legal_name: 'Maple Care LLC', is_subscribed: true}
    expect(await app.ok(getProfile, {by: owner})).toMatchObject({...agency, member_role: 'owner'})
    expect(await app.ok(getProfile, {by: field})).toMatchObject({...agency, member_role: 'field'})
  })

  test('staff', async () => {
    const writer = await app.staff('blog_writer')
    const expected = {id: writer.user_id, role: 'blog_writer', is_subscribed: false}
    expect(await app.ok(getProfile, {by: writer})).toMatchObject(expected)
    expect(await app.ok(getAdminProfile, {by: writer})).toMatchObject(expected)
  })
})

test.each([
  ['ACTIVE', 1, true],
  ['PAST_DUE', 1, true],
  ['ACTIVE', -1, false],
  ['PAST_DUE', -1, false],
  ['EXPIRED', 1, false],
  ['INCOMPLETE', 1, false],
] as const)('a subscription that is %s with %i days left counts: %s', async (status, days, counts) => {
  const agency = await app.agency()
  await app.rows(
    `update subscriptions set status = '${status}',
       current_period_end = '${app.clock.now()}'::timestamptz + interval '${days} days'`,
  )
  expect((await app.ok(getProfile, {by: agency})).is_subscribed).toBe(counts)
  const listed = await app.ok(contract.listOrganizations, {by: await app.parent({subscribed: false})})
  expect(listed.length).toBe(counts ? 1 : 0)
})

test('a sign-in without a profile yet is told that it was not found', async () => {
  const [parent, caretaker] = [await app.parent(), await app.caretaker()]
  await app.rows('delete from family_adults')
  await app.rows('delete from checks')
  await app.rows('delete from caretakers')
  expect(expectRefusal(await app.call(contract.getParentProfile, {by: parent}), 404).detail).toContain('not found')
  expect(expectRefusal(await app.call(contract.getOwnCaretakerProfile, {by: caretaker}), 404).detail).toContain(
    'not found',
  )
})

describe('a caregiver', () => {
  test('reads their own profile whole', async () => {
    const caretaker = await app.caretaker({rate: 19.75})
    const profile = await app.ok(contract.getOwnCaretakerProfile, {by: caretaker})
    expect(profile).toMatchObject({hourly_rate: 19.75, user: {email: caretaker.email, is_subscribed: true}})
    expect(profile.checks.map(check => check.kind).sort()).toEqual(['age', 'background', 'identity'])
  })

  test('is shown to families with her checks, and without a way around the approval', async () => {
    const caretaker = await app.caretaker({last_name: 'Brightwater', phone_number: '+1 615 555 0177'})
    await app.rows("update caretakers set stripe_account_id = 'acct_secret'")
    const answer = await app.call(contract.getCaretaker, {
      by: await app.parent(),
      params: {id: caretaker.caretaker_id},
    })
    expect(answer.body).toMatchObject({last_name: 'B.', is_verified: 'Approved'})
    expect(answer.body.checks).toHaveLength(3)
    for (const secret of ['Brightwater', '555 0177', caretaker.email, 'acct_secret', '36.16']) {
      expect(answer.text).not.toContain(secret)
    }
  })

  test('has no contact details in her texts but for the family that approved her', async () => {
    const [family, other, caretaker] = [await app.parent(), await app.parent(), await app.caretaker()]
    await story.confirmed(family, caretaker)
    await app.rows(
      `update caretakers set bio = 'Call 615-555-0142', "references" = '[{"name": "Ana 615-555-0177", "relation": "Mother, insta: ana_22", "text": "ana@example.com"}]'`,
    )
    const reads = async (by: Parent) => {
      const {bio, references} = await app.ok(contract.getCaretaker, {by, params: {id: caretaker.caretaker_id}})
      const [reference] = references ?? []
      return [bio, reference?.name, reference?.relation, reference?.text]
    }
    expect(await reads(family)).toEqual([
      'Call 615-555-0142',
      'Ana 615-555-0177',
      'Mother, insta: ana_22',
      'ana@example.com',
    ])
    const hidden = '[hidden until booked]'
    expect(await reads(other)).toEqual([`Call ${hidden}`, `Ana ${hidden}`, `Mother, ${hidden}`, hidden])
  })

  test('can be reached by the family that approved her, and by no other', async () => {
    const [family, other] = [await app.parent(), await app.parent()]
    const caretaker = await app.caretaker({phone_number: '+1 615 555 0177'})
    await story.confirmed(family, caretaker)
    const params = {id: caretaker.caretaker_id}
    const seen = await app.ok(contract.getCaretaker, {by: family, params})
    expect(seen).toMatchObject({phone_number: '+1 615 555 0177', email: caretaker.email})
    expect(await app.ok(contract.getCaretaker, {by: other, params})).not.toHaveProperty('phone_number')
  })

  test('whose verification ended stays visible to families that she made an offer to', async () => {
    const [family, other, caretaker] = [await app.parent(), await app.parent(), await app.caretaker()]
    await story.bid(caretaker, await story.request(family))
    await app.rows("update caretakers set is_verified = 'Pending'")
    const params = {id: caretaker.caretaker_id}
    expect((await app.call(contract.getCaretaker, {by: family, params})).status).toBe(200)
    expectRefusal(await app.call(contract.getCaretaker, {by: other, params}), 404)
  })

  test('who was suspended is gone for families that never met her', async () => {
    const caretaker = await app.caretaker()
    await app.rows(`update users set suspended_at = created_at where id = '${caretaker.user_id}'`)
    const params = {id: caretaker.caretaker_id}
    expectRefusal(await app.call(contract.getCaretaker, {by: await app.parent(), params}), 404)
  })
})

describe('agencies', () => {
  test('are listed with exactly the seven fields, subscribed ones only, by county', async () => {
    const parent = await app.parent()
    const here = await app.agency({legal_name: 'Here', counties: [davidson]})
    await app.agency({legal_name: 'There', counties: ['Shelby County, TN']})
    await app.agency({legal_name: 'Unlisted', subscribed: false})
    const all = await app.ok(contract.listOrganizations, {by: parent, query: {is_subscribed: 'false'}})
    expect(all.map(each => each.legal_name)).toEqual(['Here', 'There'])
    const near = await app.call(contract.listOrganizations, {by: parent, query: {county: davidson}})
    expect(JSON.parse(near.text)).toEqual([
      {
        id: here.org_id,
        legal_name: 'Here',
        website: null,
        logo: null,
        logo_path: null,
        logo_url: null,
        certifications: [],
      },
    ])
  })

  test('show bank and payout to their owner alone', async () => {
    const owner = await app.agency()
    await app.rows("update organizations set bank_last4 = '6789', stripe_account_id = 'acct_1'")
    const read = async (role: 'coordinator' | 'field' | null) =>
      app.ok(contract.getOwnOrganization, {by: role ? await app.member(owner, role) : owner})
    expect(await read(null)).toMatchObject({bank_last4: '6789', stripe_account_id: 'acct_1'})
    for (const role of ['coordinator', 'field'] as const) {
      expect(await read(role)).toMatchObject({bank_last4: null, stripe_account_id: null})
    }
  })

  test('show a field caregiver what the office recorded about them, and no one else', async () => {
    const owner = await app.agency()
    const [field, other] = [await app.member(owner, 'field'), await app.member(owner, 'field')]
    const credentials = [{name: 'CPR', expires_on: '2027-03-01'}]
    await app.ok(setCredentials, {
      by: owner,
      key: newId(),
      params: {id: field.member_id},
      body: {credentials, seen: {credentials: []}},
    })
    const recordOf = async (by: Person) => (await app.ok(contract.getOwnOrganization, {by})).own_record
    const availability = {hours: [], away: [], place: null}
    expect(await recordOf(field)).toEqual({availability, credentials})
    expect(await recordOf(other)).toEqual({availability, credentials: []})
    expect(await recordOf(owner)).toBeUndefined()
    expect(await recordOf(await app.member(owner, 'coordinator'))).toBeUndefined()
  })

  test('without a subscription are there for the families they dealt with', async () => {
    const [family, other, agency] = [await app.parent(), await app.parent(), await app.agency()]
    await story.requestAgency(family, {organization_id: agency.org_id})
    await app.rows(`update subscriptions set status = 'EXPIRED' where owner_id = '${agency.org_id}'`)
    const params = {id: agency.org_id}
    const seen = await app.ok(contract.getOrganization, {by: family, params})
    expect(seen.is_subscribed).toBe(false)
    expectRefusal(await app.call(contract.getOrganization, {by: other, params}), 404)
  })

  test('list the people who work there now', async () => {
    const owner = await app.agency()
    const [field, gone] = [await app.member(owner, 'field'), await app.member(owner, 'field')]
    await app.rows(`update members set removed_at = joined_at where id = '${gone.member_id}'`)
    await app.member(await app.agency(), 'field')
    const people = await app.ok(contract.listMembers, {by: owner})
    expect(people.map(each => each.id).sort()).toEqual([owner.member_id, field.member_id].sort())
  })
})
