/** What stands in place of a hidden part. */
export const hidden_part = '[hidden until booked]'

const email = /[\p{L}\p{N}._%+-]+\s?(?:@|\(at\)|\[at\])\s?[\p{L}\p{N}-]+(?:\s?(?:\.|\(dot\)|\[dot\])\s?\p{L}{2,})+/giu
/** An address with a scheme or `www.`, or a name that ends like a domain. */
const link =
  /\b(?:https?:\/\/|www\.)\S+|[\p{L}\p{N}][\p{L}\p{N}.-]*\.(?:com|net|org|io|me|co|app|us|info|biz|link|chat|gg|ly|tv|dev|page|site|xyz)\b(?:\/\S*)?/giu
/** `@june`, `$June` of a payment app, and what follows the name of an app and a colon. */
const handle =
  /(?<![\p{L}\p{N}_@])[@$]\p{L}[\p{L}\p{N}_.]*[\p{L}\p{N}_]|\b(?:instagram|insta|ig|snap(?:chat)?|telegram|whatsapp|signal|venmo|cash ?app|zelle|facebook|fb|tiktok)\s*[:=]\s*\S+/giu

/** Digits with what people write between them; a price is none. */
const numbers = /(?<![\p{Nd}$])\+?\(?\p{Nd}(?:[\s().\-/•·\u200b-\u200d\ufeff]{0,3}\p{Nd}){2,}/gu
/** Emergency, crisis line and poison control, standing by themselves. */
const never_hidden = /(?<!\p{Nd}[-.]?)(?:911|988|(?:\+?1[\s.-]?)?\(?800\)?[\s.-]?222[\s.-]?1222)(?![-.]?\p{Nd})/gu

const day = String.raw`(?:\d{1,2}[/.]\d{1,2}(?:[/.]\d{2,4})?|\d{4}-\d{2}-\d{2})`
/** `06/12/2026`, `2026-06-12 - 2026-06-14`, `9.00-13.00` */
const dates = new RegExp(String.raw`^${day}(?:\s*-\s*${day})?$`)

const phone_digits_min = 7

const countDigits = (text: string) => text.replaceAll(/\P{Nd}/gu, '').length

const hideNumber = (text: string): string =>
  countDigits(text) < phone_digits_min || dates.test(text.trim())
    ? text
    : text.replace(/^(\s*)[^]*?(\s*)$/, `$1${hidden_part}$2`)

/** Hides the phone numbers of a run of digits, and leaves those that never are. */
function hideNumbers(run: string): string {
  const safe = [...run.matchAll(never_hidden)]
  const between = run.split(never_hidden)
  const isWhole = (part: string) => countDigits(part) === 0 || countDigits(part) >= phone_digits_min
  if (between.every(isWhole)) return between.map((part, i) => hideNumber(part) + (safe[i]?.[0] ?? '')).join('')
  // 615 988 1234 is one number, 911 615 1234 is not
  const [first, last] = [safe[0], safe.at(-1)]
  const start = first && countDigits(between[0] ?? '') === 0 ? first.index + first[0].length : 0
  const end = last && last.index >= start && countDigits(between.at(-1) ?? '') === 0 ? last.index : run.length
  return run.slice(0, start) + hideNumber(run.slice(start, end)) + run.slice(end)
}

/**
 * A text without phone numbers, mail addresses, links and handles, as the other side reads it before approval.
 * @returns the text, and whether anything was hidden
 * @see src/domain/rules.md#hidden-contacts
 */
export function maskContacts(text: string): {text: string; is_masked: boolean} {
  const masked = text
    .replaceAll(email, hidden_part)
    .replaceAll(link, hidden_part)
    .replaceAll(handle, hidden_part)
    .replaceAll(numbers, hideNumbers)
  return {text: masked, is_masked: masked !== text}
}
