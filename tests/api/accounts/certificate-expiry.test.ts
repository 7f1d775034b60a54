import {beforeEach, describe, expect, test} from 'vitest'
import {getCertificate, setCertificateExpiry} from '#contract/files.ts'
import {listNotifications} from '#contract/notifications.ts'
import * as edit from '#contract/accounts/profile-edit.ts'
import {
  getCaretaker,
  getOrganization,
  getOwnCaretakerProfile,
  getOwnOrganization,
  listOrganizations,
} from '#contract/accounts/profiles.ts'
import {tick} from '#server/jobs/tick.ts'
import {testApp} from '#tests/support/app.ts'
import {expectRefusal} from '#tests/support/call.ts'
import {testStart} from '#tests/support/clock.ts'
import type {Caretaker, Person} from '#tests/support/people.ts'
import {fileOf, pdf} from '#tests/support/pictures.ts'
import {storyOf} from '#tests/support/story.ts'

const app = await testApp()
const story = storyOf(app)
beforeEach(() => {
  app.clock.set(testStart)
  return app.reset()
})

const card = 'CPR card'
const upload = async (by: Caretaker, expires_on?: string) =>
  (
    await app.ok(edit.uploadCertificates, {
      by,
      query: {title: card, expires_on},
      files: {certifications: [fileOf(pdf(), card)]},
    })
  ).certificates[0]!
const setEnd = (by: Person, id: string, expires_on: string | null) =>
  app.call(setCertificateExpiry, {by, params: {id}, body: {expires_on}})
const told = async (by: Person) =>
  (await app.ok(listNotifications, {by})).items.filter(each => each.kind === 'certificate_ends')
const warned = async () => (await tick(app.db, app.clock.now())).certificates_warned

describe('the end of a certificate', () => {
  test('is said when it is uploaded, or later, or taken back', async () => {
    const by = await app.caretaker()
    const {id, expires_on} = await upload(by, '2027-01-31')
    expect(expires_on).toBe('2027-01-31')
    expect((await setEnd(by, id, '2028-01-31')).body).toMatchObject({id, expires_on: '2028-01-31'})
    expect((await setEnd(by, id, null)).body).toMatchObject({expires_on: null, has_expired: false})
  })

  test('is the newest that was said with the same file, and stands where none is said with it', async () => {
    const by = await app.caretaker()
    const {id} = await upload(by, '2027-01-31')
    expect(await upload(by, '2028-01-31')).toMatchObject({id, expires_on: '2028-01-31'})
    expect(await upload(by)).toMatchObject({id, expires_on: '2028-01-31'})
  })

  test('is no day that is over, and no one’s but its owner’s to say', async () => {
    const by = await app.caretaker()
    const files = {certifications: [fileOf(pdf(), card)]}
    const past = await app.call(edit.uploadCertificates, {by, query: {expires_on: '2026-05-01'}, files})
    expect(expectRefusal(past, 422, 'invalid').fields).toHaveProperty('expires_on')
    const {id} = await upload(by)
    expectRefusal(await setEnd(by, id, '2026-05-01'), 422, 'invalid')
    expectRefusal(await setEnd(await app.caretaker(), id, '2028-01-31'), 404)
    expectRefusal(await setEnd(await app.agency(), id, '2028-01-31'), 404)
    expectRefusal(await setEnd(await app.parent(), id, '2028-01-31'), 403)
  })

  test('is told thirty days before, once, and anew where it was moved', async () => {
    const by = await app.caretaker()
    const {id} = await upload(by, '2026-08-01')
    app.clock.set('2026-07-01T15:00:00.000Z')
    expect(await warned()).toBe(0)
    app.clock.advance({days: 1})
    expect([await warned(), await warned()]).toEqual([1, 0])
    const again = {...by, token: await app.logInAgain(by)}
    expect(await told(again)).toMatchObject([
      {
        title: expect.stringMatching(/^A certificate expires on .*Aug.* 1/) as string,
        link: '/dash/caretaker/edit',
      },
    ])
    await setEnd(again, id, '2026-07-20')
    expect(await warned()).toBe(1)
    expect(await told(again)).toHaveLength(2)
  })

  test('of an agency is told to its office', async () => {
    const owner = await app.agency()
    const coordinator = await app.member(owner, 'coordinator')
    const field = await app.member(owner, 'field')
    await app.ok(edit.uploadOrganizationFiles, {
      by: owner,
      query: {title: 'Licence', expires_on: '2026-06-20'},
      files: {certifications: [fileOf(pdf(), 'Licence.pdf')]},
    })
    await warned()
    expect([await told(owner), await told(coordinator), await told(field)].map(each => each.length)).toEqual([1, 1, 0])
  })
})

