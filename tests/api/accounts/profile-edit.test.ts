import {beforeEach, describe, expect, test} from 'vitest'
import {getProfile} from '#contract/accounts/auth.ts'
import type {BodyIn} from '#contract/endpoint.ts'
import {getParentBooking} from '#contract/bookings/family-bookings.ts'
import {getPayoutAccount} from '#contract/money/payouts.ts'
import * as edit from '#contract/accounts/profile-edit.ts'
import * as profiles from '#contract/accounts/profiles.ts'
import {findProviders} from '#contract/bookings/providers.ts'
import {getAgency} from '#contract/admin/people.ts'
import {newId} from '#lib/id.ts'
import {phoneText} from '#lib/phone-text.ts'
import {eraseAgency} from '#server/modules/privacy/closing/erase-profiles.ts'
import {nearby} from '#contract/bookings/provider-bookings.ts'
import {testApp} from '#tests/support/app.ts'
import {expectRefusal} from '#tests/support/call.ts'
import {newWork} from '#tests/support/newcomer.ts'
import {password} from '#tests/support/people.ts'
import {fileOf, pdf, picture} from '#tests/support/pictures.ts'
import {bank, masked, profileChangesOf} from '#tests/support/profile-changes.ts'
import {storyOf} from '#tests/support/story.ts'

const app = await testApp()
const story = storyOf(app)
const {update, changed, mails, stale} = profileChangesOf(app)
beforeEach(() => app.reset())

describe('one’s own account', () => {
  test('changes what is named and nothing else', async () => {
    const parent = await app.parent({first_name: 'Pat', last_name: 'Old', phone_number: '+1 615 555 0100'})
    const user = await changed(parent, {last_name: 'New', gender: 'female', phone_number: null})
    expect(user).toMatchObject({first_name: 'Pat', last_name: 'New', gender: 'Female', phone_number: null})
    expect((await app.ok(getProfile, {by: parent})).last_name).toBe('New')
    expect(await changed(parent, {})).toEqual(user)
  })

  test('can be sent back as it was read', async () => {
    const parent = await app.parent()
    await app.ok(edit.setPicture, {
      by: parent,
      params: {id: parent.user_id},
      files: {picture: [fileOf(await picture())]},
    })
    const {user} = await app.ok(profiles.getParentProfile, {by: parent})
    const {first_name, last_name, email, gender, location, latitude, longitude, timezone} = user
    const same = {first_name, last_name, email, gender, location, latitude, longitude, timezone: timezone!}
    expect(await changed(parent, {...same, profile_picture: user.profile_picture!})).toEqual(user)
  })

  test.each([
    ['timezone', null],
    ['timezone', 'Nashville'],
    ['profile_picture', ''],
    ['profile_picture', 'javascript:alert(1)'],
    ['profile_picture', 'someone-elses-0123456789.png'],
    ['password', '12345'],
    ['first_name', ''],
    ['email', 'another@example.test'],
    ['longitude', -86],
    ['bank_name', 'First Horizon'],
  ])('%s cannot become %j', async (field, value) => {
    const parent = await app.parent()
    const before = await app.rows('select * from users')
    const {fields} = expectRefusal(await update(parent, {[field]: value}), 422, 'invalid')
    expect(Object.keys(fields ?? {})).toEqual([`user.${field}`])
    expect(await app.rows('select * from users')).toEqual(before)
  })

  test('is no one else’s: not even its id is known', async () => {
    const [parent, other] = [await app.parent(), await app.staff('admin')]
    const ask = (id: string) => app.call(edit.updateUser, {by: other, params: {id}, body: {user: {...bank}}})
    const [foreign, nothing] = [await ask(parent.user_id), await ask('01890000-0000-7000-8000-000000000000')]
    expect([foreign.status, foreign.text]).toEqual([404, nothing.text])
  })

  test('keeps every column that is not its owner’s to set', async () => {
    const caretaker = await app.caretaker()
    const columns = await app.rows<{name: string}>(
      "select column_name::text as name from information_schema.columns where table_name in ('users', 'caretakers', 'tokens')",
    )
    const settable = new Set(
      Object.keys({...newWork, password: 1, ...bank}).concat(
        ['email', 'first_name', 'last_name', 'gender', 'location', 'latitude', 'longitude', 'timezone'],
        ['phone_number', 'profile_picture', 'stripe_account_id'],
      ),
    )
    const before = await app.rows('select u::text, c::text from users u, caretakers c')
    const others = columns.map(each => each.name).filter(name => !settable.has(name))
    expect(others.length).toBeGreaterThan(20)
    for (const name of others) {
      const {fields} = expectRefusal(await update(caretaker, {[name]: 1}), 422)
      expect(fields).toHaveProperty([`user.${name}`], 'Unknown field')
      const body = {[name]: 1} as never
      const params = {id: caretaker.caretaker_id}
      expectRefusal(await app.call(edit.updateCaretaker, {by: caretaker, params, body}), 422)
    }
    expect(await app.rows('select u::text, c::text from users u, caretakers c')).toEqual(before)
  })

  test('of a caregiver who moves moves where she looks for requests', async () => {
    const [caretaker, family] = [await app.caretaker(), await app.parent()]
    await story.request(family)
    const distance = async () => (await app.ok(nearby, {by: caretaker}))[0]?.distance_miles
    const before = await distance()
    await changed(caretaker, {location: 'Franklin, TN', latitude: 35.9251, longitude: -86.8689})
    expect(await distance()).toBeGreaterThan((before ?? 0) + 10)
  })
})

