import {readFileSync} from 'node:fs'
import {beforeEach, describe, expect, test} from 'vitest'
import * as staff from '#contract/admin/people.ts'
import {getCertificate, getCheckDocument, setCertificateExpiry, type CheckKind} from '#contract/files.ts'
import * as edit from '#contract/accounts/profile-edit.ts'
import {getCaretaker, getOwnCaretakerProfile} from '#contract/accounts/profiles.ts'
import {limits} from '#contract/limits.ts'
import {listNotifications} from '#contract/notifications.ts'
import {newId} from '#lib/id.ts'
import {purgeFiles} from '#server/jobs/files.ts'
import {testApp} from '#tests/support/app.ts'
import {expectRefusal} from '#tests/support/call.ts'
import {testStart} from '#tests/support/clock.ts'
import type {Caretaker, Person} from '#tests/support/people.ts'
import {fileOf, pdf, picture} from '#tests/support/pictures.ts'
import {storyOf} from '#tests/support/story.ts'

const app = await testApp()
const story = storyOf(app)
beforeEach(() => {
  app.clock.set(testStart)
  return app.reset()
})

const secretName = 'Grace Okafor passport SECRET.png'
const upload = async (by: Caretaker, kind: CheckKind = 'identity', words = 'ID') =>
  (
    await app.ok(edit.uploadCheckDocuments, {
      by,
      params: {kind},
      files: {documents: [fileOf(pdf(words), secretName)]},
    })
  ).check_documents.at(-1)!
const opened = (by: Person | null, id: string) =>
  app.app.request(`/api/files/checks/${id}`, by ? {headers: {Authorization: `Bearer ${by.token}`}} : {})
const recordCheck = async (admin: Person, {user_id}: Person, kind: CheckKind = 'identity') =>
  app.ok(staff.recordCheck, {
    by: admin,
    key: newId(),
    params: {id: user_id},
    body: {kind, provider: 'Checkers', checked_on: '2026-06-01', expires_on: '2027-06-01'},
  })
const refuse = (admin: Person, {user_id}: Person, kind: CheckKind, reason: string) =>
  app.call(staff.refuseCheckDocuments, {
    by: admin,
    key: newId(),
    params: {id: user_id, kind},
    body: {reason},
  })

