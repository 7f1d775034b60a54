import {describe, expect, test} from 'vitest'
import {getProfile, login} from '#contract/accounts/auth.ts'
import * as profiles from '#contract/accounts/profiles.ts'
import * as contract from '#contract/accounts/registration.ts'
import {newId} from '#lib/id.ts'
import {testApp} from '#tests/support/app.ts'
import {expectRefusal} from '#tests/support/call.ts'
import {newAgency, newcomer} from '#tests/support/newcomer.ts'
import {davidson, nashville, password} from '#tests/support/people.ts'

const app = await testApp()

const count = async (from: string) => (await app.rows<{n: number}>(`select count(*)::int as n from ${from}`))[0]!.n
const everyone = () => count('(select id from users union all select id from tokens) everyone')
const register = async (own: Parameters<typeof newcomer>[0] = {}) => {
  app.forgetLimits()
  const body = newcomer(own)
  const {access_token: token} = await app.ok(contract.createUser, {body})
  return {token, body}
}

describe('a person registers', () => {
  test('and is signed in, without a profile, in a browser that is known from now on', async () => {
    const body = newcomer({email: ' New.Person@Example.TEST '})
    const answer = await app.call(contract.createUser, {body})
    expect(answer.body).toMatchObject({token_type: 'bearer', expires_in: 30 * 86_400, role: 'parent'})
    expect(answer.headers.get('Set-Cookie')).toMatch(/^village_device=/)
    expect(await app.ok(getProfile, {token: answer.body.access_token})).toMatchObject({
      role: 'parent',
      email: 'new.person@example.test',
      first_name: 'Nell',
      is_verified: 'Pending',
      is_subscribed: false,
    })
    const again = {grant_type: 'password', username: 'new.person@example.test', password} as const
    expect((await app.ok(login, {body: again})).role).toBe('parent')
  })

  test('for every caller: a sent token is neither needed nor touched', async () => {
    const admin = await app.staff()
    const {access_token} = await app.ok(contract.createUser, {body: newcomer(), by: admin})
    expect(await app.ok(getProfile, {by: admin})).toMatchObject({role: 'admin'})
    expect(await app.ok(getProfile, {token: access_token})).toMatchObject({role: 'parent'})
  })

  test('with everything she may say, kept as she said it', async () => {
    const {body} = await register({
      gender: 'OTHER',
      phone_number: '(615) 555-0123',
      timezone: 'America/Chicago',
      profile_picture: 'https://pictures.example/me.jpg',
    })
    const [row] = await app.rows(
      `select gender, phone_number, timezone, profile_picture, location, latitude, longitude
       from users where email = '${body.email}'`,
    )
    expect(row).toEqual({
      gender: 'Other',
      phone_number: '(615) 555-0123',
      timezone: 'America/Chicago',
      profile_picture: 'https://pictures.example/me.jpg',
      location: 'Nashville, TN 37206',
      ...nashville,
    })
  })

  test('with a picture elsewhere, which no one else’s browser is sent to', async () => {
    const {token} = await register({profile_picture: 'https://pictures.example/me.jpg'})
    expect((await app.ok(getProfile, {token})).avatar_url).toBeNull()
  })

  test.each([
    ['a role that is given by others', {user_role: 'admin'}, 'user_role'],
    ['a role with a registration of its own', {user_role: 'agency'}, 'user_role'],
    ['a short password', {password: 'seven 7'}, 'password'],
    ['two addresses in one', {email: 'a@example.test,b@example.test'}, 'email'],
    ['a line break in the address', {email: 'a@example.test\nBcc: b@example.test'}, 'email'],
    ['half a place', {longitude: null}, 'longitude'],
    ['a place that is none', {latitude: 91}, 'latitude'],
    ['a picture that is a script', {profile_picture: 'javascript:alert(1)'}, 'profile_picture'],
    ['no telephone number', {phone_number: 'call me'}, 'phone_number'],
    ['a zone that is none', {timezone: '+05:00'}, 'timezone'],
    ['another gender than three', {gender: 'unknown'}, 'gender'],
    ['a name of blanks', {first_name: '  '}, 'first_name'],
    ['a verification of her own', {is_verified: 'Approved'}, 'is_verified'],
    ['a subscription of her own', {is_subscribed: true}, 'is_subscribed'],
    ['an account of her own choice', {stripe_account_id: 'acct_1'}, 'stripe_account_id'],
  ])('%s is refused, and no account exists', async (_, wrong, field) => {
    const before = await everyone()
    const refusal = expectRefusal(
      await app.call(contract.createUser, {body: {...newcomer(), ...wrong} as never}),
      422,
      'invalid',
    )
    expect(Object.keys(refusal.fields ?? {})).toEqual([field])
    expect(await everyone()).toBe(before)
  })

  test('not with one of the most common passwords, whatever its case', async () => {
    const before = await everyone()
    const answer = await app.call(contract.createUser, {
      body: {...newcomer(), password: 'Password1'},
    })
    expect(expectRefusal(answer, 422, 'password_too_common').fields).toHaveProperty('password')
    const agency = await app.call(contract.createOrganization, {body: newAgency({password: 'Password1'})})
    expectRefusal(agency, 422, 'password_too_common')
    expect(await everyone()).toBe(before)
  })

  test('not with an address in use, however it is written', async () => {
    const {body} = await register()
    const before = await everyone()
    const twin = {...newcomer(), email: body.email.toUpperCase()}
    const refusal = expectRefusal(await app.call(contract.createUser, {body: twin}), 409, 'email_taken')
    expect(refusal.fields).toEqual({email: 'Already in use'})
    expect(await everyone()).toBe(before)
  })

  test('many at once with one address make one account', async () => {
    app.forgetLimits()
    const body = newcomer()
    const agency = newAgency({email: body.email})
    const answers = await Promise.all([
      ...Array.from({length: 5}, () => app.call(contract.createUser, {body})),
      ...Array.from({length: 5}, () => app.call(contract.createOrganization, {body: agency})),
    ])
    const statuses = answers.map(answer => answer.status).sort((a, b) => a - b)
    expect(statuses).toEqual([200, ...Array.from({length: 9}, () => 409)])
    expect(await count(`users where email = '${body.email}'`)).toBe(1)
    const agencies = await count(`organizations where legal_name = '${agency.legal_name}'`)
    expect(agencies).toBe(answers.slice(5).some(answer => answer.status === 200) ? 1 : 0)
  })
})

