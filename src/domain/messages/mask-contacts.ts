import {m} from '#messages'

/** What stands in place of a hidden part in what is stored, in any language. */
export const hidden_part = '[hidden until booked]'

// each pattern starts where a word starts, so that a long one is read once
const local = String.raw`(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]+`
// after a dot and a space the next sentence begins
const dot = String.raw`(?:\.\p{L}{2,}|\s\.\s?(?:com|net|org|edu)\b|\s?(?:\(dot\)|\[dot\])\s?\p{L}{2,})`
const spelled_dot = String.raw`(?:\s+(?:dot|punto)\s+\p{L}{2,})`
const at_sign = String.raw`\s?(?:@|\(at\)|\[at\])\s?(?:[\p{L}\p{N}-]+(?:${dot}+|${spelled_dot}+)|(?:gmail|yahoo|hotmail|outlook|icloud|aol|proton)\b)`
/**
 * `june@example.com`, `june (at) example (dot) com`, `june at example dot com`, `june arroba example punto com`,
 * `june@gmail`
 */
const email = new RegExp(String.raw`${local}(?:${at_sign}|\s+(?:at|arroba)\s+[\p{L}\p{N}-]+${spelled_dot}+)`, 'giu')
/** An address with a scheme or `www.`, or a name that ends like a domain. */
const link =
  /\b(?:https?:\/\/|www\.)\S+|(?<![\p{L}\p{N}.-])\p{L}[\p{L}\p{N}-]+\.\p{L}{2,6}\/\S+|(?<![\p{L}\p{N}.-])[\p{L}\p{N}.-]+\.(?:com|net|org|edu|gov|io|ai|me|co|ca|uk|app|us|info|biz|link|chat|gg|ly|tv|dev|page|site|xyz|family|care|kids|club|blog|shop|store|online|social|email|cloud)\b(?:\/\S*)?/giu
/** `milk.Me`: a sentence that begins without a space after the dot. */
const begins_sentence = /^\p{L}+\.\p{Lu}\p{Ll}+$/u
/** `@june`, and `$June` of a payment app; `@home` is a place. */
const handle = /(?<![\p{L}\p{N}_@])[@$](?!(?:home|school|work|noon|night)\b)\p{L}[\p{L}\p{N}_.]*[\p{L}\p{N}_]/giu
const apps =
  '(?:instagram|insta|ig|snapchat|snap|telegram|whatsapp|signal|venmo|cash ?app|zelle|facebook|fb|tiktok|kik|skype|discord|wechat)'
const is_hidden = hidden_part.replaceAll(/[[\]]/g, String.raw`\$&`)
/** A word that is no plain one: with a digit, an underscore, a hash or a dot inside. */
const handle_word = String.raw`@?(?=\p{L}[\p{L}.-]*(?:[\p{N}_#]|\.[\p{L}\p{N}]))[\p{L}\p{N}_.#-]*[\p{L}\p{N}_]`
/** A word that is the last of its sentence, or before `and`: `Facebook: private please` has none. */
const lone_word = String.raw`(?:\S*[.,;!?](?!\S)|\S+(?!\S|\s+(?!(?:and|or|y|o)\b)\p{L}))`
const no_handle = String.raw`(?!${is_hidden}|(?:not?|none|never|yes|ok|any|s[ií]|nunca|jam[aá]s|ningun[oa])\b)`
/** `insta june_22`, `insta (june_22)`, `insta: june`, `june_22 on insta`; a plain word after an app's name may be anything. */
const appHandle = new RegExp(
  [
    String.raw`\b${apps}\s*[:=]\s*${no_handle}(?:${handle_word}|${lone_word})`,
    String.raw`\b${apps}\s*(?:\(|\s(?:(?:is|es|as|at|under|como)\s+)?)${handle_word}\)?`,
    String.raw`(?<![\p{L}\p{N}_@.#-])${handle_word}\s+(?:on|en)\s+${apps}\b`,
  ].join('|'),
  'giu',
)

/** Emergency, crisis line and poison control, as digits. */
const never_hidden = /^(?:911|988|1?8002221222)$/
/** More groups than the longest number has digits. */
const digits_max = 15

