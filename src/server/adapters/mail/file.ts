import {mkdir, rename, writeFile} from 'node:fs/promises'
import {join} from 'node:path'
import {newId} from '#lib/id.ts'
import {messageOf} from './message.ts'
import type {Mailer, Sender} from './port.ts'

/** Writes mail as `.eml` files to a folder, if there is no mail server. The names sort by time. */
export function fileMail(folder: string, from: Sender): Mailer {
  return {
    send: async mail => {
      const {createTransport} = await import('nodemailer')
      const written = await createTransport({streamTransport: true, buffer: true}).sendMail(
        messageOf(from, mail),
      )
      await mkdir(folder, {recursive: true})
      const path = join(folder, `${newId()}.eml`)
      await writeFile(`${path}.part`, written.message as Buffer)
      await rename(`${path}.part`, path)
    },
  }
}
