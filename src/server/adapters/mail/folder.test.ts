import {mkdtempSync, rmSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {afterAll, expect, test} from 'vitest'
import {fileMail} from './mail.ts'
import {mailFolder} from './folder.ts'

const folder = mkdtempSync(join(tmpdir(), 'village-mail-'))
afterAll(() => rmSync(folder, {recursive: true}))

const mailer = fileMail(folder, {name: 'Village', address: 'hello@village.example'})
const mails = mailFolder(folder)

test('a mail is read as it was written, whatever is in it', async () => {
  const text = `Hello Ødegård,\n\nthis is a long line: ${'word '.repeat(40)}\n\n= not a soft end\nhttps://village.example/x?t=a_b=c`
  await mailer.send({to: 'ada@example.test', subject: 'Grüße, 5 € – “now”', text, html: '<p>Other</p>'})
  const [mail] = await mails.list(10)
  expect(mail).toMatchObject({to: 'ada@example.test', subject: 'Grüße, 5 € – “now”'})
  expect(mail?.text).toBe(text)
  expect(Date.parse(mail?.date ?? '')).not.toBeNaN()
  expect(await mails.read(mail!.id)).toMatchObject({subject: mail!.subject})
})

test('the newest come first, and only so many', async () => {
  for (const subject of ['One', 'Two']) await mailer.send({to: 'a@example.test', subject, text: 'x', html: 'x'})
  expect((await mails.list(2)).map(mail => mail.subject)).toEqual(['Two', 'One'])
})

test('nothing but a mail of ours is opened', async () => {
  writeFileSync(join(folder, 'notes.eml'), 'Subject: Notes\r\n\r\nSecret')
  const subjects = (await mails.list(50)).map(mail => mail.subject)
  expect(subjects).not.toContain('Notes')
  expect(await mails.read('../mail/notes')).toBeNull()
  expect(await mails.read('notes')).toBeNull()
  expect(await mailFolder(join(folder, 'none')).list(5)).toEqual([])
})
