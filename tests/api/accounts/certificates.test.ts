import {beforeEach, describe, expect, test} from 'vitest'
import {getProfile} from '#contract/accounts/auth.ts'
import {getCertificate} from '#contract/files.ts'
import * as edit from '#contract/accounts/profile-edit.ts'
import {
  getCaretaker,
  getOrganization,
  getOwnCaretakerProfile,
  getOwnOrganization,
  listOrganizations,
} from '#contract/accounts/profiles.ts'
import {purgeFiles} from '#server/jobs/files.ts'
import {testApp} from '#tests/support/app.ts'
import {expectRefusal} from '#tests/support/call.ts'
import type {Caretaker, Person} from '#tests/support/people.ts'
import {fileOf, pdf, picture} from '#tests/support/pictures.ts'
import {storyOf} from '#tests/support/story.ts'

const app = await testApp()
const story = storyOf(app)
beforeEach(() => app.reset())

const upload = (by: Caretaker, files: Record<string, File[]>, title?: string) =>
  app.call(edit.uploadCertificates, {by, query: {title}, files})
const certify = async (by: Caretaker, title = 'CPR card') =>
  (await app.ok(edit.uploadCertificates, {by, query: {title}, files: {certifications: [fileOf(pdf(title))]}}))
    .certificates[0]!

const fetched = async (address: string) => {
  const response = await app.app.request(address)
  return {
    status: response.status,
    bytes: new Uint8Array(await response.arrayBuffer()),
    headers: response.headers,
  }
}
const openedBy = (by: Person, id: string) =>
  app.app.request(`/api/files/certificates/${id}`, {headers: {Authorization: `Bearer ${by.token}`}})
const stored = () => app.rows<{key: string; in_use: boolean}>('select key, forget_at is null as in_use from files')

describe('certificates of a caregiver', () => {
  test('stand in her lists by title, papers under what they are', async () => {
    const caretaker = await app.caretaker({verified: false})
    await upload(caretaker, {certifications: [fileOf(pdf('a'), '../CPR card.pdf')]}, 'CPR card')
    await upload(caretaker, {legal_certifications: [fileOf(await picture('png'), 'Legal: x.png')]}, 'Permit')
    const {body} = await upload(caretaker, {legal_certifications: [fileOf(pdf('b'), 'Medical:tb.pdf')]})
    expect(body).toMatchObject({
      certifications: ['CPR card'],
      legal_certifications: ['Legal: Permit', 'Medical: Document'],
    })
    expect(body.certificates.map(({field, name, type}) => [field, name, type])).toEqual([
      ['certifications', 'CPR card', 'application/pdf'],
      ['legal_certifications', 'Legal: Permit', 'image/png'],
      ['legal_certifications', 'Medical: Document', 'application/pdf'],
    ])
  })

  test('papers without a word of what they are stay out', async () => {
    const caretaker = await app.caretaker()
    const answer = await upload(caretaker, {legal_certifications: [fileOf(pdf(), 'licence.pdf')]})
    expect(expectRefusal(answer, 422).fields).toHaveProperty('legal_certifications')
    expect(await stored()).toEqual([])
  })

  test('sent twice are there once; another of that title gets a number', async () => {
    const caretaker = await app.caretaker()
    await certify(caretaker)
    await certify(caretaker)
    const other = {certifications: [fileOf(pdf('other'), 'CPR card.pdf')]}
    const {certifications, certificates} = (await upload(caretaker, other, 'CPR card')).body
    expect(certifications).toEqual(['CPR card', 'CPR card (2)'])
    expect(certificates).toHaveLength(2)
    app.clock.advance({hours: 25})
    await purgeFiles(app.deps, app.clock.now())
    expect(await stored()).toHaveLength(2)
  })

  test('one file under two titles is two certificates, each there once', async () => {
    const caretaker = await app.caretaker()
    const card = {certifications: [fileOf(pdf('card'))]}
    for (const title of ['CPR', 'First aid', 'CPR', 'First aid']) await upload(caretaker, card, title)
    const {certifications, certificates} = await app.ok(getOwnCaretakerProfile, {by: caretaker})
    expect(certifications).toEqual(['CPR', 'First aid'])
    expect(certificates.map(({name}) => name)).toEqual(['CPR', 'First aid'])
  })

  test('one that got a number is there once, too', async () => {
    const caretaker = await app.caretaker()
    await upload(caretaker, {certifications: [fileOf(pdf('first'))]}, 'CPR')
    for (let time = 0; time < 2; time++) await upload(caretaker, {certifications: [fileOf(pdf('second'))]}, 'CPR')
    expect((await app.ok(getOwnCaretakerProfile, {by: caretaker})).certifications).toEqual(['CPR', 'CPR (2)'])
  })

  test('sent twice at once are there once', async () => {
    const caretaker = await app.caretaker()
    await Promise.all([certify(caretaker), certify(caretaker), certify(caretaker)])
    const {certifications} = await app.ok(getOwnCaretakerProfile, {by: caretaker})
    expect(certifications).toEqual(['CPR card'])
  })

  test('give a name that was only typed its file', async () => {
    const caretaker = await app.caretaker()
    await app.rows("update caretakers set certifications = '{CPR card}'")
    expect(await certify(caretaker)).toMatchObject({name: 'CPR card'})
    expect((await app.ok(getOwnCaretakerProfile, {by: caretaker})).certifications).toEqual(['CPR card'])
  })

  test('end at thirty, and what did not fit is forgotten', async () => {
    const caretaker = await app.caretaker()
    await app.rows("update caretakers set certifications = array_fill('Typed'::text, array[30])")
    const answer = await upload(caretaker, {certifications: [fileOf(pdf())]})
    expect(expectRefusal(answer, 422).fields).toHaveProperty('certifications')
    expect(await stored()).toMatchObject([{in_use: false}])
    await purgeFiles(app.deps, app.clock.now())
    expect(await stored()).toHaveLength(1)
    app.clock.advance({hours: 25})
    await purgeFiles(app.deps, app.clock.now())
    expect(await stored()).toEqual([])
  })

  test('of one who is not verified yet are erased when she deletes them', async () => {
    const caretaker = await app.caretaker({verified: false})
    const {id, name} = await certify(caretaker)
    const after = await app.ok(edit.deleteCertificate, {by: caretaker, params: {name}})
    expect([after.certifications, after.certificates]).toEqual([[], []])
    expect((await openedBy(caretaker, id)).status).toBe(404)
    await purgeFiles(app.deps, app.clock.now())
    expect(await stored()).toEqual([])
    expectRefusal(await app.call(edit.deleteCertificate, {by: caretaker, params: {name}}), 404)
  })

  test('that she was verified with leave her profile and stay with staff', async () => {
    const caretaker = await app.caretaker()
    const {id, name} = await certify(caretaker)
    await app.ok(edit.deleteCertificate, {by: caretaker, params: {name}, query: {field: 'certifications'}})
    await purgeFiles(app.deps, app.clock.now())
    expect((await openedBy(caretaker, id)).status).toBe(404)
    expect((await openedBy(await app.staff('admin'), id)).status).toBe(200)
  })

  test('are deleted where they stand and nowhere else', async () => {
    const caretaker = await app.caretaker()
    const {name} = await certify(caretaker)
    const params = {name}
    const wrong = {by: caretaker, params, query: {field: 'legal_certifications'} as const}
    expectRefusal(await app.call(edit.deleteCertificate, wrong), 404)
    expectRefusal(await app.call(edit.deleteCertificate, {by: await app.caretaker(), params}), 404)
    expectRefusal(await app.call(edit.deleteCertificate, {by: caretaker, params: {name: '../x'}}), 404)
  })
})

