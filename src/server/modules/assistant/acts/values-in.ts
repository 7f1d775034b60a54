import {foldText} from '#lib/fold-text.ts'

/** Times of day as `HH:MM`, as far as a message names them. */
export interface Times {
  readonly from?: string
  readonly to?: string
}

interface Clock {
  readonly hour: number
  readonly minute: number
  readonly half: 'am' | 'pm' | null
}

const clock = String.raw`(\d{1,2})(?::(\d{2}))? ?(a\.?m\.?|p\.?m\.?)?`
// "and" joins times only after "between": "6 and 8" may be ages
const span = new RegExp(
  String.raw`(?:(?<=\bbetween )${clock} ?(?:-|–|to|and)|\b${clock} ?(?:-|–|to|until|till|til)) ?${clock}(?![\w:/-])`,
)
const single = new RegExp(String.raw`\b(?:at|from|by|starting(?: at)?) ${clock}(?![\d:/-])`)
const length = /\bfor (\d{1,2}) ?(?:hours?|hrs?|h)\b/

const month =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?|enero|febrero|marzo|abril|mayo|junio|julio|agosto|sep?tiembre|octubre|noviembre|diciembre)'
const some = String.raw`\d{1,2}(?:st|nd|rd|th)?(?: ?(?:-|–|to|through|and|or|a|al|y) ?\d{1,2}(?:st|nd|rd|th)?)*`
const notClock = String.raw`\b(?!:\d| ?[ap]\.?m\b)`
/** Days of a month. */
const dates = new RegExp(
  String.raw`\b${month}\.? ${some}${notClock}|\b${some} (?:of |de )?${month}\b(?! \d{1,2}\b(?!:))|\b\d{1,2}/\d{1,2}(?:/\d{2,4})?\b`,
  'g',
)
/** Ages and sums of money. */
const agesOrSums = new RegExp(
  String.raw`\b(?:ages?|aged|edad(?:es)?)(?: de)? ${some}${notClock}|\$ ?${some}\b|\b${some} ?(?:dollars|dolares)\b`,
  'g',
)
const hours = '(?:hours?|hrs?|h|horas?)'
const longOrShort =
  '(?:years?|yrs?|months?|weeks?|days?|minutes?|mins?|times|anos?|mes(?:es)?|semanas?|dias?|minutos?|veces)'
const lengths = new RegExp(String.raw`\b${some}[ -]?(?:${longOrShort}|${hours})\b`, 'g')
/** Without the hours of a clock: "from 18 to 21 hours", "18:00 h", "a las 18 horas". */
const lengthsOfTime = new RegExp(
  String.raw`\b${some}[ -]?${longOrShort}\b|(?<!\b(?:from|at|by|between|starting|to|until|till|til|and|de|desde|las?|a|hasta|y) |[:–-])\b${some}[ -]?${hours}\b`,
  'g',
)
/** What may follow a time that is no length. */
const hoursOfClock = new RegExp(String.raw`(?<=\d) ?${hours}\b`, 'g')
/** How many children; "from 9 to 5 kids" begins a sentence about them. */
const counts = new RegExp(
  String.raw`(?<!\b(?:from|to|until|till|til|hasta) |-)\b${some} (?:kids|children|boys|girls|toddlers|babies)\b`,
  'g',
)

const clockOf = (hour = '', minute = '0', half?: string): Clock | null => {
  const [h, m] = [Number(hour), Number(minute)]
  if (h > 24 || m > 59) return null
  return {hour: h, minute: m, half: half === undefined ? null : half.startsWith('a') ? 'am' : 'pm'}
}

const minutesOf = ({hour, minute, half}: Clock): number =>
  (half === null ? hour : (hour % 12) + (half === 'pm' ? 12 : 0)) * 60 + minute

/** Without "am" or "pm" an hour before seven is meant in the afternoon: care is rare at night. */
const likely = (each: Clock): Clock =>
  each.half === null && each.hour > 0 && each.hour < 7 ? {...each, half: 'pm'} : each

const text = (minutes: number): string => {
  const day = ((minutes % 1440) + 1440) % 1440
  return `${String(Math.floor(day / 60)).padStart(2, '0')}:${String(day % 60).padStart(2, '0')}`
}

/** The start of a span whose end is known: "6 to 9 pm" begins in the evening, "9 to 1 pm" in the morning. */
function startOf(first: Clock, second: Clock): number {
  if (first.half !== null || first.hour > 12) return minutesOf(first)
  if (second.half === null) return minutesOf(likely(first))
  const same = minutesOf({...first, half: second.half})
  return same < minutesOf(second) ? same : minutesOf({...first, half: second.half === 'pm' ? 'am' : 'pm'})
}

