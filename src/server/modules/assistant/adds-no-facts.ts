import {foldText} from '#lib/fold-text.ts'

/** Figures, amounts, dates and times, as they are written. */
const figurePattern = /\$?\d[\d.,:/-]*\d%?|\$?\d%?/g
/** Words that begin with a capital within a sentence: names. */
const namePattern = /(?<=[\p{Ll}\d,;:] )\p{Lu}[\p{L}’'-]+/gu
/** First words of sentences; a name is in no source in lower case. */
const sentenceStartPattern = /(?<=^|[.!?\n] *)\p{Lu}[\p{L}’'-]+/gu

/** Words for days, months and numbers in English and Spanish, without accents. */
const dayMonthNumberPattern = new RegExp(
  `\\b(?:${[
    '(?:mon|tues|wednes|thurs|fri|satur|sun)days?|today|tonight|tomorrow|yesterday',
    'january|february|march|april|june|july|august|september|october|november|december',
    'lunes|martes|miercoles|jueves|viernes|sabados?|domingos?|hoy|ayer|pasado manana',
    'enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|setiembre|octubre|noviembre|diciembre',
    'two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|(?:thir|four|fif|six|seven|eigh|nine)teen',
    '(?:twen|thir|for|fif|six|seven|eigh|nine)ty|hundred|thousand|half|twice|double|percent',
    'dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce|trece|catorce|quince|veint[a-z]+|treinta',
    'cuarenta|cincuenta|sesenta|setenta|ochenta|noventa|cien(?:to)?|mil|mitad|doble|por ciento',
  ].join('|')})\\b`,
  'g',
)
/** Months that are other words too; within a sentence a capital or a day beside them makes them a date. */
const dateInMayPattern = /\bMay(?= \d)|(?<=\d )de mayo\b/g

const matchesOf = (text: string, pattern: RegExp): string[] => text.match(pattern) ?? []

/** Words that begin sentences in any help text. */
const usualSentenceStarts = new Set(
  `a an the this that these those it its it's they you your we our he she there here if when while where what which who why how yes no not
   and or but so then also please in on at for from of to with by as is are can could may will would do does press tap open go see choose ask
   use send tell call write pay add set find check look until after before once each every any all some most both only just
   el la los las lo un una este esta estos estas eso esto usted ustedes su sus si no y o pero cuando donde como que quien por para con en de a
   al del se es son puede pueden hay tambien entonces toque abra vaya vea elija use envie llame escriba pague agregue busque revise mire
   hasta despues antes cada todo toda todos todas algunos solo ambos`.split(/\s+/),
)

/**
 * Whether every figure, date and name of a text stands in one of its sources. A name may stand in what was said
 * besides, such as the question; a figure or a date may not.
 */
export function addsNoFacts(text: string, sources: readonly string[], besides: readonly string[] = []): boolean {
  const known = sources.join('\n')
  const all = foldText([...sources, ...besides].join('\n'))
  const words = new Set(all.match(/[\p{L}’'-]+/gu))
  const allStandIn = (pattern: RegExp, said: string, among: string) => {
    const sourced = new Set(matchesOf(among, pattern))
    return matchesOf(said, pattern).every(each => sourced.has(each))
  }
  return (
    allStandIn(figurePattern, text, known) &&
    allStandIn(dateInMayPattern, text, known) &&
    allStandIn(dayMonthNumberPattern, foldText(text), foldText(known)) &&
    matchesOf(text, namePattern).every(name => all.includes(foldText(name))) &&
    matchesOf(text, sentenceStartPattern).every(
      word => usualSentenceStarts.has(foldText(word)) || words.has(foldText(word)),
    )
  )
}
