/** What a mail in a file says, as much of it as staff read. */
export interface KeptMail {
  readonly to: string
  readonly subject: string
  /** As its head says it; the empty string where it says nothing. */
  readonly date: string
  readonly text: string
}

/** Head and body of a mail or of one of its parts; lines of the head that were folded are whole again. */
function partOf(source: string): {head: Map<string, string>; body: string} {
  const [head = '', ...rest] = source.split(/\r?\n\r?\n/)
  const lines = head.replaceAll(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)
  const fields = lines.map(line => {
    const colon = line.indexOf(':')
    return [line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()] as const
  })
  return {head: new Map(fields), body: rest.join('\r\n\r\n')}
}

/** Quoted-printable without its soft ends of lines; `_` is a space in words of a head. */
const unquoted = (text: string): string =>
  Buffer.from(
    text
      .replaceAll(/=\r?\n/g, '')
      .replaceAll(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8')

/** `=?UTF-8?Q?…?=` and `=?UTF-8?B?…?=` as what they mean (RFC 2047). */
const wordsOf = (value: string): string =>
  value
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, how: string, what: string) =>
      how.toLowerCase() === 'b'
        ? Buffer.from(what, 'base64').toString('utf8')
        : unquoted(what.replaceAll('_', ' ')),
    )

function decoded({head, body}: ReturnType<typeof partOf>): string {
  const how = head.get('content-transfer-encoding')?.toLowerCase()
  if (how === 'base64') return Buffer.from(body, 'base64').toString('utf8')
  return how === 'quoted-printable' ? unquoted(body) : body
}

/** The plain text of a mail that is one text, or several of which one is plain. */
function textOf(mail: ReturnType<typeof partOf>): string {
  const boundary = /boundary="?([^";]+)"?/i.exec(mail.head.get('content-type') ?? '')?.[1]
  if (boundary === undefined) return decoded(mail)
  const parts = mail.body.split(`--${boundary}`).map(source => partOf(source.replace(/^\r?\n/, '')))
  const plain = parts.find(part => part.head.get('content-type')?.startsWith('text/plain'))
  return plain ? decoded(plain) : ''
}

/** Reads a mail that this product wrote itself; never what came from elsewhere. */
export function parseMail(source: string): KeptMail {
  const mail = partOf(source)
  const field = (name: string) => wordsOf(mail.head.get(name) ?? '')
  return {
    to: field('to'),
    subject: field('subject'),
    date: field('date'),
    text: textOf(mail).replaceAll('\r\n', '\n').trim(),
  }
}
