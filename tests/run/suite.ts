import {existsSync, readdirSync} from 'node:fs'
import {checks, runChecks} from '../check/checks.ts'
import {dumpPGlite} from '../support/global-setup.ts'
import {findPostgres, startPostgres} from '#tests/support/services/postgres.ts'
import type {Cluster} from '#tests/support/services/postgres.ts'
import {failed, passed, readable} from './outcome.ts'
import type {Failure, Outcome} from './outcome.ts'
import {runPlaywright} from './playwright.ts'
import {endPrograms, runProgram} from './process.ts'
import {runVitest} from './vitest.ts'

type Step = {
  name: string
  /** Where its test files are and how they end; without any the step has nothing to run. */
  files?: {folder: string; ending: RegExp}
  /** A sentence where this machine cannot run the step. */
  run: () => Promise<Outcome | string>
}

let cluster: Cluster | undefined
let dump: Promise<() => void> | undefined
let isBuilt = false

/** Has the embedded database migrated once for all steps that copy it. Where that fails, each of them says why. */
async function onPGlite<T>(run: () => Promise<T>): Promise<T> {
  await (dump ??= dumpPGlite().catch(() => () => {}))
  return run()
}

async function allChecks(): Promise<Outcome> {
  const results = await runChecks(Object.keys(checks), () => {})
  const refused = results.filter(result => !result.passed)
  return {
    passed: results.length - refused.length,
    failures: refused.map(({name, details}) => ({title: `check › ${name}`, details: readable(details)})),
    timings: [],
  }
}

async function apiOnPostgres(): Promise<Outcome | string> {
  const given = process.env.TEST_DATABASE_URL
  if (given) return runVitest(['api'], {TEST_DATABASE_URL: given})
  const bin = findPostgres()
  if (!bin)
    return 'did not run: no PostgreSQL was found on this machine (install it, or set TEST_DATABASE_URL)'
  // nothing of this step outlives a power cut
  cluster = await startPostgres(bin, {durable: false})
  try {
    return await runVitest(['api'], {TEST_DATABASE_URL: cluster.url})
  } finally {
    await cluster.stop()
    cluster = undefined
  }
}

async function build(): Promise<Outcome> {
  const {code, output} = await runProgram(process.execPath, ['src/server/build.mjs'], {})
  isBuilt = code === 0
  return isBuilt ? passed() : failed('build', readable(output))
}

async function browser(config: string): Promise<Outcome> {
  return isBuilt ? onPGlite(() => runPlaywright(config)) : failed(config, 'There is no build to look at.')
}

const steps: Step[] = [
  {name: 'check', run: allChecks},
  {name: 'unit', run: () => runVitest(['unit', 'unit-dom', 'check'])},
  {
    name: 'api on PGlite',
    files: {folder: 'tests/api', ending: /\.test\.ts$/},
    run: () => onPGlite(() => runVitest(['api'], {TEST_DATABASE_URL: undefined})),
  },
  {name: 'api on PostgreSQL', files: {folder: 'tests/api', ending: /\.test\.ts$/}, run: apiOnPostgres},
  {
    name: 'offline, simulated',
    files: {folder: 'tests/offline/sim', ending: /\.test\.ts$/},
    run: () => onPGlite(() => runVitest(['offline-sim'])),
  },
  {name: 'build', run: build},
  {
    name: 'process',
    files: {folder: 'tests/process', ending: /\.test\.ts$/},
    run: () => runVitest(['process']),
  },
  {
    name: 'browser',
    files: {folder: 'tests/e2e', ending: /\.spec\.ts$/},
    run: () => browser('tests/e2e/playwright.config.ts'),
  },
  {
    name: 'browser, offline',
    files: {folder: 'tests/offline', ending: /\.spec\.ts$/},
    run: () => browser('tests/offline/playwright.config.ts'),
  },
]

function hasTests({files}: Step): boolean {
  if (!files) return true
  return (
    existsSync(files.folder) &&
    readdirSync(files.folder, {recursive: true}).some(path => files.ending.test(String(path)))
  )
}

const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`

/** Runs one step and tells what came of it; a step that breaks is one failure, and the next one still runs. */
async function take(step: Step): Promise<Outcome> {
  const since = performance.now()
  const result = await step.run().catch((error: unknown) => failed(step.name, readable(String(error))))
  if (typeof result === 'string') {
    console.log(`– ${step.name} ${result}`)
    return passed(0)
  }
  const failures = result.failures.length ? `, ${result.failures.length} failed` : ''
  console.log(`${failures ? '✗' : '✓'} ${step.name}: ${result.passed} passed${failures} (${seconds(since)})`)
  for (const {title, details} of result.failures)
    console.log(`\n  ✗ ${title}\n${details.replaceAll(/^/gm, '    ')}\n`)
  return result
}

async function stop(): Promise<void> {
  endPrograms()
  await cluster?.stop()
  ;(await dump)?.()
  process.exit(130)
}
process.once('SIGINT', () => void stop()).once('SIGTERM', () => void stop())

// npm test                 everything
// npm test -- unit build   the steps whose names begin so
const named = process.argv.slice(2)
const chosen = steps.filter(step => named.length === 0 || named.some(name => step.name.startsWith(name)))
const failures: Failure[] = []
let passed_count = 0
for (const step of chosen) {
  if (!hasTests(step)) {
    console.log(`– ${step.name}: no tests yet`)
    continue
  }
  const outcome = await take(step)
  passed_count += outcome.passed
  failures.push(...outcome.failures)
}
;(await dump)?.()
if (failures.length) console.log(`\nFailed:\n${failures.map(({title}) => `  ${title}`).join('\n')}\n`)
console.log(`${passed_count} passed, ${failures.length} failed`)
process.exitCode = failures.length || passed_count === 0 ? 1 : 0
