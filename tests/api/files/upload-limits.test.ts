import {beforeEach, describe, expect, test} from 'vitest'
import {limits} from '#contract/limits.ts'
import {setPicture, uploadCertificates} from '#contract/accounts/profile-edit.ts'
import {createLimits} from '#server/http/limits.ts'
import {testApp} from '#tests/support/app.ts'
import {addressOf, expectRefusal} from '#tests/support/call.ts'
import type {Caretaker} from '#tests/support/people.ts'
import {fileOf, pdf, picture} from '#tests/support/pictures.ts'

const app = await testApp()
beforeEach(() => app.reset())

const large = () => {
  const bytes = new Uint8Array(limits.upload_bytes)
  bytes.set(pdf())
  return fileOf(bytes, 'large.pdf')
}
const uploads = (by: Caretaker, ...certifications: File[]) =>
  app.call(uploadCertificates, {by, files: {certifications}})

/** Resolves as soon as the server reads the request's body, which arrives only when `finish` is called. */
async function startUpload(by: Caretaker, name: string): Promise<{finish: () => Promise<number>}> {
  const form = new FormData()
  form.append('certifications', fileOf(pdf(name), `${name}.pdf`))
  const whole = new Response(form)
  const bytes = new Uint8Array(await whole.clone().arrayBuffer())
  let send = () => {}
  let answer!: Promise<Response>
  await new Promise<void>(isRead => {
    const body = new ReadableStream<Uint8Array>(
      {
        pull: controller => {
          isRead()
          return new Promise(resolve => {
            send = () => {
              controller.enqueue(bytes)
              controller.close()
              resolve()
            }
          })
        },
      },
      {highWaterMark: 0},
    )
    answer = Promise.resolve(
      app.app.request(addressOf(uploadCertificates), {
        method: uploadCertificates.method,
        headers: {Authorization: `Bearer ${by.token}`, 'Content-Type': whole.headers.get('Content-Type')!},
        body,
        duplex: 'half',
      } as RequestInit),
    )
  })
  return {
    finish: async () => {
      send()
      return (await answer).status
    },
  }
}

describe('uploads of one person', () => {
  test('are read three at a time; one more is told to wait, and others are not kept out', async () => {
    const [busy, other] = [await app.caretaker(), await app.caretaker()]
    const underWay = await Promise.all(['1', '2', '3'].map(name => startUpload(busy, name)))
    const refused = await uploads(busy, fileOf(pdf('4'), '4.pdf'))
    expect(expectRefusal(refused, 429, 'too_many_requests').detail).toContain('in progress')
    expect((await uploads(other, fileOf(pdf(), 'a.pdf'))).status).toBe(200)
    expect(await Promise.all(underWay.map(({finish}) => finish()))).toEqual([200, 200, 200])
    expect((await uploads(busy, fileOf(pdf('later'), 'later.pdf'))).status).toBe(200)
  })

  test('leave their place after a refusal too', async () => {
    const by = await app.caretaker()
    for (let i = 0; i < 5; i++) {
      expectRefusal(await uploads(by, fileOf(new TextEncoder().encode('text'), 'a.pdf')), 415)
    }
    expect((await uploads(by, fileOf(pdf(), 'a.pdf'))).status).toBe(200)
  })

  test('have so many bytes in a day, and small ones go on where a large one is too much', async () => {
    const by = await app.caretaker()
    for (let i = 0; i < 3; i++) {
      await uploads(by, ...Array.from({length: 5}, large))
    }
    const fourth = await uploads(by, ...Array.from({length: 4}, large))
    // ten megabytes are left of two hundred
    const fifth = await uploads(by, ...Array.from({length: 5}, large))
    const {detail} = expectRefusal(fifth, 429, 'too_many_requests')
    expect([fourth.status, detail]).toEqual([200, 'You have reached today’s upload limit. Try again tomorrow.'])
    const files = {picture: [fileOf(await picture(), 'me.jpg')]}
    // no one else's day is any shorter for it
    const other = await uploads(await app.caretaker(), ...Array.from({length: 5}, large))
    expect(other.status).toBe(200)
    const small = await app.call(setPicture, {by, params: {id: by.user_id}, files})
    expect(small.status).toBe(200)
  })
})

test('what is too much for a bucket takes nothing out of it', async () => {
  const own = createLimits()
  const day = 200 * 1024 * 1024
  expect(await own.take('upload_bytes_user', 'u', day - 10)).toBeNull()
  expect(await own.take('upload_bytes_user', 'u', 20)).toBeGreaterThan(0)
  expect(await own.take('upload_bytes_user', 'u', 10)).toBeNull()
  expect(await own.take('upload_bytes_user', 'u')).toBeGreaterThan(0)
})
