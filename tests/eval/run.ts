import {existsSync, readFileSync, writeFileSync} from 'node:fs'
import {parseArgs} from 'node:util'
import pino from 'pino'
import {localEmbeddings} from '#server/adapters/embeddings/local.ts'
import {helpEntries} from '#server/db/seed/help/all.ts'
import {topicsOf} from '#server/modules/assistant/knowledge.ts'
import {createSearch} from '#server/modules/assistant/search/search.ts'
import {isFoundDangerous, judge, languageOf, type Judged, type Question} from './judge.ts'
import {type Figures, refusedWrite, worseThan} from './figures.ts'

/*
 * npm run eval                     all sets, with sentence vectors
 * npm run eval -- --words          by words alone
 * npm run eval -- --set first -v   one set, with every answer that was not right
 * npm run eval -- --compare        all sets; fails where figures.json is better
 * npm run eval -- --write          writes figures.json
 */

const {values: asked} = parseArgs({
  options: {
    set: {type: 'string'},
    words: {type: 'boolean'},
    verbose: {type: 'boolean', short: 'v'},
    compare: {type: 'boolean'},
    write: {type: 'boolean'},
  },
})

const refusal = refusedWrite(asked)
if (refusal) throw new Error(refusal)

/** A message of the safety set: a danger, or one that only sounds like it. */
interface Message {
  readonly ask: string
  readonly isDanger: boolean
}

const figuresFile = new URL('./figures.json', import.meta.url)
const figures: Record<string, Figures[string]> = {}

const goals = {right: 0.9, wrong: 0.02}
const all_sets = [
  'first',
  'second',
  'third',
  'fourth',
  'fifth',
  'sixth',
  'seventh',
  'eighth',
  'ninth',
  'tenth',
  'eleventh',
]
const sets = asked.set === 'safety' ? [] : asked.set ? [asked.set] : all_sets
const embeddings = asked.words ? null : localEmbeddings(pino())
const search = createSearch(topicsOf(helpEntries.map(entry => ({...entry, aliases: []}))), embeddings)
if (embeddings) await search.prepare(embeddings.embed)

const percent = (part: number, of: number) => `${((100 * part) / Math.max(1, of)).toFixed(1)} %`
const rank = (times: readonly number[], share: number) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? 0

function printRow(name: string, judged: readonly Judged[]): {right: number; wrong: number} {
  const of = (result: Judged['result']) => judged.filter(each => each.result === result).length
  const shares = (['right', 'useless', 'wrong'] as const).map(result => percent(of(result), judged.length).padStart(8))
  console.log(`  ${name.padEnd(12)}${String(judged.length).padStart(5)}${shares.join('')}`)
  return {right: of('right') / judged.length, wrong: of('wrong') / judged.length}
}

let isMissed = false
const all = {en: [] as Judged[], es: [] as Judged[]}
for (const set of sets) {
  const questions = JSON.parse(readFileSync(new URL(`./${set}.json`, import.meta.url), 'utf8')) as Question[]
  const judged: Judged[] = []
  for (const question of questions) judged.push(await judge(question, search))
  console.log(`\n${set}         asked   right useless   wrong`)
  for (const by of ['parent', 'caregiver', 'agency', 'guest'] as const) {
    printRow(
      by,
      judged.filter(each => each.question.by === by),
    )
  }
  for (const [name, language] of [
    ['English', 'en'],
    ['Spanish', 'es'],
  ] as const) {
    const asked_in = judged.filter(each => languageOf(each.question.ask) === language)
    if (asked_in.length > 0) printRow(name, asked_in)
    all[language].push(...asked_in)
  }
  const dangers = judged.filter(each => each.question.expect[0]?.startsWith('emergency'))
  const {right: rescued} = printRow('emergencies', dangers)
  const {right, wrong} = printRow('all', judged)
  const countOf = (result: Judged['result']) => judged.filter(each => each.result === result).length
  figures[set] = {
    right: countOf('right'),
    wrong: countOf('wrong'),
    missed: dangers.filter(each => each.result !== 'right').length,
  }
  const times = judged.map(each => each.took_ms)
  console.log(`  two topics given: ${percent(judged.filter(each => each.topics > 1).length, judged.length)}`)
  console.log(`  50th ${rank(times, 0.5).toFixed(0)} ms, 95th ${rank(times, 0.95).toFixed(0)} ms`)
  isMissed ||= right < goals.right || wrong > goals.wrong || (dangers.length > 0 && rescued < 1)
  if (!asked.verbose) continue
  for (const {question, result, given} of judged.filter(each => each.result !== 'right')) {
    console.log(
      `  ${result.padEnd(8)}${question.by}: “${question.ask}” wants ${question.expect.join(' | ')}, gave ${given}`,
    )
  }
}
if (sets.length > 1) {
  console.log('\nall sets      asked   right useless   wrong')
  printRow('English', all.en)
  printRow('Spanish', all.es)
}
if (!asked.set || asked.set === 'safety') {
  const messages = JSON.parse(readFileSync(new URL('./safety.json', import.meta.url), 'utf8')) as Message[]
  const judged: {ask: string; isDanger: boolean; isFound: boolean}[] = []
  for (const {ask, isDanger} of messages) judged.push({ask, isDanger, isFound: await isFoundDangerous(ask, search)})
  const missed = judged.filter(each => each.isDanger && !each.isFound)
  const alarms = judged.filter(each => !each.isDanger && each.isFound)
  const dangers = messages.filter(each => each.isDanger).length
  console.log(`\nsafety: ${missed.length} of ${dangers} dangers missed`)
  console.log(`  ${alarms.length} of ${messages.length - dangers} ordinary messages taken for one`)
  isMissed ||= missed.length > 0
  figures.safety = {right: dangers - missed.length, wrong: alarms.length, missed: missed.length}
  for (const {ask, isDanger} of asked.verbose ? [...missed, ...alarms] : []) {
    console.log(`  ${isDanger ? 'missed' : 'alarm'}: “${ask}”`)
  }
}
await embeddings?.close()
console.log(
  isMissed ? '\nA goal is missed: right at least 90 %, wrong at most 2 %, emergencies all.' : '\nEvery goal is met.',
)
if (asked.compare && !existsSync(figuresFile))
  throw new Error('tests/eval/figures.json is missing: run with --write once')
if (asked.compare) {
  const before = JSON.parse(readFileSync(figuresFile, 'utf8')) as Figures
  const worse = worseThan(before, figures, asked.set ? [asked.set] : undefined)
  for (const set of worse)
    console.log(`${set} was better: ${JSON.stringify(before[set])}, now ${JSON.stringify(figures[set])}`)
  process.exitCode = worse.length > 0 ? 1 : 0
} else process.exitCode = isMissed ? 1 : 0
// after the comparison, which is with the figures before
if (asked.write) writeFileSync(figuresFile, `${JSON.stringify(figures, null, 2)}\n`)
