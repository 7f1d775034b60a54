import {randomInt} from 'node:crypto'
import {parseArgs} from 'node:util'
import {failed as failedWith, passed, type Count, type Outcome} from '../run/outcome.ts'
import {runPlaywright} from '../run/playwright.ts'
import {endPrograms, runProgram, step_limit_ms} from '../run/process.ts'
import {runVitest} from '../run/vitest.ts'
import {findFirefox} from '../support/browser/firefox.ts'
import {findPostgres} from '../support/services/postgres.ts'
import {describeKills, describePlays, findingsOf} from './findings.ts'
import {plantBugs} from './mutants/play.ts'
import {readCommit, writeResult} from './results.ts'
import {playsOf, simulate, simulateFor} from './simulate.ts'

/*
 * npm run soak                                      everything, with a seed of its own
 * npm run soak -- --seed 7 --runs 20000 --real 0    the same plays again, fewer of them, none over the real server
 * npm run soak -- --only browser --browser 20       one part alone, by the name that the run prints, twenty times
 * npm run soak -- --minutes 30                      the simulations alone, from one seed after another, for half an hour
 *
 * First the simulation: 200,000 plays of the outbox over a model of the server, then 5,000 over the real one. All of them
 * follow from the seed, which is printed first; a play that fails is told with the path to it. Then the cases in Chromium
 * over a fresh build, also those that `npm test` leaves out, three times each, and 200 random walks, as
 * tests/offline/README.md tells; the cases as often again while PostgreSQL restarts, where it is found. Then every screen's
 * tests at both sizes. Then the cases that any browser can play, in Firefox. Then every route and what opens on it: by axe
 * in both themes, in forced colors, and with text at 200 %. Then every screen with words that are 40 % longer, and with a
 * payload in each text that someone typed, and the API's tests with forty times as many inputs to its properties, from this
 * seed. Then two hundred kills of the server over either database, the assistant's evaluation, the planted bugs of
 * tests/soak/mutants, and five minutes of tests/cluster. Each part writes its result to tests/soak/results.json.
 */
const {values: asked} = parseArgs({
  options: {
    /** Plays over the model server. */
    runs: {type: 'string', default: '200000'},
    /** Plays over the real app and its database. */
    real: {type: 'string', default: '5000'},
    /** How often each case is played in the browser. */
    browser: {type: 'string', default: '3'},
    /** How many random walks of two people on one phone there are. */
    walks: {type: 'string', default: '200'},
    /** How often every screen's test is played, at both sizes. */
    screens: {type: 'string', default: '1'},
    /** How many times as many inputs the API's properties are tried with. */
    api: {type: 'string', default: '40'},
    /** How often the server is killed under load, over each database. */
    kills: {type: 'string', default: '200'},
    /** For how many minutes a production on this machine is disturbed. */
    cluster: {type: 'string', default: '5'},
    /** How often the first offline cases are played in Firefox. */
    firefox: {type: 'string', default: '1'},
    /** How often every route is judged by axe, and with text at 200 %. */
    axe: {type: 'string', default: '1'},
    /** How often every screen is opened with longer words. */
    words: {type: 'string', default: '1'},
    /** How often every screen is opened with a payload in each typed text. */
    payloads: {type: 'string', default: '1'},
    /** Whether the assistant's answers are compared with tests/eval/figures.json. */
    eval: {type: 'string', default: '1'},
    /** Whether the bugs of tests/soak/mutants are planted; each has to be noticed. */
    bugs: {type: 'string', default: '1'},
    /** For how many minutes the simulations are played, and nothing else. */
    minutes: {type: 'string'},
    seed: {type: 'string', default: String(randomInt(2 ** 31))},
    only: {type: 'string'},
  },
})
process.once('SIGINT', () => endPrograms()).once('SIGTERM', () => endPrograms())

async function disturbCluster(minutes: string): Promise<Outcome> {
  const args = ['tests/cluster/run.ts', '--minutes', minutes, '--seed', asked.seed]
  const limit_ms = (Number(minutes) + 20) * 60_000
  const {code, output} = await runProgram('node_modules/.bin/tsx', args, {}, limit_ms)
  return code === 0 ? passed() : failedWith('cluster', output)
}

/** The assistant's evaluation; fails where tests/eval/figures.json is better. */
async function evaluate(): Promise<Outcome> {
  const {code, output} = await runProgram('node_modules/.bin/tsx', ['tests/eval/run.ts', '--compare'], {})
  return code === 0 ? passed() : failedWith('eval', output)
}

/** Plays a suite over a fresh build, with what `env` asks for besides the cases of `npm test`. */
async function playInBrowser(
  suite: 'offline' | 'e2e' | 'soak',
  times: number,
  env: Record<string, string>,
  files: string[] = [],
): Promise<Outcome> {
  const {code, output} = await runProgram(process.execPath, ['src/server/build.mjs'], {})
  if (code !== 0) return failedWith('build', output)
  return runPlaywright(`tests/${suite}/playwright.config.ts`, {times, env, files})
}

/** The offline cases, and where PostgreSQL is found, once more while it restarts under each. */
async function playOffline(times: number): Promise<Outcome> {
  const first = await playInBrowser('offline', times, {SOAK: '1'})
  if (!findPostgres()) return first
  const restarted = await playInBrowser('offline', times, {SOAK: '1', RESTART_DATABASE: '1'})
  return {
    passed: first.passed + restarted.passed,
    failures: [
      ...first.failures,
      ...restarted.failures.map(({title, details}) => ({title: `PostgreSQL restarted: ${title}`, details})),
    ],
    timings: [...first.timings, ...restarted.timings],
  }
}

