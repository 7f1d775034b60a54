/** The parts of a stored mail that staff can read. */
export interface StoredMail {
  readonly to: string
  readonly subject: string
  /** The Date header, or an empty string. */
  readonly date: string
  readonly text: string
}

/** Splits a mail or one part into head and body, and unfolds header lines. */
function partOf(source: string): {head: Map<string, string>; body: string} {
  const [head = '', ...rest] = source.split(/\r?\n\r?\n/)
  const lines = head.replaceAll(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)
  const fields = lines.map(line => {
    const colon = line.indexOf(':')
    return [line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()] as const
  })
  return {head: new Map(fields), body: rest.join('\r\n\r\n')}
}

/** Decodes quoted-printable; in header words `_` is a space. */
const unquoted = (text: string): string =>
  Buffer.from(
    text
      .replaceAll(/=\r?\n/g, '')
      .replaceAll(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8')

/** Decodes `=?UTF-8?Q?…?=` and `=?UTF-8?B?…?=` (RFC 2047). */
const decodeWords = (value: string): string =>
  value
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, how: string, what: string) =>
      how.toLowerCase() === 'b' ? Buffer.from(what, 'base64').toString('utf8') : unquoted(what.replaceAll('_', ' ')),
    )

function decoded({head, body}: ReturnType<typeof partOf>): string {
  const how = head.get('content-transfer-encoding')?.toLowerCase()
  if (how === 'base64') return Buffer.from(body, 'base64').toString('utf8')
  return how === 'quoted-printable' ? unquoted(body) : body
}

/** Returns the plain text of a single-part or multipart mail. */
function textOf(mail: ReturnType<typeof partOf>): string {
  const boundary = /boundary="?([^";]+)"?/i.exec(mail.head.get('content-type') ?? '')?.[1]
  if (boundary === undefined) return decoded(mail)
  const parts = mail.body.split(`--${boundary}`).map(source => partOf(source.replace(/^\r?\n/, '')))
  const plain = parts.find(part => part.head.get('content-type')?.startsWith('text/plain'))
  return plain ? decoded(plain) : ''
}

/** Parses a mail that this product wrote. It is not safe for other mail. */
export function parseMail(source: string): StoredMail {
  const mail = partOf(source)
  const field = (name: string) => decodeWords(mail.head.get(name) ?? '')
  return {
    to: field('to'),
    subject: field('subject'),
    date: field('date'),
    text: textOf(mail).replaceAll('\r\n', '\n').trim(),
  }
}