describe('a family', () => {
  test('changes what it says of its children', async () => {
    const parent = await app.parent()
    const body = {children_details: 'Twins of four'}
    expect(await app.ok(edit.updateFamily, {by: parent, body})).toMatchObject({
      ...body,
      number_of_children: 2,
    })
    expectRefusal(await app.call(edit.updateFamily, {by: parent, body: {number_of_children: 99}}), 422)
  })

  test('is not changed over what the other adult saved meanwhile', async () => {
    const parent = await app.parent()
    const save = (children_details: string, seen: string | null) =>
      app.call(edit.updateFamily, {by: parent, key: newId(), body: {children_details, seen: {children_details: seen}}})
    const {children_details: before} = await app.ok(profiles.getParentProfile, {by: parent})
    expect((await save('Twins of four', before)).status).toBe(200)
    const refusal = expectRefusal(await save('One of two', before), 409, 'record_changed')
    expect(refusal.current).toMatchObject({children_details: 'Twins of four', number_of_children: 2})
    expect((await save('One of two', 'Twins of four')).body).toMatchObject({children_details: 'One of two'})
  })
})

describe('a caregiver’s profile', () => {
  const save = (by: Awaited<ReturnType<typeof app.caretaker>>, body: BodyIn<typeof edit.updateCaretaker>) =>
    app.ok(edit.updateCaretaker, {by, params: {id: by.caretaker_id}, body})

  test('takes a new rate; offers stand as they were made', async () => {
    const [caretaker, family] = [await app.caretaker({rate: 20}), await app.parent()]
    const booking = await story.request(family)
    const offer = await story.bid(caretaker, booking)
    expect(await save(caretaker, {...newWork, hourly_rate: 31.25})).toMatchObject({
      ...newWork,
      hourly_rate: 31.25,
    })
    const seen = await app.ok(getParentBooking, {by: family, params: {id: booking.id}})
    expect(seen.offers?.map(each => each.hourly_rate)).toEqual([offer.hourly_rate])
    expect(offer.hourly_rate).not.toBe(31.25)
  })

  test('loses a name that it names no more, and no file', async () => {
    const caretaker = await app.caretaker({verified: false})
    const files = {
      certifications: [fileOf(pdf(), 'CPR.pdf')],
      legal_certifications: [fileOf(pdf(), 'Legal: permit.pdf')],
    }
    await app.ok(edit.uploadCertificates, {by: caretaker, query: {title: 'CPR'}, files})
    const kept = await save(caretaker, {certifications: ['CPR', 'First aid', 'First aid']})
    expect([kept.certifications, kept.certificates.length]).toEqual([['CPR', 'First aid'], 2])
    // the list of someone who had not seen the file yet
    const after = await save(caretaker, {certifications: ['Water safety']})
    expect(after.certifications).toEqual(['CPR', 'Water safety'])
    expect(after.certificates.map(each => each.name)).toEqual(['CPR', 'Legal: CPR'])
  })

  test('lets go of the connected account, and connects none', async () => {
    const caretaker = await app.caretaker()
    await app.rows("update caretakers set stripe_account_id = 'acct_1', stripe_connected_at = created_at")
    expect((await save(caretaker, {stripe_account_id: null})).stripe_account_id).toBeNull()
    expect(await app.ok(getPayoutAccount, {by: caretaker})).toMatchObject({
      connected: false,
      connected_at: null,
    })
  })
})

