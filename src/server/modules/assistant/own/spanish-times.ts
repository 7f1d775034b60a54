import {foldText} from '#lib/fold-text.ts'
import {splitWords} from '../search/terms.ts'

const days: Readonly<Record<string, string>> = {
  domingo: 'sunday',
  lunes: 'monday',
  martes: 'tuesday',
  miercoles: 'wednesday',
  jueves: 'thursday',
  viernes: 'friday',
  sabado: 'saturday',
}
const months: Readonly<Record<string, string>> = {
  enero: 'january',
  febrero: 'february',
  marzo: 'march',
  abril: 'april',
  mayo: 'may',
  junio: 'june',
  julio: 'july',
  agosto: 'august',
  septiembre: 'september',
  setiembre: 'september',
  octubre: 'october',
  noviembre: 'november',
  diciembre: 'december',
}
const spans: Readonly<Record<string, string>> = {semana: 'week', mes: 'month', trimestre: 'quarter', ano: 'year'}
/** Whether a question says of a weekday, by its English name, that it is the next one: “el lunes que viene”. */
export function isNextSpanishDay(question: string, weekday: string): boolean {
  const name = Object.keys(days).find(each => days[each] === weekday)
  return new RegExp(`\\b(?:proximo ${name}|${name} (?:que viene|proximo|siguiente))\\b`).test(foldText(question))
}
export const isSpanishDay = (word: string): boolean => Object.hasOwn(days, word)
export const isSpanishMonth = (word: string): boolean => Object.hasOwn(months, word)
const named = (words: Readonly<Record<string, string>>) => Object.keys(words).join('|')
// “with Domingo” names someone
const day = new RegExp(`(?<!\\b(?:con|with) )\\b(${named(days)})\\b`)
const dayRange = new RegExp(
  `\\b(${named(days)}) (?:al?|hasta(?: el)?) (${named(days)})\\b|\\bentre (?:el )?(${named(days)}) y (?:el )?(${named(days)})\\b`,
)
/** “el 12”, without a month. */
const dayOfMonth = /\b(?:el|del) (?:dia )?(\d{1,2})(?=$| (?:a las?|con|por|si|para)\b)/
/** “del 10 por ciento” is no day. */
const percentage = /\d+ ?(?:%|por ?ciento\b)/gi
const date = new RegExp(`\\b(\\d{1,2}) (?:de )?(${named(months)})\\b`)
// a month may be a first name, too
const month = new RegExp(`\\b(en|de|del|para|durante|desde) (${named(months)})\\b`)
const counted = /\bultim[oa]s (\d{1,3}) (dia|semana|mes)(?:e?s)\b/
const span = `(${named(spans)})`
const past = new RegExp(`\\b${span} (?:pasad[oa]|anterior)\\b|\\bultim[oa] ${span}\\b`)
const next = new RegExp(`\\b${span} (?:que viene|proxim[oa]|siguiente)\\b|\\bproxim[oa] ${span}\\b`)
const current = new RegExp(`\\best[ea] ${span}\\b`)

/** The part of a day that a Spanish question names; “llego tarde” names none. */
export function spanishPartIn(question: string): 'morning' | 'tarde' | 'evening' | null {
  const text = splitWords(question).join(' ')
  if (/(?<!\bbuenas )\bnoche\b/.test(text)) return 'evening'
  if (/\b(?:esta|la) tarde\b/.test(text)) return 'tarde'
  return /\b(?:esta|la) manana\b/.test(text) ? 'morning' : null
}

/** “lunes a miércoles” in English; empty where there is none. */
function rangeIn(text: string): string {
  const [from, until] = (dayRange.exec(text) ?? []).slice(1).filter(Boolean)
  return from && until ? `${days[from]} to ${days[until]}` : ''
}

/** The time that a Spanish question names, in English; empty where it names none. */
export function timeInEnglish(question: string): string {
  const text = splitWords(question.replaceAll(percentage, ' ')).join(' ')
  if (/\bpasado manana\b/.test(text)) return 'day after tomorrow'
  if (/\b(?:hoy|esta (?:noche|tarde|manana)|ahorita)\b/.test(text)) return 'today'
  if (/(?<!\b(?:la|una) )\bmanana\b/.test(text)) return 'tomorrow'
  if (/\bayer\b/.test(text)) return 'yesterday'
  if (/\b(?:fin de semana|finde)\b/.test(text)) {
    const isPast = /\b(?:semana|finde) (?:pasado|anterior)\b|\bultimo (?:fin|finde)\b/.test(text)
    const isNext = /\b(?:semana|finde) (?:que viene|proximo|siguiente)\b|\bproximo (?:fin|finde)\b/.test(text)
    return isPast ? 'last weekend' : isNext ? 'next weekend' : 'weekend'
  }
  const several = counted.exec(text)
  if (several) return `last ${several[1]} ${several[2] === 'dia' ? 'day' : spans[several[2] ?? '']}s`
  for (const [pattern, step] of [
    [past, 'last'],
    [next, 'next'],
    [current, 'this'],
  ] as const) {
    const found = pattern.exec(text)
    const weekday = rangeIn(text) || (days[day.exec(text)?.[1] ?? ''] ?? '')
    if (found) return `${step} ${spans[found[1] ?? found[2] ?? '']} ${weekday}`.trim()
  }
  const dated = date.exec(text)
  if (dated) return `${months[dated[2] ?? '']} ${dated[1]}`
  const range = rangeIn(text)
  if (range) return range
  const numbered = dayOfMonth.exec(text)
  if (numbered) return `on the ${numbered[1]}th`
  const weekday = day.exec(text)
  if (weekday) return days[weekday[1] ?? ''] ?? ''
  const inMonth = month.exec(text)
  return inMonth ? `${inMonth[1] === 'desde' ? 'since' : 'in'} ${months[inMonth[2] ?? '']}` : ''
}
