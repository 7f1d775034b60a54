import {m} from '#messages'

/** What stands in place of a hidden part in what is stored, in any language. */
export const hidden_part = '[hidden until booked]'

// each pattern starts where a word starts, so that a long one is read once
const local = String.raw`(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]+`
// after a dot and a space the next sentence begins
const dot = String.raw`(?:\.\p{L}{2,}|\s\.\s?(?:com|net|org|edu)\b|\s?(?:\(dot\)|\[dot\])\s?\p{L}{2,})`
const at_sign = String.raw`\s?(?:@|\(at\)|\[at\])\s?[\p{L}\p{N}-]+${dot}+`
/** `june@example.com`, `june (at) example (dot) com`, `june at example dot com`, `june arroba example punto com` */
const email = new RegExp(
  String.raw`${local}(?:${at_sign}|\s+(?:at|arroba)\s+[\p{L}\p{N}-]+(?:\s+(?:dot|punto)\s+\p{L}{2,})+)`,
  'giu',
)
/** An address with a scheme or `www.`, or a name that ends like a domain. */
const link =
  /\b(?:https?:\/\/|www\.)\S+|(?<![\p{L}\p{N}.-])[\p{L}\p{N}.-]+\.(?:com|net|org|edu|gov|io|ai|me|co|ca|uk|app|us|info|biz|link|chat|gg|ly|tv|dev|page|site|xyz|family|care|kids|club|blog|shop|store|online|social|email|cloud)\b(?:\/\S*)?/giu
/** `milk.Me`: a sentence that begins without a space after the dot. */
const begins_sentence = /^\p{L}+\.\p{Lu}\p{Ll}+$/u
/** `@june`, and `$June` of a payment app; `@home` is a place. */
const handle = /(?<![\p{L}\p{N}_@])[@$](?!(?:home|school|work|noon|night)\b)\p{L}[\p{L}\p{N}_.]*[\p{L}\p{N}_]/giu
const apps = 'instagram|insta|ig|snapchat|snap|telegram|whatsapp|signal|venmo|cash ?app|zelle|facebook|fb|tiktok'
const is_hidden = hidden_part.replaceAll(/[[\]]/g, String.raw`\$&`)
/** A word that is no plain one: with a digit, an underscore or a dot inside. */
const handle_word = String.raw`@?(?=\p{L}[\p{L}.-]*(?:[\p{N}_]|\.[\p{L}\p{N}]))[\p{L}\p{N}_.-]*[\p{L}\p{N}_]`
/** What follows the name of an app: after a colon, or a word that reads like a handle. A plain word may be anything. */
const appHandle = new RegExp(
  String.raw`\b(?:${apps})(?:\s*[:=]\s*(?!${is_hidden}|(?:not?|none|never|yes|ok|any|s[ií]|nunca|ningun[oa])\b)\S+|\s+(?:(?:is|es)\s+)?${handle_word})`,
  'giu',
)

/** What people write between the digits of a number: no new line, and no mark that ends a part of a sentence. */
const between_digits = String.raw`(?![.,;!?]\s|\s*\n)[^\p{L}\p{Nd}$:\n]{0,3}`
/** A price of its own, a number in groups of 3, 3 and 4, or digits with what people write between them. */
const numbers = new RegExp(
  String.raw`\$\p{Nd}{1,2}(?:\.\p{Nd}{2})?(?!\p{Nd}|[.-]\p{Nd})|(?<!\p{Nd})\p{Nd}{3}[.,;]\s\p{Nd}{3}[.,;]\s\p{Nd}{4}(?!\p{Nd})|(?<!\p{Nd})[$+]?\(?\p{Nd}(?:${between_digits}\p{Nd}){2,}`,
  'gu',
)
/** Emergency, crisis line and poison control, standing by themselves. */
const never_hidden = /(?<!\p{Nd}[-.]?)(?:911|988|(?:\+?1[\s.-]?)?\(?800\)?[\s.-]?222[\s.-]?1222)(?![-.]?\p{Nd})/gu

const day = String.raw`(?:\d{1,2}[/.]\d{1,2}(?:[/.]\d{2,4})?|\d{4}-\d{2}-\d{2})`
const hour = String.raw`(?:[01]?\d|2[0-4])`
/** `06/12/2026, 06/14/2026`, `2026-06-12 - 2026-06-14`, `9.00-13.00`, `06/12, 10-13` */
const dates = new RegExp(String.raw`^${day}(?:\s*[-–—,;&.]\s*${day})*(?:,\s*${hour}\s*[-–—]\s*${hour})?$`)
/** `$24.50-30.00` */
const prices = /^\$\d{1,2}(?:\.\d{2})?\s*[-–—]\s*\d{1,2}(?:\.\d{2})?$/

const phone_digits_min = 7

const countDigits = (text: string) => text.replaceAll(/\P{Nd}/gu, '').length

const hideNumber = (text: string): string =>
  countDigits(text) < phone_digits_min || dates.test(text.trim()) || prices.test(text.trim())
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

/** A stored masked text in the words of its reader. */
export const readHidden = (masked: string): string => masked.replaceAll(hidden_part, m.hidden_until_booked())

/**
 * A text without phone numbers, mail addresses, links and handles, as the other side reads it before approval.
 * @returns the text in the language of its reader, and whether anything was hidden
 * @see src/domain/rules-people.md#hidden-contacts
 */
export function maskContacts(text: string): {text: string; is_masked: boolean} {
  const masked = maskToStore(text)
  return {text: readHidden(masked), is_masked: masked !== text}
}

/**
 * A text between a family and a provider as the other side reads it: whole once the family has approved that provider.
 * @see src/domain/rules-people.md#hidden-contacts
 */
export const maskUnlessBooked = (text: string | null, is_booked_pair: boolean): string | null =>
  text === null || is_booked_pair ? text : maskContacts(text).text

/**
 * Whether the text has contact details that the other side of this pair does not read.
 * @see src/domain/rules-people.md#hidden-contacts
 */
export const hidesContacts = ({is_booked_pair}: {is_booked_pair?: boolean}, text: string): boolean =>
  !is_booked_pair && maskContacts(text).is_masked

/** The same text as it is stored, for readers of any language. */
export const maskToStore = (text: string): string =>
  text
    .replaceAll(email, hidden_part)
    .replaceAll(link, found => (begins_sentence.test(found) ? found : hidden_part))
    .replaceAll(appHandle, hidden_part)
    .replaceAll(handle, hidden_part)
    .replaceAll(numbers, hideNumbers)