/** The end of a span: without "am" or "pm" the first such hour after the start. */
function endOf(second: Clock, start: number): number {
  if (second.half !== null || second.hour > 12) return minutesOf(second)
  const early = minutesOf({...second, half: 'am'})
  return early > start ? early : early + 720
}

/** The times in a message: "6 to 9 pm", "18:00-21:30", "at 6 pm for 3 hours". Fields are filled with them, no more. */
export function timesIn(message: string): Times {
  const asked = message.toLowerCase()
  const others = [dates, agesOrSums, lengthsOfTime, counts]
  const timed = others.reduce((left, pattern) => left.replaceAll(pattern, ','), asked).replaceAll(hoursOfClock, '')
  const both = span.exec(timed)
  if (both) {
    const [h1, m1, half1] = both[1] === undefined ? both.slice(4, 7) : both.slice(1, 4)
    const [h2, m2, half2] = both.slice(7)
    const [first, second] = [clockOf(h1, m1, half1), clockOf(h2, m2, half2)]
    if (first && second) {
      const start = startOf(first, second)
      return {from: text(start), to: text(endOf(second, start))}
    }
  }
  const [, hour, minute, half] = single.exec(timed) ?? []
  const first = hour === undefined ? null : clockOf(hour, minute, half)
  if (!first) return {}
  const start = minutesOf(likely(first))
  const hours = length.exec(asked)?.[1]
  return {from: text(start), ...(hours && {to: text(start + 60 * Number(hours))})}
}

const numbers = ['one', 'two', 'three', 'four', 'five', 'six']

/** How many children a message names; null for none. */
export function childrenIn(message: string): number | null {
  const pattern = new RegExp(
    String.raw`\b(\d{1,2}|${numbers.join('|')}) (?:\w+ )?(?:kids?|children|child|boys|girls|toddlers|babies)\b`,
  )
  const [, count] = pattern.exec(message.toLowerCase()) ?? []
  if (count === undefined) return null
  const named = numbers.indexOf(count) + 1 || Number(count)
  return named >= 1 && named <= 12 ? named : null
}

const amount = String.raw`(\d{1,4}(?:[.,]\d{1,2})?)(?![\w-]|[.,]\d)`
const notPart = String.raw`(?<![\w.,-])`
const marked = new RegExp(
  String.raw`${notPart}\$ ?${amount}|${notPart}${amount} ?(?:dollars?|bucks|usd|dolar(?:es)?)\b`,
  'g',
)
const bare = new RegExp(`${notPart}${amount}`, 'g')
const percents = /\d+(?:[.,]\d+)? ?(?:%|percent\b|por ?ciento\b)/
const markedClocks = /\b\d{1,2}(?::\d{2})? ?[ap]\.?m\b|\b\d{1,2}:\d{2}\b/g
const clocks = /\b(?:at|on|on the|a las?) \d{1,2}\b/g

const amountsOf = (pattern: RegExp, text: string): number[] => [
  ...new Set([...text.matchAll(pattern)].map(([, first, second]) => Number((first ?? second)?.replace(',', '.')))),
]

/**
 * The one sum in a message, as "$25", "25.50" or "25 dollars"; null of several, of a percentage, and of what is a day, a
 * time, a length or the number of a booking.
 */
export function dollarsIn(message: string): number | null {
  const asked = foldText(message)
  if (percents.test(asked)) return null
  const sums = amountsOf(marked, asked)
  const others = [dates, markedClocks, clocks, agesOrSums, lengths]
  const plain = others.reduce((left, pattern) => left.replaceAll(pattern, ' '), asked)
  const [sum, other] = sums.length > 0 ? sums : amountsOf(bare, plain)
  return sum === undefined || other !== undefined ? null : sum
}

const raises = /^(?:raise|lower|increase|drop|reduce|sub(?:e|ir|a)|baj\w+|aument\w+)\b/
const isDifference = /\b(?:by(?! the hour)|por(?! hora)|more|less|higher|lower|extra|mas|menos)\b/
const newRate = new RegExp(String.raw`\b(?:to|at|a) \$? ?${amount}`, 'g')
const oldRate = new RegExp(String.raw`\b(?:from|de) \$? ?${amount}(?: ?(?:dollars|dolares)\b)?`)

/**
 * The hourly rate that a message asks for; null where it only says how much to raise or lower it, undefined where it names
 * no number.
 */
export function rateIn(message: string): number | null | undefined {
  const asked = foldText(message)
  const [rate, other] = amountsOf(newRate, asked.replaceAll(markedClocks, ' ').replaceAll(lengths, ' '))
  if (rate !== undefined && other === undefined && !percents.test(asked)) return rate
  const named = dollarsIn(asked.replace(oldRate, ' '))
  if (percents.test(asked) || (named !== null && (raises.test(asked) || isDifference.test(asked)))) return null
  return named ?? undefined
}
