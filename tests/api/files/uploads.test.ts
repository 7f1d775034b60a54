import fc from 'fast-check'
import {beforeEach, describe, expect, test} from 'vitest'
import sharp from 'sharp'
import {limits} from '#contract/limits.ts'
import * as edit from '#contract/accounts/profile-edit.ts'
import {purgeFiles} from '#server/jobs/files.ts'
import {testApp} from '#tests/support/app.ts'
import {expectRefusal} from '#tests/support/call.ts'
import type {Caretaker, Person} from '#tests/support/people.ts'
import {fileOf, pdf, picture, blackPng} from '#tests/support/pictures.ts'
import {property_seed, runsHere} from '#tests/support/runs.ts'

const app = await testApp()
beforeEach(() => app.reset())

const setPicture = (by: Person, file: File) =>
  app.call(edit.setPicture, {by, params: {id: by.user_id}, files: {picture: [file]}})
const upload = (by: Caretaker, files: Record<string, File[]>) => app.call(edit.uploadCertificates, {by, files})
const fetched = async (address: string) => {
  const response = await app.app.request(address)
  return {
    status: response.status,
    bytes: new Uint8Array(await response.arrayBuffer()),
    headers: response.headers,
  }
}
const stored = () => app.rows<{key: string; in_use: boolean}>('select key, forget_at is null as in_use from files')

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
    await purgeFiles(app.deps, app.clock.now())
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
    expect(fields).toEqual({picture: 'This picture is too large. Choose one with fewer pixels.'})
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