describe('a certificate is opened', () => {
  test('by its owner as it is, and runs nowhere', async () => {
    const caretaker = await app.caretaker()
    const {id} = await certify(caretaker, 'Erste Hilfe “Käfer”')
    const response = await openedBy(caretaker, id)
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(pdf('Erste Hilfe “Käfer”'))
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'content-disposition': `attachment; filename="Erste Hilfe _K_fer_"; filename*=UTF-8''Erste%20Hilfe%20%E2%80%9CK%C3%A4fer%E2%80%9D`,
    })
  })

  test('by a family with her offer, apart from papers of the law and of health', async () => {
    const [family, caretaker] = [await app.parent(), await app.caretaker()]
    const files = {
      certifications: [fileOf(await picture('png'), 'CPR.png')],
      legal_certifications: [fileOf(pdf(), 'Legal: permit.pdf')],
    }
    const {body} = await upload(caretaker, files, 'CPR')
    const [skill, paper] = body.certificates
    const params = {id: caretaker.caretaker_id}
    expect((await openedBy(family, skill!.id)).status).toBe(404)
    expect((await app.ok(getCaretaker, {by: family, params})).certificates).toEqual([])
    await story.bid(caretaker, await story.request(family))
    const response = await openedBy(family, skill!.id)
    expect([response.status, response.headers.get('Content-Disposition')]).toEqual([
      200,
      `inline; filename="CPR"; filename*=UTF-8''CPR`,
    ])
    expect((await openedBy(family, paper!.id)).status).toBe(404)
    expect((await app.ok(getCaretaker, {by: family, params})).certificates).toEqual([skill])
  })

  test('by no one who only has its key or id', async () => {
    const caretaker = await app.caretaker()
    const {id} = await certify(caretaker)
    const [{key} = {key: ''}] = await stored()
    for (const address of [`/api/files/${key}`, `/api/files/${id}`]) {
      expect((await fetched(address)).status).toBe(404)
    }
    expect((await fetched(`/api/files/certificates/${id}`)).status).toBe(401)
    for (const by of [await app.caretaker(), await app.agency(), await app.parent(), await app.staff('blog_writer')]) {
      expectRefusal(await app.call(getCertificate, {by, params: {id}}), 404)
    }
  })
})