describe('an agency', () => {
  const save = (by: Awaited<ReturnType<typeof app.agency>>, body: BodyIn<typeof edit.updateOrganization>) =>
    app.call(edit.updateOrganization, {by, params: {id: by.org_id}, body})

  test('changes what it says of itself, by its office', async () => {
    const owner = await app.agency()
    const by = await app.member(owner, 'coordinator')
    const body = {
      legal_name: 'Oak Care LLC',
      county: ['Shelby County, TN'],
      website: null,
      timezone: 'America/New_York',
    }
    expect((await save(by, body)).body).toMatchObject(body)
  })

  test('is not changed by one of its office over what a colleague saved meanwhile', async () => {
    const owner = await app.agency()
    const coordinator = await app.member(owner, 'coordinator')
    const {phone_number, county} = await app.ok(profiles.getOwnOrganization, {by: owner})
    const {status} = await save(coordinator, {about: 'Felix’s words', seen: {about: null}})
    expect(status).toBe(200)
    const theirs = {about: 'Silas’s words', seen: {about: null}}
    const refusal = expectRefusal(await save(owner, theirs), 409, 'record_changed')
    expect(refusal.current).toMatchObject({about: 'Felix’s words', county})
    expect(await app.ok(profiles.getOwnOrganization, {by: owner})).toMatchObject({about: 'Felix’s words'})
    // another field, read with a number as it is shown
    const number = {phone_number: '(615) 555-0188', seen: {phone_number: phoneText(phone_number ?? '')}}
    expect((await save(owner, number)).status).toBe(200)
    expect((await save(owner, {about: 'Silas’s words', seen: {about: 'Felix’s words'}})).status).toBe(200)
  })

  test('shows a phone number in its description to families that approved it alone', async () => {
    const owner = await app.agency()
    const about = 'Call us: 615-555-0123'
    await save(owner, {about})
    const params = {id: owner.org_id}
    const [stranger, family] = [await app.parent(), await app.parent()]
    await storyOf(app).confirmed(family, owner)
    const read = async (by: {token: string}) => (await app.ok(profiles.getOrganization, {by, params})).about
    expect(await read(stranger)).toBe('Call us: [hidden until booked]')
    expect(await read(family)).toBe(about)
    const {agencies} = await app.ok(findProviders, {query: {latitude: '36.16', longitude: '-86.78'}})
    expect(agencies).toMatchObject([{about: 'Call us: [hidden until booked]'}])
  })

  test('describes itself to families and staff, and no longer once it is closed', async () => {
    const owner = await app.agency()
    const by = await app.member(owner, 'coordinator')
    const about = 'Care in Nashville since 2012.\nWe <b>meet</b> you first.'
    expect((await save(by, {about: ` ${about} `})).body).toMatchObject({about})
    for (const text of ['', 'a'.repeat(1001)]) expectRefusal(await save(by, {about: text}), 422)
    const params = {id: owner.org_id}
    const parent = await app.parent()
    expect(await app.ok(profiles.getOrganization, {by: parent, params})).toMatchObject({about})
    const {agencies} = await app.ok(findProviders, {query: {latitude: '36.16', longitude: '-86.78'}})
    expect(agencies).toMatchObject([{org_id: owner.org_id, about}])
    expect(await app.ok(getAgency, {by: await app.staff(), params})).toMatchObject({about})
    await app.db.transaction(tx => eraseAgency(tx, owner.org_id))
    expect(await app.rows('select about from organizations')).toEqual([{about: null}])
    expect((await save(by, {about: null})).body).toMatchObject({about: null})
  })

  test('has bank details that its owner alone writes and reads', async () => {
    const owner = await app.agency()
    const coordinator = await app.member(owner, 'coordinator')
    for (const body of [{bank_name: 'First Horizon'}, {stripe_account_id: null}]) {
      expectRefusal(await save(coordinator, body), 403, 'forbidden')
    }
    expect((await save(owner, bank)).body).toMatchObject({...masked, bank_last4: '7890'})
    expect(await app.ok(profiles.getOwnOrganization, {by: coordinator})).toMatchObject({
      bank_name: null,
      bank_account_number: null,
      bank_last4: null,
    })
    expect(await mails(owner)).toMatchObject([
      {data: {mail: 'bank_changed', user_id: owner.user_id, org_id: owner.org_id}},
    ])
  })

  test('needs a fresh sign-in or the password for them, and for nothing else', async () => {
    const owner = await app.agency()
    stale()
    expectRefusal(await save(owner, bank), 403, 'reauthentication_required')
    const wrong = expectRefusal(await save(owner, {...bank, current_password: 'wrong one'}), 403)
    expect(wrong.fields).toHaveProperty('current_password')
    expect((await save(owner, {...bank, current_password: password})).status).toBe(200)
    expect((await save(owner, {stripe_account_id: null, location: 'Memphis, TN'})).status).toBe(200)
  })

  test('shows no address that is none', async () => {
    const owner = await app.agency()
    expectRefusal(await save(owner, {website: 'javascript:alert(1)'}), 422)
  })
})
