import {execFile} from 'node:child_process'
import {existsSync, mkdtempSync, readFileSync, rmSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {promisify} from 'node:util'
import {buildProduct} from '#tests/bench/sites.ts'
import {start} from '#tests/bench/programs.ts'
import {chromiumFlags, ensureChromium} from '#tests/support/browser/chromium.ts'

// npm run lighthouse    what Lighthouse says of the public pages on a phone: the middle of three runs, out of 100

/** Fetched from the npm registry when it is asked for: its 185 packages serve nothing else. */
const lighthouse = 'lighthouse@12.8.2'
const pages = ['/', '/login', '/blog', '/blog/view/the-first-visit-a-checklist-that-fits-on-one-page']
const goals = {performance: 95, accessibility: 100, 'best-practices': 100, seo: 100} as const
type Category = keyof typeof goals
const categories = Object.keys(goals) as Category[]
const rounds = 3

/** How often a page is asked for where Lighthouse could not record it, as it says itself of a busy machine. */
const tries = 3

interface Report {
  runtimeError?: {message: string}
  categories: Record<Category, {score: number}>
}

const folder = mkdtempSync(join(tmpdir(), 'village-lighthouse-'))

async function run(url: string): Promise<Report> {
  const flags = ['--headless=new', ...chromiumFlags].join(' ')
  // a file: what it writes to a pipe ends in mid-report now and then
  const report = join(folder, 'report.json')
  rmSync(report, {force: true})
  let failure: unknown
  await promisify(execFile)(
    'npx',
    ['--yes', lighthouse, url, '--quiet', '--output=json', `--output-path=${report}`, `--chrome-flags=${flags}`],
    {env: {...process.env, CHROME_PATH: ensureChromium()}},
    // it fails with its report where the page was not recorded
  ).catch((error: unknown) => (failure = error))
  if (!existsSync(report)) throw failure
  return JSON.parse(readFileSync(report, 'utf8')) as Report
}

async function judge(url: string): Promise<Record<Category, number>> {
  for (let left = tries; ; left--) {
    const {runtimeError, categories: found} = await run(url)
    if (!runtimeError) {
      const scores = categories.map(name => [name, Math.round(found[name].score * 100)])
      return Object.fromEntries(scores) as Record<Category, number>
    }
    if (left === 1) throw new Error(runtimeError.message)
  }
}

const say = (line: string) => process.stdout.write(`${line}\n`)
const middle = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!

await buildProduct()
const server = await start('product', {DATA_DIR: join(folder, 'data'), SEED_DEMO: '1'})
let missed = 0
try {
  say(['page', ...categories].join(' | '))
  for (const path of pages) {
    const found: Record<Category, number>[] = []
    for (let round = 0; round < rounds; round++) found.push(await judge(server.base_url + path))
    const scores = categories.map(name => middle(found.map(each => each[name])))
    missed += categories.filter((name, index) => scores[index]! < goals[name]).length
    say([path, ...scores].join(' | '))
  }
} finally {
  await server.end('SIGTERM')
  rmSync(folder, {recursive: true, force: true})
}
say(missed === 0 ? 'Every goal is met.' : `${missed} below the goals (${Object.values(goals).join(', ')}).`)
process.exitCode = missed === 0 ? 0 : 1
