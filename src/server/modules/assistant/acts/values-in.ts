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
const span = new RegExp(
  String.raw`(?:\bfrom |\bbetween )?\b${clock} ?(?:-|–|to|until|till|til|and) ?${clock}(?![\d:/-])`,
)
const single = new RegExp(String.raw`\b(?:at|from|by|starting(?: at)?) ${clock}(?![\d:/-])`)
const length = /\bfor (\d{1,2}) ?(?:hours?|hrs?|h)\b/

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
  const both = span.exec(asked)
  if (both) {
    const [, h1, m1, half1, h2, m2, half2] = both
    const [first, second] = [clockOf(h1, m1, half1), clockOf(h2, m2, half2)]
    if (first && second) {
      const start = startOf(first, second)
      return {from: text(start), to: text(endOf(second, start))}
    }
  }
  const [, hour, minute, half] = single.exec(asked) ?? []
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

/** Dollars in a message, as "$25", "25.50" or "25 dollars", outside of numbers of bookings and invoices. */
export function dollarsIn(message: string): number | null {
  const [, amount] = /(?<![\w-])\$? ?(\d{1,4}(?:\.\d{1,2})?)(?![\w-])/.exec(message) ?? []
  return amount === undefined ? null : Number(amount)
}