describe('a document of a check', () => {
  test('is read by its owner and staff, and by no one else', async () => {
    const [owner, family] = [await app.caretaker(), await app.parent()]
    const {id} = await upload(owner)
    await story.bid(owner, await story.request(family))
    await story.confirmed(family, owner)
    for (const by of [owner, await app.staff('admin')]) expect((await opened(by, id)).status).toBe(200)
    const strangers = [
      family,
      await app.parent(),
      await app.caretaker(),
      await app.agency(),
      await app.staff('blog_writer'),
    ]
    for (const by of strangers) {
      expectRefusal(await app.call(getCheckDocument, {by, params: {id}}), 404)
      expectRefusal(await app.call(getCertificate, {by, params: {id}}), 404)
    }
    expect((await opened(null, id)).status).toBe(401)
    const [{key} = {key: ''}] = await app.rows<{key: string}>('select key from files')
    for (const address of [`/api/files/${key}`, `/api/files/${id}`]) {
      expect((await app.app.request(address)).status).toBe(404)
    }
  })

  test('is no certificate, even to its owner', async () => {
    const owner = await app.caretaker({verified: false})
    const {id} = await upload(owner)
    expectRefusal(await app.call(getCertificate, {by: owner, params: {id}}), 404)
    const end = {by: owner, params: {id}, body: {expires_on: '2030-01-01'}}
    expectRefusal(await app.call(setCertificateExpiry, end), 404)
    const profile = await app.ok(getOwnCaretakerProfile, {by: owner})
    expect([profile.certifications, profile.legal_certifications, profile.certificates]).toEqual([[], [], []])
  })

  test('leaves the server without the name of its file', async () => {
    const owner = await app.caretaker({verified: false})
    const admin = await app.staff('admin')
    const {id} = await upload(owner)
    const response = await opened(admin, id)
    expect(response.headers.get('Content-Disposition')).toBe(
      `attachment; filename="identity-document.pdf"; filename*=UTF-8''identity-document.pdf`,
    )
    const own = await app.call(getOwnCaretakerProfile, {by: owner})
    const detail = await app.call(staff.getUser, {by: admin, params: {id: owner.user_id}})
    expect(detail.body.caretaker?.check_documents).toMatchObject([{id, kind: 'identity', state: 'review'}])
    for (const {text} of [own, detail]) expect(text).not.toContain('SECRET')
    expect(await app.rows('select name from files')).toEqual([{name: ''}])
  })

  test('is in no answer to a family', async () => {
    const [owner, family] = [await app.caretaker(), await app.parent()]
    const {id} = await upload(owner)
    const booking = await story.request(family)
    await story.bid(owner, booking)
    const params = {id: owner.caretaker_id}
    const texts = [(await app.call(getCaretaker, {by: family, params})).text]
    for (const address of ['/api/parent/bookings', `/api/parent/bookings/${booking.id}`]) {
      const headers = {Authorization: `Bearer ${family.token}`}
      texts.push(await (await app.app.request(address, {headers})).text())
    }
    for (const text of texts) {
      expect(text).not.toContain(id)
      expect(text).not.toContain('check_documents')
      expect(text).not.toContain('SECRET')
    }
  })

  test('sent twice is there once, and too many are refused', async () => {
    const owner = await app.caretaker({verified: false})
    expect((await upload(owner)).id).toBe((await upload(owner)).id)
    for (let n = 1; n < limits.check_documents_max; n++) {
      app.forgetLimits()
      await upload(owner, 'identity', `side ${n}`)
    }
    app.forgetLimits()
    const files = {documents: [fileOf(pdf('one more'))]}
    const answer = await app.call(edit.uploadCheckDocuments, {by: owner, params: {kind: 'identity'}, files})
    expect(expectRefusal(answer, 422).fields).toHaveProperty('documents')
    expect((await app.ok(getOwnCaretakerProfile, {by: owner})).check_documents).toHaveLength(limits.check_documents_max)
  })

  test('is deleted by its owner; an accepted one stays with staff', async () => {
    const [owner, admin] = [await app.caretaker({verified: false}), await app.staff('admin')]
    const remove = (by: Person, id: string) => app.call(edit.deleteCheckDocument, {by, params: {id}})
    const waiting = await upload(owner)
    expectRefusal(await remove(await app.caretaker(), waiting.id), 404)
    expect((await remove(owner, waiting.id)).body.check_documents).toEqual([])
    await purgeFiles(app.deps, app.clock.now())
    expect(await app.rows('select id from files')).toEqual([])

    const accepted = await upload(owner, 'background')
    await recordCheck(admin, owner, 'background')
    expect((await remove(owner, accepted.id)).body.check_documents).toEqual([])
    expect((await opened(owner, accepted.id)).status).toBe(404)
    expect((await opened(admin, accepted.id)).status).toBe(200)
    const {caretaker} = await app.ok(staff.getUser, {by: admin, params: {id: owner.user_id}})
    expect(caretaker?.check_documents).toMatchObject([{id: accepted.id, state: 'accepted', archived: true}])
  })
})

