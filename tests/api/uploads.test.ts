import fc from 'fast-check'
import {beforeEach, describe, expect, test} from 'vitest'
import sharp from 'sharp'
import {getCertificate} from '#contract/files.ts'
import {limits} from '#contract/limits.ts'
import * as edit from '#contract/profile-edit.ts'
import {
  getCaretaker,
  getOrganization,
  getOwnCaretakerProfile,
  getOwnOrganization,
  listOrganizations,
} from '#contract/profiles.ts'
import {forgetFiles} from '#server/jobs/files.ts'
import {testApp} from '../support/app.ts'
import {expectRefusal} from '../support/call.ts'
import type {Caretaker, Person} from '../support/people.ts'
import {fileOf, pdf, picture, blackPng} from '../support/pictures.ts'
import {property_seed, runsHere} from '../support/runs.ts'
import {storyOf} from '../support/story.ts'

const app = await testApp()
const story = storyOf(app)
beforeEach(() => app.reset())

const setPicture = (by: Person, file: File) =>
  app.call(edit.setPicture, {by, params: {id: by.user_id}, files: {picture: [file]}})
const upload = (by: Caretaker, files: Record<string, File[]>) =>
  app.call(edit.uploadCertificates, {by, files})
const certify = async (by: Caretaker, name = 'CPR card.pdf') =>
  (await app.ok(edit.uploadCertificates, {by, files: {certifications: [fileOf(pdf(name), name)]}}))
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
const stored = () =>
  app.rows<{key: string; in_use: boolean}>('select key, forget_at is null as in_use from files')

describe('a picture of oneself', () => {
  test('is drawn anew: what the camera wrote into it is gone', async () => {
    const parent = await app.parent()
    const sent = await picture('jpeg')
    expect(Buffer.from(sent).includes('SECRET-CAMERA')).toBe(true)
    const {body} = await setPicture(parent, fileOf(sent, 'me at home.jpg'))
    const {status, bytes, headers} = await fetched(body.profile_picture_url!)
    expect([status, headers.get('Content-Type')]).toEqual([200, 'image/jpeg'])
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
    const {exif, width} = await sharp(bytes).metadata()
    expect([exif, width]).toEqual([undefined, 40])
    expect(body.profile_picture_url).not.toContain('home')
  })

  test('is made as small as it is shown', async () => {
    const parent = await app.parent()
    const {body} = await setPicture(parent, fileOf(await picture('webp', '#fff', 3000)))
    const {bytes} = await fetched(body.profile_picture_url!)
    expect(await sharp(bytes).metadata()).toMatchObject({format: 'webp', width: 800, height: 800})
  })

  test('takes the place of the one before, whose bytes go', async () => {
    const parent = await app.parent()
    const first = (await setPicture(parent, fileOf(await picture('png')))).body
    const second = (await setPicture(parent, fileOf(await picture('png', '#ff0000')))).body
    expect((await fetched(first.profile_picture_url!)).status).toBe(404)
    expect(await app.deps.files.get(first.profile_picture!)).not.toBeNull()
    await forgetFiles(app.deps, app.clock.now())
    expect(await app.deps.files.get(first.profile_picture!)).toBeNull()
    expect((await fetched(second.profile_picture_url!)).status).toBe(200)
    expect(await stored()).toEqual([{key: second.profile_picture, in_use: true}])
  })

  test('can be taken away', async () => {
    const parent = await app.parent()
    const {profile_picture} = (await setPicture(parent, fileOf(await picture()))).body
    const params = {id: parent.user_id}
    expect(await app.ok(edit.removePicture, {by: parent, params})).toMatchObject({profile_picture: null})
    expect((await fetched(`/api/files/${profile_picture}`)).status).toBe(404)
  })
})

