import sharp from 'sharp'
import {beforeEach, describe, expect, test} from 'vitest'
import * as edit from '#contract/accounts/profile-edit.ts'
import * as blog from '#contract/content/blog-writing.ts'
import * as messages from '#contract/messages/messages.ts'
import {newId} from '#lib/id.ts'
import {testApp} from '../support/app.ts'
import {expectRefusal, type Answer} from '../support/call.ts'
import type {Person} from '../support/people.ts'
import {fileOf} from '../support/pictures.ts'
import {doublePdfs, doublePictures, foreign_mark, otherFiles} from '../support/polyglots.ts'
import {storyOf} from '../support/story.ts'

/* Files that mean two things: what is served has the meaning of its type alone, or is a download in a sandbox. */

const app = await testApp()
const story = storyOf(app)
beforeEach(() => app.reset())

const open = (path: string, by?: Person) =>
  app.app.request(path, by ? {headers: {Authorization: `Bearer ${by.token}`}} : {})

interface Way {
  /** Sends the file; `served` fetches it as another person's browser does. */
  send: (file: File) => Promise<{answer: Answer<unknown>; served: () => Response | Promise<Response>}>
}

/** Every call that takes a file. */
const ways: Record<string, Way> = {
  'a portrait': {
    send: async file => {
      const by = await app.parent()
      const answer = await app.call(edit.setPicture, {by, params: {id: by.user_id}, files: {picture: [file]}})
      return {answer, served: () => open(answer.body.profile_picture_url!)}
    },
  },
  'a logo': {
    send: async file => {
      const answer = await app.call(edit.uploadOrganizationFiles, {by: await app.agency(), files: {logo: [file]}})
      return {answer, served: () => open(answer.body.logo_url!)}
    },
  },
  'a picture of a post': {
    send: async file => {
      const by = await app.staff('blog_writer')
      const {id} = await app.ok(blog.createPost, {by, body: {title: 'Pictures'}})
      const answer = await app.call(blog.addPostPicture, {by, params: {uuid: id}, files: {picture: [file]}})
      return {answer, served: () => open(answer.body.url)}
    },
  },
  'a picture of a message': {
    send: async file => {
      const [parent, caretaker] = [await app.parent(), await app.caretaker()]
      await story.bid(caretaker, await story.request(parent))
      const [thread] = (await app.ok(messages.listThreads, {by: parent})).items
      const params = {id: thread!.id}
      const answer = await app.call(messages.uploadMessagePicture, {by: parent, params, files: {picture: [file]}})
      const {file_id} = answer.body
      const served = async () => {
        const message = await app.ok(messages.sendMessage, {by: parent, key: newId(), params, body: {file_id}})
        return open(`/api/messages/${message.id}/picture`, caretaker)
      }
      return {answer, served}
    },
  },
  'a certificate': {
    send: async file => {
      const by = await app.caretaker()
      const answer = await app.call(edit.uploadCertificates, {
        by,
        query: {title: 'CPR'},
        files: {certifications: [file]},
      })
      return {answer, served: () => open(`/api/files/certificates/${answer.body.certificates[0]!.id}`, by)}
    },
  },
  'a document of a check': {
    send: async file => {
      const by = await app.caretaker()
      const params = {kind: 'identity'} as const
      const answer = await app.call(edit.uploadCheckDocuments, {by, params, files: {documents: [file]}})
      const staff = await app.staff('admin')
      return {answer, served: () => open(`/api/files/checks/${answer.body.check_documents[0]!.id}`, staff)}
    },
  },
}
const takesPdf = new Set(['a certificate', 'a document of a check'])
/** Names and types that a browser or a server might act on. */
const lies = [
  ['me.html', 'text/html'],
  ['me.svg', 'image/svg+xml'],
  ['../../me.php', 'application/x-httpd-php'],
  ['me.jpg\u202egpj.exe', 'application/octet-stream'],
] as const

const each = (of: Iterable<string>, files: object) =>
  [...of].flatMap(way => Object.keys(files).map(file => [way, file] as const))

async function expectSealed(response: Response, type: string): Promise<Buffer> {
  expect([response.status, response.headers.get('Content-Type')]).toEqual([200, type])
  expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff')
  expect(response.headers.get('Content-Security-Policy')).toBe("default-src 'none'; sandbox; frame-ancestors 'none'")
  return Buffer.from(await response.arrayBuffer())
}

describe('a picture that means something else too is drawn anew, and the other meaning is gone', () => {
  test.each(each(Object.keys(ways), doublePictures))('%s: %s', async (way, name) => {
    const bytes = await doublePictures[name]!()
    expect(Buffer.from(bytes).includes(foreign_mark)).toBe(true)
    const [filename, claimed] = lies[name.length % lies.length]!
    const {answer, served} = await ways[way]!.send(fileOf(bytes, filename, claimed))
    expect(answer.status).toBeLessThan(300)
    const format = (await sharp(bytes).metadata()).format
    const drawn = await expectSealed(await served(), `image/${format}`)
    expect((await sharp(drawn).metadata()).format).toBe(format)
    for (const other of [foreign_mark, '<script', 'PK\u0003\u0004', '%PDF'])
      expect(drawn.includes(other), other).toBe(false)
  })
})

describe('a PDF stays as it is, and opens as a download in a sandbox alone', () => {
  test.each(each(takesPdf, doublePdfs))('%s: %s', async (way, name) => {
    const bytes = doublePdfs[name]!()
    const {answer, served} = await ways[way]!.send(fileOf(bytes, 'me.html', 'text/html'))
    expect(answer.status).toBe(200)
    const response = await served()
    expect(response.headers.get('Content-Disposition')).toMatch(/^attachment; filename="[^"]*"/)
    expect(response.headers.get('Content-Disposition')).not.toMatch(/me\.html/)
    expect(await expectSealed(response, 'application/pdf')).toEqual(Buffer.from(bytes))
  })
})

describe('what begins as nothing that is accepted is not stored, whatever it is called', () => {
  test.each(each(Object.keys(ways), otherFiles))('%s: %s', async (way, name) => {
    const {answer} = await ways[way]!.send(fileOf(otherFiles[name]!(), 'me.png', 'image/png'))
    expectRefusal(answer, 415, 'unsupported_media_type')
    expect(await app.rows('select key from files')).toEqual([])
  })

  test.each(
    each(
      Object.keys(ways).filter(way => !takesPdf.has(way)),
      doublePdfs,
    ),
  )('%s: %s', async (way, name) => {
    const {answer} = await ways[way]!.send(fileOf(doublePdfs[name]!(), 'me.png', 'image/png'))
    expectRefusal(answer, 415, 'unsupported_media_type')
    expect(await app.rows('select key from files')).toEqual([])
  })
})
