import {beforeEach, describe, expect, test} from 'vitest'
import {limits} from '#contract/limits.ts'
import {setPicture, uploadCertificates} from '#contract/accounts/profile-edit.ts'
import {createLimits} from '#server/http/limits.ts'
import {testApp} from '#tests/support/app.ts'
import {expectRefusal} from '#tests/support/call.ts'
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

describe('uploads of one person', () => {
  test('are read three at a time; one more is told to wait, and others are not kept out', async () => {
    const [busy, other] = [await app.caretaker(), await app.caretaker()]
    const all = Array.from({length: 6}, (_, i) => uploads(busy, fileOf(pdf(`${i}`), `${i}.pdf`)))
    const beside = await uploads(other, fileOf(pdf(), 'a.pdf'))
    const answers = await Promise.all(all)
    expect(beside.status).toBe(200)
    expect(answers.map(each => each.status).toSorted((a, b) => a - b)).toEqual([200, 200, 200, 429, 429, 429])
    const refused = answers.find(each => each.status === 429)!
    expect(expectRefusal(refused, 429, 'too_many_requests').detail).toContain('in progress')
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
