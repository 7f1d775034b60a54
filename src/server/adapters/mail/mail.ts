import type {Transporter, SendMailOptions} from 'nodemailer'
import {mkdir, rename, writeFile} from 'node:fs/promises'
import {join} from 'node:path'
import {newId} from '#lib/id.ts'

/** One mail to one person. Text and HTML have the same content. */
export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** The reply address, if it is not the sender. */
  readonly reply_to?: string
  /** Address that a mail program posts to for one click on Unsubscribe. */
  readonly unsubscribe_url?: string
}

/** The sender of all mail. */
interface Sender {
  readonly name: string
  readonly address: string
}

/** Sends mail; rejects if the server refuses it. Accepted mail may still not arrive. */
export interface Mailer {
  readonly send: (mail: Mail) => Promise<void>
}

/**
 * Builds a nodemailer message. Addresses are objects, so that punctuation cannot inject a second recipient; files and
 * URLs cannot be attached.
 */
const messageOf = (from: Sender, {to, subject, text, html, reply_to, unsubscribe_url}: Mail): SendMailOptions => ({
  from: {name: from.name, address: from.address},
  to: {name: '', address: to},
  ...(reply_to !== undefined && {replyTo: {name: '', address: reply_to}}),
  subject,
  text,
  html,
  disableFileAccess: true,
  disableUrlAccess: true,
  // prevents automatic replies
  headers: {
    'Auto-Submitted': 'auto-generated',
    // https://www.rfc-editor.org/rfc/rfc8058
    ...(unsubscribe_url !== undefined && {
      'List-Unsubscribe': {prepared: true, value: `<${unsubscribe_url}>`},
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
  },
})

const patience_ms = 15_000

/** Sends mail by SMTP: `smtp://user:password@host:587` with STARTTLS if available, or `smtps://…` */
export function smtpMail(url: string, from: Sender): Mailer {
  let transport: Transporter | undefined
  // loaded on first use, so that it does not slow the start
  const connect = async () =>
    (await import('nodemailer')).createTransport({
      url,
      connectionTimeout: patience_ms,
      greetingTimeout: patience_ms,
      socketTimeout: patience_ms,
    })
  return {
    send: async mail => {
      transport ??= await connect()
      await transport.sendMail(messageOf(from, mail))
    },
  }
}

/** Writes mail as `.eml` files to a folder, if there is no mail server. The names sort by time. */
export function fileMail(folder: string, from: Sender): Mailer {
  return {
    send: async mail => {
      const {createTransport} = await import('nodemailer')
      const written = await createTransport({streamTransport: true, buffer: true}).sendMail(messageOf(from, mail))
      await mkdir(folder, {recursive: true})
      const path = join(folder, `${newId()}.eml`)
      await writeFile(`${path}.part`, written.message as Buffer)
      await rename(`${path}.part`, path)
    },
  }
}
