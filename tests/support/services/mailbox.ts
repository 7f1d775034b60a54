import {postMail} from '#server/jobs/mails/write.ts'
import {once} from 'node:events'
import type {AddressInfo} from 'node:net'
import {SMTPServer} from 'smtp-server'
import {smtpMail} from '#server/adapters/mail/mail.ts'
import {createJobs} from '#server/jobs/queue.ts'
import type {TestApp} from '../app.ts'

/** One mail as the mail server received it. */
export interface Received {
  /** Addresses of the envelope: where it really went. */
  readonly to: readonly string[]
  /** Everything that travelled, undecoded. */
  readonly raw: string
  readonly headers: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** A real mail server on this machine, and the product's own way of sending to it, at work. */
export interface Mailbox {
  /** The next mail to this address that was not asked for yet; waits until it is there. */
  readonly next: (to: string) => Promise<Received>
  /** Every mail so far. */
  readonly all: () => readonly Received[]
  /** Refuses mail, for a reason that names the address, until told otherwise. */
  readonly refuse: (refuses: boolean) => void
  /** Resolves when no mail waits to be sent, apart from those that are to be tried again later. */
  readonly idle: () => Promise<void>
  readonly close: () => Promise<void>
}

/** Where links in the mails of tests begin. */
export const public_url = 'https://village.example'

function decoded(part: string): string {
  const [head = '', ...rest] = part.split('\r\n\r\n')
  const body = rest.join('\r\n\r\n')
  const encoding = /^content-transfer-encoding: *(\S+)/im.exec(head)?.[1]?.toLowerCase()
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8')
  if (encoding !== 'quoted-printable') return body
  const bytes = body
    .replaceAll(/=\r\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}

function read(to: readonly string[], raw: string): Received {
  const headers = raw.slice(0, raw.indexOf('\r\n\r\n')).replaceAll(/\r\n[ \t]+/g, ' ')
  const boundary = /boundary="([^"]+)"/.exec(headers)?.[1]
  const parts = boundary
    ? raw
        .split(`--${boundary}`)
        .slice(1, -1)
        .map(part => part.trimStart())
    : []
  const ofType = (type: string) => decoded(parts.find(part => part.includes(`Content-Type: ${type}`)) ?? '')
  return {
    to,
    raw,
    headers,
    subject: /^Subject: (.*)$/m.exec(headers)?.[1]?.trim() ?? '',
    text: ofType('text/plain').replaceAll('\r\n', '\n'),
    html: ofType('text/html').replaceAll('\r\n', '\n'),
  }
}

/** Starts the mail server and the app's jobs. End it with `close()`. */
export async function mailboxOf(app: TestApp): Promise<Mailbox> {
  const received: Received[] = []
  const asked = new Set<Received>()
  let refuses = false
  let wake = () => {}
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: ({address}, _session, done) =>
      done(refuses ? Object.assign(new Error(`No room for ${address}`), {responseCode: 452}) : null),
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', chunk => chunks.push(chunk as Buffer))
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(each => each.address)
        received.push(read(to, Buffer.concat(chunks).toString('utf8')))
        done()
        wake()
      })
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const {port} = server.server.address() as AddressInfo

  const {database, log} = app.deps
  const mailer = smtpMail(`smtp://127.0.0.1:${port}`, {name: 'Village', address: 'support@village.example'})
  const head = {product_name: 'Village', support_email: 'support@village.example', public_url}
  const sendMail = postMail({database, clock: app.clock, mailer, head})
  const jobs = createJobs({database, clock: app.clock, log, sendMail, mail_poll_s: 0.5})
  await jobs.start()

  const waiting = () =>
    app.rows("select 1 from jobs.job where name = 'mail' and state in ('created', 'active') limit 1")
  return {
    all: () => received,
    refuse: value => {
      refuses = value
    },
    next: async to => {
      for (;;) {
        const mail = received.find(each => each.to.includes(to) && !asked.has(each))
        if (mail) {
          asked.add(mail)
          return mail
        }
        await new Promise<void>(resolve => {
          wake = resolve
        })
      }
    },
    idle: async () => {
      while ((await waiting()).length > 0) await new Promise(resolve => setTimeout(resolve, 50))
    },
    close: async () => {
      await jobs.stop()
      await new Promise<void>(resolve => server.close(resolve))
    },
  }
}