/** What people write between the groups of a number: no new line, and no mark that ends a part of a sentence. */
const between_digits = String.raw`(?![.,;!?]\s|\s*\n)[^\p{L}\p{Nd}$:\n]{0,5}`
/** Groups of 3, 3 and 4 with any mark or line between, ten single digits with commas, or digits with what people write between. */
const digit_runs = new RegExp(
  String.raw`(?<!\p{Nd})\p{Nd}{3}[.,;]?\s\p{Nd}{3}[.,;]?\s\p{Nd}{4}(?!\p{Nd})|(?<!\p{Nd})\p{Nd}(?:[ ,.]{1,2}\p{Nd}(?!\p{Nd})){9}|[$+]?\(?\p{Nd}(?:${between_digits}\p{Nd})+`,
  'gu',
)

/** Ten digits as numbers in North America have them, after their country code or without it. */
const north_american = /^1?(?!\d11|988|8002221222)[2-9]\d{2}(?!11)[2-9]\d{6}$/
/** With the country code of Mexico, or with another one after a plus. */
const abroad = /^(?:521?[1-9]\d{9}|\+[1-9]\d{7,14})$/
/** With `00` or `011` before the country code, as it is dialed abroad; not the minutes of a time or the cents of a price. */
const by_exit_code = /(?<![\p{L}\p{Nd}$:.,/-])(?:00|011)[ .()-]{0,3}[1-9](?:[ .()-]{0,3}\d){7,14}(?!\d)/gu
/** Seven digits, as a number without its area code is written: `555-0177`. */
const local_number = /^(?!911|988)[2-9]\d{2}[ .-]?\d{4}$/

interface DigitGroup {
  digits: string
  start: number
  end: number
}

/** Whether these groups of digits, `written` so in the text, are a phone number. */
function isPhone(groups: readonly DigitGroup[], written: string): boolean {
  const digits = groups.map(group => group.digits).join('')
  if (written.startsWith('+')) return abroad.test(`+${digits}`) || north_american.test(digits)
  if (local_number.test(written)) return true
  const lengths = groups.map(group => group.digits.length)
  // hours and ages have one or two digits each: 8-12 2-6
  const isNumber = Math.max(...lengths) > 2 || new Set(lengths).size === 1
  return isNumber && (north_american.test(digits) || abroad.test(digits))
}

/** The groups of a run from `first` on that are one number, the longest one, and whether it is hidden. */
function numberAt(run: string, groups: readonly DigitGroup[], first: number): {last: number; isHidden: boolean} | null {
  for (let last = Math.min(groups.length, first + digits_max) - 1; last >= first; last--) {
    const these = groups.slice(first, last + 1)
    const written = run.slice(these[0]?.start, these.at(-1)?.end)
    if (never_hidden.test(these.map(group => group.digits).join(''))) return {last, isHidden: false}
    if (isPhone(these, written.normalize('NFKC'))) return {last, isHidden: true}
  }
  return null
}

/** Hides the phone numbers of a run of digits, and leaves those that never are. */
function hideNumbers(run: string): string {
  const groups = [...run.matchAll(/[$+]?\(?\p{Nd}+/gu)].map(({0: found, index}) => ({
    digits: found.normalize('NFKC').replaceAll(/\D/g, ''),
    start: index,
    end: index + found.length,
  }))
  let shown = ''
  let done = 0
  for (let first = 0; first < groups.length; first++) {
    const found = numberAt(run, groups, first)
    if (!found) continue
    if (found.isHidden) {
      shown += run.slice(done, groups[first]?.start) + hidden_part
      done = groups[found.last]?.end ?? run.length
    }
    first = found.last
  }
  return shown + run.slice(done)
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
 * A text as a reader of the other side reads it: whole for a booked pair, otherwise with its contact details hidden.
 * @see src/domain/rules-people.md#hidden-contacts
 */
export const maskUnlessBooked = <Text extends string | null>(text: Text, is_booked_pair: boolean): Text | string =>
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
    .replaceAll(by_exit_code, hidden_part)
    .replaceAll(digit_runs, hideNumbers)
