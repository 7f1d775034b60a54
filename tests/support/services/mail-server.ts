import {once} from 'node:events'
import type {AddressInfo} from 'node:net'
import {SMTPServer} from 'smtp-server'

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

/** A real mail server on this machine. */
export interface MailServer {
  readonly port: number
  /** The next mail to this address that was not asked for yet; waits until it is there. */
  readonly next: (to: string) => Promise<Received>
  /** Every mail so far. */
  readonly all: () => readonly Received[]
  /** Refuses mail, for a reason that names the address, until told otherwise. */
  readonly refuse: (refuses: boolean) => void
  readonly close: () => Promise<void>
}

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

/** Starts a mail server at a port that the machine gives it. */
export async function startMailServer(): Promise<MailServer> {
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
  return {
    port,
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
    close: () => new Promise<void>(resolve => server.close(resolve)),
  }
}
