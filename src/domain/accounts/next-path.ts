const origin = 'https://app.invalid'
const controls = new RegExp('[\\u0000-\\u001f\\u007f]')

/** The text and its repeatedly percent-decoded forms. */
function* readings(text: string): Generator<string> {
  let current = text
  for (let i = 0; i < 4; i++) {
    yield current
    let decoded: string
    try {
      decoded = decodeURIComponent(current)
    } catch {
      return
    }
    if (decoded === current) return
    current = decoded
  }
}

/**
 * A path of this app, for `next` and `redirectAfterLogin`; null for anything else.
 * @see src/domain/rules.md#next-path
 */
export function nextPath(text: string | null | undefined): string | null {
  // half a surrogate pair can be neither stored nor sent
  if (!text || text.length > 2000 || !text.startsWith('/') || !text.isWellFormed()) return null
  for (const reading of readings(text)) {
    if (controls.test(reading) || /^\/[/\\]/.test(reading) || reading.includes('\\')) return null
  }
  try {
    const url = new URL(text, origin)
    return url.origin === origin && !url.pathname.startsWith('//') ? text : null
  } catch {
    return null
  }
}
