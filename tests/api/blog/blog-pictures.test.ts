import {beforeEach, expect, test} from 'vitest'
import sharp from 'sharp'
import * as contract from '#contract/content/blog-writing.ts'
import type {BodyIn} from '#contract/endpoint.ts'
import {cover_formats, cover_widths} from '#domain/content/cover.ts'
import {day_ms} from '#domain/constants.ts'
import {plusMs} from '#server/clock.ts'
import {purgeFiles} from '#server/jobs/files.ts'
import {createJobs} from '#server/jobs/queue.ts'
import {forgetDeletedPosts} from '#server/modules/blog/commands.ts'
import {drawCover} from '#server/modules/files/index.ts'
import {testApp} from '#tests/support/app.ts'
import {expectRefusal} from '#tests/support/call.ts'
import {testStart} from '#tests/support/clock.ts'
import type {Person} from '#tests/support/people.ts'
import {until} from '#tests/support/until.ts'
import {blackPng, fileOf, pdf, picture} from '#tests/support/pictures.ts'

const app = await testApp()
beforeEach(async () => {
  await app.reset()
  app.clock.set(testStart)
})

type Post = {id: string; version: number}
const begin = (by: Person) => app.ok(contract.createPost, {by, body: {title: 'Pictures'}})
const upload = (by: Person, {id}: Post, file: File) =>
  app.call(contract.addPostPicture, {by, params: {uuid: id}, files: {picture: [file]}})
const uploaded = async (by: Person, post: Post, colour: string) =>
  (await upload(by, post, fileOf(await picture('jpeg', colour)))).body
const trySave = (by: Person, {id, version}: Post, changes: Omit<BodyIn<typeof contract.savePost>, 'version'>) =>
  app.call(contract.savePost, {by, params: {uuid: id}, body: {version, ...changes}})
const save = async (...input: Parameters<typeof trySave>) => {
  const answer = await trySave(...input)
  expect(answer.status).toBe(200)
  return answer.body
}
const statusOf = async (url: string) => (await app.app.request(url)).status
/** What a day's jobs do, so many days from now. */
const daysLater = async (days: number) => {
  const now = plusMs(app.clock.now(), days * day_ms + 1)
  app.clock.set(now)
  const posts_purged = await forgetDeletedPosts(app.db, now, 100)
  const {files_purged} = await purgeFiles(app.deps, now)
  return {posts_purged, files_purged}
}

test('a picture is drawn anew and shown to the person who writes, before anything is saved', async () => {
  const writer = await app.staff('blog_writer')
  const post = await begin(writer)
  const sent = await picture('jpeg', '#123456', 3000)
  const {body} = await upload(writer, post, fileOf(sent, 'party at home.jpg'))
  const response = await app.app.request((body as {url: string}).url)
  expect(response.headers.get('Content-Type')).toBe('image/jpeg')
  const {exif, width} = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
  expect([exif, width]).toEqual([undefined, 1600])
})

test('a cover is served in three sizes and three formats, drawn once, and gone with its post', async () => {
  const writer = await app.staff('blog_writer')
  const post = await begin(writer)
  const {body} = await upload(writer, post, fileOf(await picture('jpeg', '#123456', 1200)))
  const {key, url} = body
  const sizeOf = async (path: string) => {
    const response = await app.app.request(path)
    const {width} = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
    return [response.headers.get('content-type'), width]
  }
  expect(await sizeOf(`${url}/480.avif`)).toEqual(['image/avif', 480])
  expect(await sizeOf(`${url}/480.avif`)).toEqual(['image/avif', 480])
  expect(await sizeOf(`${url}/960.webp`)).toEqual(['image/webp', 960])
  // a picture is never made larger than it is
  expect(await sizeOf(`${url}/1600.jpg`)).toEqual(['image/jpeg', 1200])
  for (const size of ['481.avif', '480.png', '480', '480.avif.jpg']) expect(await statusOf(`${url}/${size}`)).toBe(404)
  expect(await statusOf(`/api/files/${'0'.repeat(40)}.jpg/480.avif`)).toBe(404)
  await save(writer, post, {title: 'Without it'})
  expect(await daysLater(1)).toMatchObject({files_purged: 1})
  expect(await app.deps.files.get(`${key.replace('.', '-')}-480.avif`)).toBeNull()
  expect(await statusOf(`${url}/480.avif`)).toBe(404)
})

test('the cover of a post that is published or planned is drawn in all its sizes before anyone asks', async () => {
  const writer = await app.staff('blog_writer')
  const post = await begin(writer)
  const {key} = await uploaded(writer, post, '#123456')
  const text = {summary: 'Short.', body_html: '<p>Text</p>', cover: key, cover_alt: 'Blue'}
  const queued = async () => (await app.rows("select data->>'key' as key from jobs.job where name = 'cover'")).length
  const draft = await save(writer, post, text)
  expect(await queued()).toBe(0)
  const planned = await save(writer, draft, {publish_at: plusMs(app.clock.now(), day_ms)})
  await save(writer, planned, {summary: 'Shorter.', status: 'published'})
  expect(await queued()).toBe(1)

  const {database, log, clock, files} = app.deps
  const sendMail = () => Promise.reject(new Error('no mail is sent in this test'))
  const jobs = createJobs({database, clock, log, sendMail, drawCover: drawCover(files), mail_poll_s: 0.5})
  await jobs.start()
  const stored = (size: string) => files.get(`${key.replace('.', '-')}-${size}`)
  const sizes = cover_widths.flatMap(width => cover_formats.map(format => `${width}.${format}`))
  await until(async () => {
    for (const size of sizes) expect(await stored(size), size).not.toBeNull()
  })
  await jobs.stop()
})