describe('a certificate that has expired', () => {
  test('leaves the profile: families read neither its name nor the file', async () => {
    const [by, family] = [await app.caretaker(), await app.parent()]
    await story.bid(by, await story.request(family))
    const {id} = await upload(by, '2026-06-10')
    const params = {id: by.caretaker_id}
    const seen = () => app.ok(getCaretaker, {by: family, params})
    expect((await seen()).certifications).toEqual([card])
    // through the day it names, wherever in the country
    app.clock.set('2026-06-11T09:00:00.000Z')
    expect(await seen()).toMatchObject({certifications: [card], certificates: [{id}]})
    app.clock.set('2026-06-11T10:00:00.000Z')
    expect(await seen()).toMatchObject({certifications: [], certificates: []})
    expectRefusal(await app.call(getCertificate, {by: family, params: {id}}), 404)
  })

  test('is still its owner’s to renew, and then it is back', async () => {
    const by = await app.caretaker()
    const {id} = await upload(by, '2026-06-10')
    app.clock.set('2026-06-12T15:00:00.000Z')
    const own = await app.ok(getOwnCaretakerProfile, {by})
    expect(own).toMatchObject({certifications: [], certificates: [{id, has_expired: true}]})
    await app.ok(edit.updateCaretaker, {
      by,
      params: {id: by.caretaker_id},
      body: {certifications: ['First aid']},
    })
    await setEnd(by, id, '2027-06-10')
    expect((await app.ok(getOwnCaretakerProfile, {by})).certifications).toEqual([card, 'First aid'])
  })

  test('of an agency is in no list that families choose from', async () => {
    const [owner, family] = [await app.agency(), await app.parent()]
    await app.ok(edit.uploadOrganizationFiles, {
      by: owner,
      query: {title: 'Licence', expires_on: '2026-06-10'},
      files: {
        certifications: [fileOf(pdf(), 'Licence.pdf')],
        legal_certifications: [fileOf(pdf('t'), 'Tax.pdf')],
      },
    })
    const listed = async () => (await app.ok(listOrganizations, {by: family}))[0]?.certifications
    expect(await listed()).toEqual(['Licence'])
    app.clock.set('2026-06-12T15:00:00.000Z')
    expect(await listed()).toEqual([])
    const params = {id: owner.org_id}
    expect((await app.ok(getOrganization, {by: family, params})).certifications).toEqual([])
    expect(await app.ok(getOwnOrganization, {by: owner})).toMatchObject({
      certifications: [],
      legal_certifications: [],
      certificates: [{has_expired: true}, {has_expired: true}],
    })
  })
})

test('names of two uploads at once and of a list that was read before are all kept', async () => {
  const by = await app.caretaker()
  const params = {id: by.caretaker_id}
  const send = (name: string) =>
    app.ok(edit.uploadCertificates, {by, query: {title: name}, files: {certifications: [fileOf(pdf(name))]}})
  await Promise.all([
    send('A.pdf'),
    app.ok(edit.updateCaretaker, {by, params, body: {certifications: ['First aid']}}),
    send('B.pdf'),
  ])
  const {certifications} = await app.ok(getOwnCaretakerProfile, {by})
  expect(certifications.toSorted()).toEqual(['A.pdf', 'B.pdf', 'First aid'])
})