describe('what a file is, its content says', () => {
  const html = new TextEncoder().encode('<html><script>alert(1)</script>')
  const svg = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')
  const gif = new Uint8Array(Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAACAkQBADs=', 'base64'))

  test.each([
    ['a page called .jpg', html],
    ['an SVG called .jpg', svg],
    ['a GIF called .jpg', gif],
    ['a PDF in the place of a picture', pdf()],
    ['text', new TextEncoder().encode('hello')],
  ])('%s is not taken', async (_, bytes) => {
    const answer = await setPicture(await app.parent(), fileOf(bytes, 'me.jpg', 'image/jpeg'))
    const {fields} = expectRefusal(answer, 415, 'unsupported_media_type')
    expect(fields).toHaveProperty('picture')
    expect(await stored()).toEqual([])
  })

  test('a picture with a page behind it loses the page', async () => {
    const parent = await app.parent()
    const both = new Uint8Array(Buffer.concat([await picture('png'), html]))
    const {body} = await setPicture(parent, fileOf(both, 'me.html', 'text/html'))
    const {bytes, headers} = await fetched(body.profile_picture_url!)
    expect(headers.get('Content-Type')).toBe('image/png')
    expect(Buffer.from(bytes).includes('script')).toBe(false)
  })

  test('a picture of too many pixels is refused before they are drawn', async () => {
    const parent = await app.parent()
    const bomb = blackPng(30_000)
    const before_bytes = process.memoryUsage().rss
    const {fields} = expectRefusal(await setPicture(parent, fileOf(bomb, 'me.png')), 422, 'invalid')
    expect(fields).toEqual({picture: 'This picture has too many pixels'})
    expect(process.memoryUsage().rss - before_bytes).toBeLessThan(150 * 1024 * 1024)
    expect(await stored()).toEqual([])
  })

  test('a picture that breaks off is refused', async () => {
    const whole = await picture('png', '#123456', 400)
    const answer = await setPicture(await app.parent(), fileOf(whole.slice(0, 90)))
    expectRefusal(answer, 422, 'invalid')
  })
})

describe('a body', () => {
  const send = (by: Person, init: RequestInit) =>
    app.app.request('/api/caretaker/certifications', {
      method: 'POST',
      ...init,
      headers: {Authorization: `Bearer ${by.token}`, ...(init.headers as object)},
    })

  test('that is no form, or a broken one, is refused as every other', async () => {
    const by = await app.caretaker()
    const told = async (type: string, body: string) => {
      const response = await send(by, {headers: {'Content-Type': type}, body})
      return [response.status, ((await response.json()) as {code: string}).code]
    }
    expect(await told('application/json', '{}')).toEqual([415, 'unsupported_media_type'])
    expect(await told('multipart/form-data', 'x')).toEqual([400, 'malformed'])
    expect(await told('multipart/form-data; boundary=b', '--b\r\nnonsense')).toEqual([400, 'malformed'])
    expect(await told('multipart/form-data; boundary=b', '--b--\r\n')).toEqual([422, 'invalid'])
  })

  test('names what it may not bring', async () => {
    const by = await app.caretaker()
    const form = new FormData()
    for (const name of ['__proto__', 'is_verified', 'toString']) form.append(name, '1')
    form.append('certifications', 'not a file')
    const response = await send(by, {body: form})
    const {fields} = (await response.json()) as {fields: Record<string, string>}
    expect(response.status).toBe(422)
    expect(Object.entries(fields)).toEqual([
      ['__proto__', 'Unknown field'],
      ['is_verified', 'Unknown field'],
      ['toString', 'Unknown field'],
      ['certifications', 'Must be a file'],
    ])
  })

  test('of too many files, or of empty ones, says so', async () => {
    const by = await app.caretaker()
    const many = Array.from({length: limits.uploads_max + 1}, (_, i) => fileOf(pdf(String(i)), `${i}.pdf`))
    const {fields} = expectRefusal(await upload(by, {certifications: many}), 422)
    expect(fields).toEqual({certifications: `At most ${limits.uploads_max} files`})
    const spread = {certifications: many.slice(0, 3), legal_certifications: many.slice(3)}
    expectRefusal(await upload(by, spread), 422)
    expectRefusal(await upload(by, {certifications: [fileOf(new Uint8Array(), 'empty.pdf')]}), 422)
  })

  test('with a file that is too long is refused', async () => {
    const by = await app.caretaker()
    const long = new Uint8Array(limits.upload_bytes + 1)
    long.set(pdf())
    expectRefusal(await upload(by, {certifications: [fileOf(long, 'long.pdf')]}), 413, 'too_large')
    const fitting = long.slice(0, limits.upload_bytes)
    expect((await upload(by, {certifications: [fileOf(fitting, 'long.pdf')]})).status).toBe(200)
  })

  test('with more than its call has use for is not held', async () => {
    const by = await app.parent()
    const half = new Uint8Array(limits.upload_bytes * 0.6)
    const answer = await app.call(edit.setPicture, {
      by,
      params: {id: by.user_id},
      files: {picture: [fileOf(half, 'one.png'), fileOf(half, 'two.png')]},
    })
    expectRefusal(answer, 413, 'too_large')
  })

  test('of whatever bytes is refused in the form of every refusal', async () => {
    const by = await app.caretaker()
    const form = new FormData()
    form.append('certifications', fileOf(pdf(), 'a.pdf'))
    const whole = Buffer.from(await new Response(form).arrayBuffer())
    const boundary = whole.toString('latin1').slice(2, whole.indexOf(13))
    const type = `multipart/form-data; boundary=${boundary}`
    const spoilt = fc
      .tuple(fc.nat(whole.length - 1), fc.uint8Array({maxLength: 20}), fc.nat(30))
      .map(([at, bytes, gone]) => Buffer.concat([whole.subarray(0, at), bytes, whole.subarray(at + gone)]))
    await fc.assert(
      fc.asyncProperty(spoilt, async body => {
        app.forgetLimits()
        const response = await send(by, {headers: {'Content-Type': type}, body})
        expect([200, 400, 415, 422]).toContain(response.status)
      }),
      {numRuns: runsHere(150), seed: property_seed},
    )
  })

  test('that says it is too long is not read', async () => {
    const by = await app.caretaker()
    const response = await send(by, {
      headers: {'Content-Type': 'multipart/form-data; boundary=b', 'Content-Length': '999999999'},
      body: 'x',
    })
    expect(response.status).toBe(413)
  })
})

describe('certificates of a caregiver', () => {
  test('stand in her lists by name, papers under what they are', async () => {
    const caretaker = await app.caretaker({verified: false})
    const {body} = await upload(caretaker, {
      certifications: [fileOf(pdf('a'), '../CPR card.pdf')],
      legal_certifications: [
        fileOf(await picture('png'), 'Legal: licence.png'),
        fileOf(pdf('b'), 'Medical:tb.pdf'),
      ],
    })
    expect(body).toMatchObject({
      certifications: ['CPR card.pdf'],
      legal_certifications: ['Legal: licence.png', 'Medical:tb.pdf'],
    })
    expect(body.certificates.map(({field, name, type}) => [field, name, type])).toEqual([
      ['certifications', 'CPR card.pdf', 'application/pdf'],
      ['legal_certifications', 'Legal: licence.png', 'image/png'],
      ['legal_certifications', 'Medical:tb.pdf', 'application/pdf'],
    ])
  })

  test('papers without a word of what they are stay out', async () => {
    const caretaker = await app.caretaker()
    const answer = await upload(caretaker, {legal_certifications: [fileOf(pdf(), 'licence.pdf')]})
    expect(expectRefusal(answer, 422).fields).toHaveProperty('legal_certifications')
    expect(await stored()).toEqual([])
  })

  test('sent twice are there once; another of that name gets a number', async () => {
    const caretaker = await app.caretaker()
    await certify(caretaker)
    await certify(caretaker)
    const other = {certifications: [fileOf(pdf('other'), 'CPR card.pdf')]}
    const {certifications, certificates} = (await upload(caretaker, other)).body
    expect(certifications).toEqual(['CPR card.pdf', 'CPR card (2).pdf'])
    expect(certificates).toHaveLength(2)
    app.clock.advance({hours: 25})
    await forgetFiles(app.deps, app.clock.now())
    expect(await stored()).toHaveLength(2)
  })

  test('sent twice at once are there once', async () => {
    const caretaker = await app.caretaker()
    await Promise.all([certify(caretaker), certify(caretaker), certify(caretaker)])
    const {certifications} = await app.ok(getOwnCaretakerProfile, {by: caretaker})
    expect(certifications).toEqual(['CPR card.pdf'])
  })

  test('give a name that was only typed its file', async () => {
    const caretaker = await app.caretaker()
    await app.rows("update caretakers set certifications = '{CPR card.pdf}'")
    expect(await certify(caretaker)).toMatchObject({name: 'CPR card.pdf'})
    expect((await app.ok(getOwnCaretakerProfile, {by: caretaker})).certifications).toEqual(['CPR card.pdf'])
  })

  test('end at thirty, and what did not fit is forgotten', async () => {
    const caretaker = await app.caretaker()
    await app.rows("update caretakers set certifications = array_fill('Typed'::text, array[30])")
    const answer = await upload(caretaker, {certifications: [fileOf(pdf())]})
    expect(expectRefusal(answer, 422).fields).toHaveProperty('certifications')
    expect(await stored()).toMatchObject([{in_use: false}])
    await forgetFiles(app.deps, app.clock.now())
    expect(await stored()).toHaveLength(1)
    app.clock.advance({hours: 25})
    await forgetFiles(app.deps, app.clock.now())
    expect(await stored()).toEqual([])
  })

  test('of one who is not verified yet are erased when she deletes them', async () => {
    const caretaker = await app.caretaker({verified: false})
    const {id, name} = await certify(caretaker)
    const after = await app.ok(edit.deleteCertificate, {by: caretaker, params: {name}})
    expect([after.certifications, after.certificates]).toEqual([[], []])
    expect((await openedBy(caretaker, id)).status).toBe(404)
    await forgetFiles(app.deps, app.clock.now())
    expect(await stored()).toEqual([])
    expectRefusal(await app.call(edit.deleteCertificate, {by: caretaker, params: {name}}), 404)
  })

  test('that she was verified with leave her profile and stay with staff', async () => {
    const caretaker = await app.caretaker()
    const {id, name} = await certify(caretaker)
    await app.ok(edit.deleteCertificate, {by: caretaker, params: {name}, query: {field: 'certifications'}})
    await forgetFiles(app.deps, app.clock.now())
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
    const {id} = await certify(caretaker, 'Erste Hilfe “Käfer”.pdf')
    const response = await openedBy(caretaker, id)
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(pdf('Erste Hilfe “Käfer”.pdf'))
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'content-disposition': `attachment; filename="Erste Hilfe _K_fer_.pdf"; filename*=UTF-8''Erste%20Hilfe%20%E2%80%9CK%C3%A4fer%E2%80%9D.pdf`,
    })
  })

  test('by a family with her offer, apart from papers of the law and of health', async () => {
    const [family, caretaker] = [await app.parent(), await app.caretaker()]
    const {body} = await upload(caretaker, {
      certifications: [fileOf(await picture('png'), 'CPR.png')],
      legal_certifications: [fileOf(pdf(), 'Legal: id.pdf')],
    })
    const [skill, paper] = body.certificates
    const params = {id: caretaker.caretaker_id}
    expect((await openedBy(family, skill!.id)).status).toBe(404)
    expect((await app.ok(getCaretaker, {by: family, params})).certificates).toEqual([])
    await story.bid(caretaker, await story.request(family))
    const response = await openedBy(family, skill!.id)
    expect([response.status, response.headers.get('Content-Disposition')]).toEqual([
      200,
      `inline; filename="CPR.png"; filename*=UTF-8''CPR.png`,
    ])
    expect((await openedBy(family, paper!.id)).status).toBe(404)
    expect((await app.ok(getCaretaker, {by: family, params})).certificates).toEqual([skill])
  })

  test('by nobody who only has its key or id', async () => {
    const caretaker = await app.caretaker()
    const {id} = await certify(caretaker)
    const [{key} = {key: ''}] = await stored()
    for (const address of [`/api/files/${key}`, `/api/files/${id}`]) {
      expect((await fetched(address)).status).toBe(404)
    }
    expect((await fetched(`/api/files/certificates/${id}`)).status).toBe(401)
    for (const by of [
      await app.caretaker(),
      await app.agency(),
      await app.parent(),
      await app.staff('blog_writer'),
    ]) {
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
      files,
    })
    expect([certifications, certificates.map(each => each.name)]).toEqual([['Licence.pdf'], ['Licence.pdf']])
    const [listed] = await app.ok(listOrganizations, {by: await app.parent()})
    expect((await fetched(listed!.logo_url!)).status).toBe(200)
    const query = {field: 'logo', filename: logo!}
    expectRefusal(await app.call(edit.deleteOrganizationFile, {by: await app.agency(), query}), 404)
    expect(await app.ok(edit.deleteOrganizationFile, {by: owner, query})).toMatchObject({logo: null})
    expect((await fetched(listed!.logo_url!)).status).toBe(404)
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

  test.each(['../Licence.pdf', '/etc/passwd', 'Licence', 'LICENCE.PDF'])(
    '%s names none of them',
    async filename => {
      const by = await app.agency()
      await app.ok(edit.uploadOrganizationFiles, {
        by,
        files: {certifications: [fileOf(pdf(), 'Licence.pdf')]},
      })
      for (const field of ['certifications', 'logo', 'legal_certifications', 'password_hash']) {
        expectRefusal(await app.call(edit.deleteOrganizationFile, {by, query: {field, filename}}), 404)
      }
    },
  )
})

test('a delete that was taken back loses nothing', async () => {
  const caretaker = await app.caretaker({verified: false})
  const {id, name} = await certify(caretaker)
  await app.rolledBack(() => app.ok(edit.deleteCertificate, {by: caretaker, params: {name}}))
  await forgetFiles(app.deps, app.clock.now())
  expect((await openedBy(caretaker, id)).status).toBe(200)
})