describe('staff review documents', () => {
  test('recording a check accepts those of its kind', async () => {
    const [owner, admin] = [await app.caretaker({verified: false}), await app.staff('admin')]
    await upload(owner, 'identity')
    await upload(owner, 'background')
    await recordCheck(admin, owner, 'identity')
    const {check_documents} = await app.ok(getOwnCaretakerProfile, {by: owner})
    expect(check_documents.map(({kind, state}) => [kind, state])).toEqual([
      ['identity', 'accepted'],
      ['background', 'review'],
    ])
  })

  test('decide only on the documents that they were shown', async () => {
    const [owner, admin] = [await app.caretaker({verified: false}), await app.staff('admin')]
    const [blurred, sharp] = [await upload(owner), await upload(owner, 'identity', 'ID, sharp')]
    const by = {by: admin, params: {id: owner.user_id}}
    const check = {kind: 'identity', provider: 'Checkers', checked_on: '2026-06-01', expires_on: null} as const
    const record = (document_ids: string[], proves_age = false) =>
      app.call(staff.recordCheck, {...by, key: newId(), body: {...check, proves_age, seen: {document_ids}}})
    const refuseSeen = (document_ids: string[]) =>
      app.call(staff.refuseCheckDocuments, {
        ...by,
        key: newId(),
        params: {id: owner.user_id, kind: 'identity'},
        body: {reason: 'Too blurred', seen: {document_ids}},
      })
    const states = async () =>
      (await app.ok(getOwnCaretakerProfile, {by: owner})).check_documents.map(({state}) => state)

    const refused = expectRefusal(await refuseSeen([blurred.id]), 409, 'record_changed')
    expect(refused.current).toEqual({document_ids: [blurred.id, sharp.id]})
    expectRefusal(await record([blurred.id]), 409, 'record_changed')
    expect(await states()).toEqual(['review', 'review'])

    const proof = await upload(owner, 'age')
    expectRefusal(await record([blurred.id, sharp.id], true), 409, 'record_changed')
    expect((await record([blurred.id, sharp.id, proof.id], true)).status).toBe(201)
    expect(await states()).toEqual(['accepted', 'accepted', 'accepted'])
    expectRefusal(await refuseSeen([blurred.id, sharp.id]), 409, 'record_changed')
  })

  test('a refusal gives its reason to the owner and is in the audit log', async () => {
    const [owner, admin] = [await app.caretaker({verified: false}), await app.staff('admin')]
    const reason = 'The picture is blurred.'
    expectRefusal(await refuse(admin, owner, 'identity', reason), 404)
    await upload(owner)
    const answer = await refuse(admin, owner, 'identity', reason)
    expect(answer.body).toMatchObject([{state: 'refused', reason, archived: false}])
    expectRefusal(await refuse(admin, owner, 'identity', reason), 404)
    expect((await app.ok(getOwnCaretakerProfile, {by: owner})).check_documents).toMatchObject([
      {state: 'refused', reason},
    ])
    const [notice] = (await app.ok(listNotifications, {by: owner})).items
    expect(notice).toMatchObject({
      title: 'We could not accept your identity document',
      link: '/dash/caretaker/edit#check-identity',
    })
    expect(await app.rows(`select action, after from audit_log`)).toEqual([
      {action: 'user.check_refused', after: {kind: 'identity', reason}},
    ])
  })

  test('a document that was refused by mistake waits again once the same file is sent', async () => {
    const [owner, admin] = [await app.caretaker({verified: false}), await app.staff('admin')]
    await upload(owner)
    await refuse(admin, owner, 'identity', 'It has expired.')
    await upload(owner)
    await upload(owner)
    const {check_documents} = await app.ok(getOwnCaretakerProfile, {by: owner})
    expect(check_documents.map(({state}) => state)).toEqual(['refused', 'review'])
  })
})

test('papers that were uploaded for a check before become its documents, and others stay', async () => {
  const owner = await app.caretaker({verified: false})
  const certify = (field: 'certifications' | 'legal_certifications', name: string, title?: string) =>
    app.ok(edit.uploadCertificates, {
      by: owner,
      query: {title},
      files: {[field]: [fileOf(pdf(name), name)]},
    })
  await certify('legal_certifications', 'Legal: x', 'IMG_2043.jpg')
  await certify('legal_certifications', 'Medical: x', 'TB test')
  await certify('certifications', 'x', 'passport.jpg')
  await certify('certifications', 'y', 'CPR card.pdf')
  const sql = readFileSync('src/server/db/migrations/0003_check_documents.sql', 'utf8')
  const [, ...data] = sql.split('--> statement-breakpoint').slice(1)
  await app.db.transaction(async tx => {
    for (const statement of data) await tx.execute(statement)
  })
  const profile = await app.ok(getOwnCaretakerProfile, {by: owner})
  expect(profile).toMatchObject({
    certifications: ['CPR card.pdf'],
    legal_certifications: ['Medical: TB test'],
  })
  expect(profile.check_documents.map(({kind, state}) => [kind, state])).toEqual([
    ['identity', 'review'],
    ['identity', 'review'],
  ])
  expect(await app.rows(`select name from files where purpose like 'check%'`)).toEqual([{name: ''}, {name: ''}])
})

test('a certificate is shown by its title, never by the name of its file', async () => {
  const [owner, family] = [await app.caretaker(), await app.parent()]
  const files = {
    certifications: [fileOf(await picture('png'), secretName)],
    legal_certifications: [fileOf(pdf(), `Medical: ${secretName}`)],
  }
  const titled = await app.ok(edit.uploadCertificates, {by: owner, query: {title: 'CPR for infants'}, files})
  expect(titled.certificates.map(({name}) => name)).toEqual(['CPR for infants', 'Medical: CPR for infants'])
  const other = {certifications: [fileOf(pdf('other'), secretName)]}
  const untitled = await app.call(edit.uploadCertificates, {by: owner, files: other})
  expect(untitled.body.certifications).toEqual(['CPR for infants', 'Certificate'])
  const seen = await app.call(getCaretaker, {by: family, params: {id: owner.caretaker_id}})
  expect(seen.body).toMatchObject({
    certifications: ['CPR for infants', 'Certificate'],
    legal_certifications: [],
  })
  for (const {text} of [untitled, seen]) expect(text).not.toContain('SECRET')
})