/** The tests that any browser can play, in this machine's Firefox; a sentence says why nothing ran. */
async function playInFirefox(times: number): Promise<Outcome | string> {
  if (!findFirefox()) return 'not played, since no Firefox was found: install one, or name its program in FIREFOX_PATH'
  const {code, output} = await runProgram(process.execPath, ['src/server/build.mjs'], {})
  if (code !== 0) return failedWith('build', output)
  return runPlaywright('tests/soak/firefox/playwright.config.ts', {times})
}

/** Every message 40 % longer, on every screen. */
async function lengthenWords(times: number): Promise<Outcome> {
  for (const options of [[], ['--long']]) {
    const {code, output} = await runProgram(process.execPath, ['src/server/build.mjs', ...options], {})
    if (code !== 0) return failedWith('build', output)
  }
  return runPlaywright('tests/soak/playwright.config.ts', {
    times,
    files: ['tests/soak/long-words.spec.ts'],
    env: {TEST_SITE: 'dist/long/client'},
  })
}

if (asked.minutes !== undefined) {
  if (!(Number(asked.minutes) > 0)) throw new Error('--minutes takes a number above 0')
  const {failures} = await simulateFor(Number(asked.minutes), Number(asked.seed))
  process.exit(failures.length > 0 ? 1 : 0)
}

/** One part of the soak. */
interface Part {
  readonly name: string
  readonly times: number
  /** Whether it compares what was acknowledged with what the server has, `times` times. */
  readonly hasFindings?: true
  /** What its last line says that it did; "so many plays" by default. */
  readonly describe?: (counts: readonly Count[]) => string
  /** Whether its first failure ends the plays. */
  readonly isSimulation?: true
  /** A sentence says why nothing ran. */
  readonly run: () => Promise<Outcome | string>
}

console.log(`seed ${asked.seed}: ${asked.runs} plays over the model, ${asked.real} over the real server`)
const parts: Part[] = [
  {
    name: 'outbox',
    times: Number(asked.runs),
    hasFindings: true,
    isSimulation: true,
    run: () => simulate('outbox', asked.seed, asked.runs),
  },
  {
    name: 'real',
    times: Number(asked.real),
    hasFindings: true,
    isSimulation: true,
    run: () => simulate('real', asked.seed, asked.real),
  },
  {
    name: 'browser',
    times: Number(asked.browser),
    run: () => playOffline(Number(asked.browser)),
  },
  {
    name: 'walks',
    times: Number(asked.walks),
    hasFindings: true,
    run: () =>
      playInBrowser('offline', Number(asked.walks), {WALKS: '1', WALK_SEED: asked.seed}, [
        'tests/offline/walks.spec.ts',
      ]),
  },
  {name: 'screens', times: Number(asked.screens), run: () => playInBrowser('e2e', Number(asked.screens), {SOAK: '1'})},
  {name: 'firefox', times: Number(asked.firefox), run: () => playInFirefox(Number(asked.firefox))},
  {
    name: 'axe',
    times: Number(asked.axe),
    run: () => playInBrowser('soak', Number(asked.axe), {}, ['tests/soak/axe.spec.ts']),
  },
  {name: 'words', times: Number(asked.words), run: () => lengthenWords(Number(asked.words))},
  {
    name: 'payloads',
    times: Number(asked.payloads),
    run: () => playInBrowser('soak', Number(asked.payloads), {}, ['tests/soak/payloads.spec.ts']),
  },
  {
    name: 'api',
    times: Number(asked.api),
    run: () =>
      runVitest(['api'], {
        env: {SOAK: '1', PROPERTY_RUNS: asked.api, PROPERTY_SEED: asked.seed},
        limit_ms: step_limit_ms * Math.max(1, Number(asked.api) / 10),
      }),
  },
  {
    name: 'kills',
    times: Number(asked.kills),
    hasFindings: true,
    describe: counts => describeKills(Number(asked.kills), counts),
    run: () =>
      runVitest(['process'], {
        env: {KILLS: asked.kills, KILL_SEED: asked.seed},
        limit_ms: step_limit_ms + Number(asked.kills) * 60_000,
      }),
  },
  {name: 'eval', times: Number(asked.eval), run: evaluate},
  {name: 'bugs', times: Number(asked.bugs), run: () => plantBugs()},
  {name: 'cluster', times: Number(asked.cluster), run: () => disturbCluster(asked.cluster)},
]
const names = parts.map(({name}) => name)
if (asked.only !== undefined && !names.includes(asked.only)) {
  console.error(`--only takes one of ${names.join(', ')}, not "${asked.only}"`)
  process.exit(1)
}
const commit = readCommit()
let failed = 0
for (const {name, times, hasFindings, describe, isSimulation, run} of parts) {
  if (times === 0 || (asked.only && asked.only !== name)) continue
  const started = performance.now()
  const outcome = await run()
  if (typeof outcome === 'string') {
    console.log(`${name}: ${outcome}`)
    if (asked.only) failed += 1
    continue
  }
  const {passed: done, failures, counts = []} = outcome
  const seconds = Math.round((performance.now() - started) / 1000)
  console.log(`${name}, ${times} times: ${done} passed, ${failures.length} failed, in ${seconds} s`)
  for (const {of, number} of counts) console.log(`${name}: ${number} ${of}`)
  for (const {title, details} of failures) console.log(`\n✗ ${title}\n${details}\n`)
  failed += failures.length
  const findings = findingsOf(failures)
  const plays = isSimulation ? playsOf(outcome, times) : hasFindings ? times : done + failures.length
  if (hasFindings) console.log(describePlays(describe?.(counts) ?? plays, findings))
  const {lost, doubled} = findings
  const counted = hasFindings && {lost, doubled}
  await writeResult({part: name, plays, failures: failures.length, ...counted, seconds, commit})
}
process.exitCode = failed > 0 ? 1 : 0