describe('files of an agency', () => {
  test('a logo is everybody’s to see, and leaves with its key', async () => {
    const owner = await app.agency()
    const files = {
      logo: [fileOf(await picture('png'), 'logo.png')],
      certifications: [fileOf(pdf(), 'Licence.pdf')],
    }
    const {logo, certifications, certificates} = await app.ok(edit.uploadOrganizationFiles, {
      by: owner,
      query: {title: 'Licence'},
      files,
    })
    expect([certifications, certificates.map(each => each.name)]).toEqual([['Licence'], ['Licence']])
    const [listed] = await app.ok(listOrganizations, {by: await app.parent()})
    expect((await fetched(listed!.logo_url!)).status).toBe(200)
    const query = {field: 'logo', filename: logo!}
    expectRefusal(await app.call(edit.deleteOrganizationFile, {by: await app.agency(), query}), 404)
    expect(await app.ok(edit.deleteOrganizationFile, {by: owner, query})).toMatchObject({logo: null})
    expect((await fetched(listed!.logo_url!)).status).toBe(404)
  })

  test('a logo stands for the picture that a member lacks, and is told apart from one', async () => {
    const owner = await app.agency()
    const me = () => app.ok(getProfile, {by: owner})
    expect(await me()).toMatchObject({avatar_url: null, avatar_is_logo: false})
    const logo = [fileOf(await picture('png'), 'logo.png')]
    const {logo_url} = await app.ok(edit.uploadOrganizationFiles, {by: owner, files: {logo}})
    expect(await me()).toMatchObject({avatar_url: logo_url, avatar_is_logo: true})
    const files = {picture: [fileOf(await picture('jpeg'), 'me.jpg')]}
    await app.ok(edit.setPicture, {by: owner, params: {id: owner.user_id}, files})
    expect(await me()).toMatchObject({avatar_url: expect.not.stringMatching(logo_url!), avatar_is_logo: false})
  })

  test('a logo that was put in its place meanwhile stays', async () => {
    const by = await app.agency()
    const put = async (name: string) =>
      app.ok(edit.uploadOrganizationFiles, {by, files: {logo: [fileOf(await picture('png'), name)]}})
    const before = await put('before.png')
    const query = {field: 'logo', filename: before.logo!}
    const [after] = await Promise.all([put('after.png'), app.call(edit.deleteOrganizationFile, {by, query})])
    expectRefusal(await app.call(edit.deleteOrganizationFile, {by, query}), 404)
    const {logo_url} = await app.ok(getOwnOrganization, {by})
    expect(logo_url).toBe(after.logo_url)
    expect((await fetched(logo_url!)).status).toBe(200)
  })

  test('certificates are for the families it dealt with', async () => {
    const [owner, family] = [await app.agency(), await app.parent()]
    const by = await app.member(owner, 'coordinator')
    const files = {
      certifications: [fileOf(pdf(), 'Licence.pdf')],
      legal_certifications: [fileOf(pdf('x'), 'Tax.pdf')],
    }
    const [licence, tax] = (await app.ok(edit.uploadOrganizationFiles, {by, files})).certificates
    const params = {id: owner.org_id}
    expect((await openedBy(family, licence!.id)).status).toBe(404)
    await story.requestAgency(family, {organization_id: owner.org_id})
    expect((await openedBy(family, licence!.id)).status).toBe(200)
    expect((await openedBy(family, tax!.id)).status).toBe(404)
    expect((await app.ok(getOrganization, {by: family, params})).certificates).toEqual([licence])
  })

  test.each(['../Licence.pdf', '/etc/passwd', 'Licence', 'LICENCE.PDF'])('%s names none of them', async filename => {
    const by = await app.agency()
    await app.ok(edit.uploadOrganizationFiles, {
      by,
      query: {title: 'Licence.pdf'},
      files: {certifications: [fileOf(pdf(), 'Licence.pdf')]},
    })
    for (const field of ['certifications', 'logo', 'legal_certifications', 'password_hash']) {
      expectRefusal(await app.call(edit.deleteOrganizationFile, {by, query: {field, filename}}), 404)
    }
  })
})

test('a delete that was taken back loses nothing', async () => {
  const caretaker = await app.caretaker({verified: false})
  const {id, name} = await certify(caretaker)
  await app.rolledBack(() => app.ok(edit.deleteCertificate, {by: caretaker, params: {name}}))
  await purgeFiles(app.deps, app.clock.now())
  expect((await openedBy(caretaker, id)).status).toBe(200)
})