describe('an agency', () => {
  test('is made unsubscribed, with its owner, who is signed in', async () => {
    app.forgetLimits()
    const body = newAgency({
      county: [davidson, 'Sumner County, TN'],
      website: 'https://maple.example',
      phone_number: '+1 615 555 0177',
      location: 'Nashville, TN',
      timezone: 'America/Chicago',
    })
    const {access_token: token, role, ...made} = await app.ok(contract.createOrganization, {body})
    const {password: _, first_name, last_name, ...said} = body
    expect(made).toMatchObject({...said, is_subscribed: false, stripe_account_id: null, bank_last4: null})
    expect(role).toBe('agency')
    expect(await app.ok(getProfile, {token})).toMatchObject({
      id: made.id,
      role: 'agency',
      member_role: 'owner',
      first_name,
      last_name,
      legal_name: body.legal_name,
      is_subscribed: false,
    })
    expect(await app.ok(profiles.getOwnOrganization, {token})).toMatchObject({id: made.id, email: body.email})
    const team = await app.ok(profiles.listMembers, {token})
    expect(team).toMatchObject([{first_name: 'Dana', last_name: 'Reyes', role: 'owner'}])
  })

  test('never belongs to the person who sent a token along', async () => {
    app.forgetLimits()
    const owner = await app.agency()
    const made = await app.ok(contract.createOrganization, {by: owner, body: newAgency()})
    expect(made.id).not.toBe(owner.org_id)
    expect((await app.ok(getProfile, {by: owner})).id).toBe(owner.org_id)
    expect(await count(`members where user_id = '${owner.user_id}'`)).toBe(1)
  })

  test.each([
    ['a script for a website', {website: 'javascript:alert(1)'}, 'website'],
    ['a file for a website', {website: 'file:///etc/passwd'}, 'website'],
    ['this machine for a website', {website: 'http://localhost/'}, 'website'],
    ['no name of its owner', {first_name: ' '}, 'first_name'],
    ['no county', {county: []}, 'county'],
    ['a county without its state', {county: ['Davidson']}, 'county.0'],
    ['a county that does not exist', {county: [davidson, 'Nowhere County, TN']}, 'county.1'],
    ['a county twice', {county: [davidson, davidson]}, 'county'],
    ['a subscription', {is_subscribed: true}, 'is_subscribed'],
    ['a verification', {is_verified: true}, 'is_verified'],
    ['a role', {role: 'admin'}, 'role'],
    ['an id', {id: newId()}, 'id'],
    ['a payout account', {stripe_account_id: 'acct_1'}, 'stripe_account_id'],
  ])('%s is refused, and nothing exists', async (_, wrong, field) => {
    app.forgetLimits()
    const before = [await everyone(), await count('organizations')]
    const body = {...newAgency(), ...wrong} as never
    const refusal = expectRefusal(await app.call(contract.createOrganization, {body}), 422, 'invalid')
    expect(Object.keys(refusal.fields ?? {})).toEqual([field])
    expect([await everyone(), await count('organizations')]).toEqual(before)
  })

  test('not with an address in use', async () => {
    app.forgetLimits()
    const {body} = await register()
    const before = await count('organizations')
    const taken = newAgency({email: body.email})
    expectRefusal(await app.call(contract.createOrganization, {body: taken}), 409, 'email_taken')
    expect(await count('organizations')).toBe(before)
  })
})

test('one address makes only so many accounts an hour, and others go on', async () => {
  app.forgetLimits()
  const from = (address: string) => app.call(contract.createUser, {address, body: {...newcomer(), email: 'x'}})
  const valid = async (address: string) => (await app.call(contract.createUser, {address, body: newcomer()})).status
  // what was not in shape counts for nothing
  for (let i = 0; i < 40; i++) expect((await from('203.0.113.9')).status).toBe(422)
  const statuses: number[] = []
  for (let i = 0; i < 31; i++) statuses.push(await valid('203.0.113.9'))
  expect(statuses).toEqual([...Array.from({length: 30}, () => 200), 429])
  const refused = await app.call(contract.createOrganization, {address: '203.0.113.9', body: newAgency()})
  expectRefusal(refused, 429, 'too_many_requests')
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
  expect(await valid('203.0.113.10')).toBe(200)
})
