import {eq} from 'drizzle-orm'
import {beforeEach, describe, expect, test} from 'vitest'
import {getParentProfile} from '#contract/accounts/profiles.ts'
import {updateOrganization} from '#contract/accounts/profile-edit.ts'
import {listCaretakerBookings} from '#contract/bookings/provider-bookings.ts'
import {requestBooking} from '#contract/bookings/family-bookings.ts'
import {organizations, users} from '#server/db/schema/all.ts'
import {testApp} from '#tests/support/app.ts'
import {expectRefusal} from '#tests/support/call.ts'
import {testStart} from '#tests/support/clock.ts'
import type {Member} from '#tests/support/people.ts'
import {profileChangesOf} from '#tests/support/profile-changes.ts'
import {joinFamily} from '#tests/support/second-adult.ts'
import {someRequest, storyOf} from '#tests/support/story.ts'

const app = await testApp()
const story = storyOf(app)
const {update} = profileChangesOf(app)
beforeEach(() => {
  app.clock.set(testStart)
  return app.reset()
})

const setPhone = (user_id: string, phone_number: string | null) =>
  app.db.update(users).set({phone_number}).where(eq(users.id, user_id))
const phoneOf = async (user_id: string) =>
  (await app.db.select({phone: users.phone_number}).from(users).where(eq(users.id, user_id)))[0]?.phone
const clearAgency = (by: Member) =>
  app.call(updateOrganization, {by, params: {id: by.org_id}, body: {phone_number: null}})
const agencyPhone = async ({org_id}: Member) =>
  (await app.db.select({phone: organizations.phone_number}).from(organizations).where(eq(organizations.id, org_id)))[0]
    ?.phone

describe('a family of two adults needs the number of its contact to request', () => {
  test('which the provider reads, though the other adult has none and asks', async () => {
    const ana = await app.parent({first_name: 'Ana', phone_number: '+16155550188'})
    const otto = await joinFamily(app, ana)
    await setPhone(otto.user_id, null)
    const caretaker = await app.caretaker()
    await story.confirmed(otto, caretaker)
    const [read] = await app.ok(listCaretakerBookings, {by: caretaker, query: {}})
    expect(read?.contact).toMatchObject({phone_number: '+16155550188'})
    expect((await app.ok(getParentProfile, {by: otto})).contact).toEqual({first_name: 'Ana', has_phone_number: true})
    expect((await app.ok(getParentProfile, {by: ana})).contact).toBeUndefined()
  })

  test('and the other adult, whose own number no provider reads, reads to ask them', async () => {
    const ana = await app.parent({first_name: 'Ana', phone_number: null})
    const otto = await joinFamily(app, ana)
    await setPhone(otto.user_id, '+16155550177')
    const refused = await app.call(requestBooking, {by: otto, body: someRequest})
    const refusal = expectRefusal(refused, 422, 'phone_required')
    expect(refusal.detail).toBe('Ask Ana to add a phone number to their profile first.')
    expect((await app.ok(getParentProfile, {by: otto})).contact).toEqual({first_name: 'Ana', has_phone_number: false})
    const own = expectRefusal(await app.call(requestBooking, {by: ana, body: someRequest}), 422, 'phone_required')
    expect(own.detail).toBe('Add a phone number to your profile first.')
  })
})

describe('a number that the other side reads is not removed', () => {
  test('by an agency with a live bid or visits ahead; it is changed at any time', async () => {
    const [parent, agency] = [await app.parent(), await app.agency()]
    const lead = await story.requestAgency(parent)
    await story.bid(agency, lead)
    for (const step of ['bid', 'booked']) {
      if (step === 'booked') await story.approve(parent, lead, agency)
      const refusal = expectRefusal(await clearAgency(agency), 422, 'invalid')
      expect(refusal.fields?.phone_number).toContain('not remove it while a bid is open or visits are ahead')
      expect(await agencyPhone(agency)).not.toBeNull()
    }
    const changed = await app.call(updateOrganization, {
      by: agency,
      params: {id: agency.org_id},
      body: {phone_number: '+16155550142'},
    })
    expect([changed.status, changed.body.phone_number]).toEqual([200, '+16155550142'])
    app.clock.advance({hours: 24 * 60})
    expect((await clearAgency({...agency, token: await app.logInAgain(agency)})).status).toBe(200)
    expect(await agencyPhone(agency)).toBeNull()
  })

  test('by an agency without bids it is', async () => {
    const agency = await app.agency()
    expect((await clearAgency(agency)).status).toBe(200)
    expect(await agencyPhone(agency)).toBeNull()
  })

  test('by a caregiver with a live bid, and by the contact of a family with an open request', async () => {
    const [ana, caretaker] = [await app.parent(), await app.caretaker()]
    const otto = await joinFamily(app, ana)
    await story.bid(caretaker, await story.request(ana))
    for (const by of [ana, caretaker]) {
      const refusal = expectRefusal(await update(by, {phone_number: null}), 422, 'invalid')
      expect(refusal.fields?.['user.phone_number']).toContain('You can change it, but not remove it')
      expect(await phoneOf(by.user_id)).not.toBeNull()
    }
    expect((await update(otto, {phone_number: null})).status).toBe(200)
    expect(await phoneOf(otto.user_id)).toBeNull()
  })
})