test('nothing but a picture of sensible size is taken', async () => {
  const writer = await app.staff('blog_writer')
  const post = await begin(writer)
  expectRefusal(await upload(writer, post, fileOf(pdf(), 'me.png', 'image/png')), 415, 'unsupported_media_type')
  const script = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg" onload="hit()"/>')
  expectRefusal(await upload(writer, post, fileOf(script, 'me.jpg', 'image/jpeg')), 415, 'unsupported_media_type')
  expectRefusal(await upload(writer, post, fileOf(blackPng(30_000), 'bomb.png')), 422, 'invalid')
  expect(await app.rows('select key from files')).toEqual([])
})

test('what the saved post shows no more goes after a day, unless an undo brings it back', async () => {
  const writer = await app.staff('blog_writer')
  const post = await begin(writer)
  const [cover, first, second] = [
    await uploaded(writer, post, '#aa0000'),
    await uploaded(writer, post, '#00aa00'),
    await uploaded(writer, post, '#0000aa'),
  ]
  const text = (...all: {url: string}[]) => all.map(({url}) => `<p>a</p><img src="${url}" alt="b">`).join('')
  const both = await save(writer, post, {cover: cover.key, cover_alt: 'Red', body_html: text(first, second)})
  expect(both.body_html).toContain(`<img src="${second.url}" alt="b" />`)
  const one = await save(writer, both, {body_html: text(first)})
  expect(await statusOf(second.url)).toBe(404)
  const undone = await save(writer, one, {body_html: text(first, second)})
  expect(await statusOf(second.url)).toBe(200)
  await save(writer, undone, {body_html: text(first)})
  expect(await daysLater(1)).toMatchObject({files_purged: 1})
  expect(await Promise.all([cover, first, second].map(({url}) => statusOf(url)))).toEqual([200, 200, 404])
  const late = await trySave(writer, {...undone, version: undone.version + 1}, {body_html: text(second)})
  expectRefusal(late, 422, 'invalid')
})

test('a post shows its own pictures only', async () => {
  const writer = await app.staff('blog_writer')
  const [post, other] = [await begin(writer), await begin(writer)]
  const {key, url} = await uploaded(writer, other, '#aa0000')
  await save(writer, other, {cover: key})
  const asCover = await trySave(writer, post, {cover: key})
  expectRefusal(asCover, 422, 'invalid')
  expect(asCover.body).toMatchObject({fields: {cover: expect.any(String)}})
  const inText = await trySave(writer, post, {body_html: `<img src="${url}" alt="x">`})
  expect(inText.body).toMatchObject({fields: {body_html: expect.any(String)}})
  // and what was refused changed nothing
  expect(await app.ok(contract.getManagedPost, {by: writer, params: {uuid: post.id}})).toMatchObject({
    version: 1,
    cover: null,
    body_html: '',
  })
})

test('a cover that goes out has words', async () => {
  const writer = await app.staff('blog_writer')
  const post = await begin(writer)
  const {key} = await uploaded(writer, post, '#aa0000')
  const changes = {summary: 'Short.', body_html: '<p>Text</p>', cover: key, status: 'published'} as const
  const mute = await trySave(writer, post, changes)
  expect(mute.body).toMatchObject({fields: {cover_alt: 'Describe what the picture shows'}})
  await save(writer, post, {...changes, cover_alt: 'A red square'})
})

test('a deleted post keeps its pictures for thirty days, then both are forgotten', async () => {
  const writer = await app.staff('blog_writer')
  const post = await begin(writer)
  const {key, url} = await uploaded(writer, post, '#aa0000')
  await save(writer, post, {cover: key})
  await app.ok(contract.deletePost, {by: writer, params: {uuid: post.id}})
  expect(await daysLater(29)).toEqual({posts_purged: 0, files_purged: 0})
  await app.ok(contract.restorePost, {by: writer, params: {uuid: post.id}, body: {}})
  expect(await statusOf(url)).toBe(200)
  await app.ok(contract.deletePost, {by: writer, params: {uuid: post.id}})
  expect(await daysLater(30)).toEqual({posts_purged: 1, files_purged: 1})
  expect(await app.rows('select id from posts')).toEqual([])
  expect(await app.rows('select key from files')).toEqual([])
  expectRefusal(
    await app.call(contract.restorePost, {
      by: await app.staff('blog_writer'),
      params: {uuid: post.id},
      body: {},
    }),
    404,
    'not_found',
  )
})
