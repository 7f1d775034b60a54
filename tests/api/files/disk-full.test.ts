import {afterAll, afterEach, expect, test} from 'vitest'
import sharp from 'sharp'
import {getProfile} from '#contract/accounts/auth.ts'
import * as edit from '#contract/accounts/profile-edit.ts'
import * as blog from '#contract/content/blog-writing.ts'
import {confirmStartByCaretaker} from '#contract/sessions/confirming.ts'
import {newId} from '#lib/id.ts'
import {purgeFiles} from '#server/jobs/files.ts'
import {drawCover} from '#server/modules/files/index.ts'
import {testApp} from '#tests/support/app.ts'
import {expectRefusal, type Answer} from '#tests/support/call.ts'
import {morningsOf} from '#tests/support/mornings.ts'
import type {Person} from '#tests/support/people.ts'
import {fileOf, pdf, picture} from '#tests/support/pictures.ts'
import {fillTable, openSmallDisk} from '#tests/support/services/full-disk.ts'

const disk = await openSmallDisk()
const app = await testApp({files: disk.store})
const {morning} = morningsOf(app)
afterEach(async () => {
  await disk.makeRoom()
  for (const key of await disk.names()) await disk.store.remove(key)
  await app.reset()
})
afterAll(() => disk.close())

const setPicture = async (by: Person, colour: string) =>
  app.call(edit.setPicture, {
    by,
    params: {id: by.user_id},
    files: {picture: [fileOf(await picture('png', colour))]},
  })
const read = async (url: string | null) => {
  const response = await app.app.request(url!)
  return {status: response.status, bytes: Buffer.from(await response.arrayBuffer())}
}
const stored = async () =>
  (await app.rows<{key: string}>('select key from files where forget_at is null order by key')).map(({key}) => key)
/** What the jobs do once an unused upload is due. */
const purgeUnused = () => {
  app.clock.advance({minutes: 16})
  return purgeFiles(app.deps, app.clock.now())
}
const expectBusy = (answer: Answer<unknown>) => {
  expectRefusal(answer, 503, 'unavailable')
  expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThanOrEqual(2)
}

test('a picture that finds no room is refused for a moment, leaves nothing, and is taken once there is room', async () => {
  const parent = await app.parent()
  const before = (await setPicture(parent, '#ffffff')).body
  await disk.fill()
  const names = await disk.names()

  expectBusy(await setPicture(parent, '#ff0000'))
  expect(await disk.names()).toEqual(names)
  expect(await stored()).toEqual([before.profile_picture])
  expect(await app.ok(getProfile, {by: parent})).toMatchObject({avatar_url: before.profile_picture_url})
  expect((await read(before.profile_picture_url)).status).toBe(200)

  await disk.makeRoom()
  const after = await setPicture(parent, '#ff0000')
  expect(after.status).toBe(200)
  expect((await read(after.body.profile_picture_url)).status).toBe(200)
  await purgeUnused()
  expect(await disk.names()).toEqual([after.body.profile_picture])
  expect(await app.rows('select key from files')).toEqual([{key: after.body.profile_picture}])
})

test('of several documents that do not all fit none is taken, and all are once there is room', async () => {
  const by = await app.caretaker()
  const files = {certifications: [fileOf(pdf('First')), fileOf(pdf('Second'.padEnd(1_000_000, '.')))]}
  const upload = () => app.call(edit.uploadCertificates, {by, query: {title: 'First aid'}, files})
  await disk.fill(100_000)

  expectBusy(await upload())
  expect(await stored()).toEqual([])
  await purgeUnused()
  expect(await disk.names()).toEqual([])
  expect(await app.rows('select key from files')).toEqual([])

  await disk.makeRoom()
  const {status, body} = await upload()
  expect(status).toBe(200)
  expect(body.certificates.map(({bytes}) => bytes > 1_000_000)).toEqual([false, true])
  expect(await disk.names()).toEqual(await stored())
})

test('a size of a blog picture is drawn and shown without room to store it, and stored when it is drawn with room', async () => {
  const by = await app.staff('blog_writer')
  const {id} = await app.ok(blog.createPost, {by, body: {title: 'Pictures'}})
  const files = {picture: [fileOf(await picture('jpeg', '#123456', 1200))]}
  const {key, url} = await app.ok(blog.addPostPicture, {by, params: {uuid: id}, files})
  const size_key = `${key.replace('.', '-')}-480.webp`
  await disk.fill()

  const shown = await read(`${url}/480.webp`)
  expect(shown.status).toBe(200)
  expect(await sharp(shown.bytes).metadata()).toMatchObject({format: 'webp', width: 480})
  expect(await disk.names()).toEqual([key])
  // its job draws it again later
  await expect(drawCover(disk.store)({key})).rejects.toThrow('ENOSPC')
  expect(await disk.names()).toEqual([key])

  await disk.makeRoom()
  expect((await read(`${url}/480.webp`)).bytes.equals(shown.bytes)).toBe(true)
  expect(await disk.names()).toEqual([size_key, key].toSorted())
})

test('a confirmation arrives while the disk of the files is full', async () => {
  const {session, caretaker} = await morning()
  await disk.fill()
  const params = {id: session.id}
  const answer = await app.call(confirmStartByCaretaker, {by: caretaker, key: newId(), params, body: {}})
  expect(answer.status).toBe(200)
})

test('a confirmation that finds no room in the database is refused for a moment, and its repeat counts once', async () => {
  const {session, caretaker} = await morning()
  const key = newId()
  const confirm = () => app.call(confirmStartByCaretaker, {by: caretaker, key, params: {id: session.id}, body: {}})
  const claims = () => app.rows(`select id from claims where session_id = '${session.id}'`)
  const full = await fillTable(app, 'claims')
  expectBusy(await confirm())
  expect(await claims()).toEqual([])
  expect(await app.rows(`select key from idempotency_keys where key = '${key}'`)).toEqual([])

  await full.makeRoom()
  expect((await confirm()).status).toBe(200)
  const repeat = await confirm()
  expect([repeat.status, repeat.headers.get('Idempotency-Replayed')]).toEqual([200, 'true'])
  expect(await claims()).toHaveLength(1)
})
