import {randomInt} from 'node:crypto'
import {parseArgs} from 'node:util'
import type {Outcome} from '../run/outcome.ts'
import {runPlaywright} from '../run/playwright.ts'
import {endPrograms, runProgram} from '../run/process.ts'
import {simulate} from './simulate.ts'

/*
 * npm run soak                                      everything, with a seed of its own
 * npm run soak -- --seed 7 --runs 20000 --real 0    the same plays again, fewer of them, none over the real server
 * npm run soak -- --runs 0 --real 0 --browser 20    the browser's cases alone, twenty times each
 *
 * First the simulation: 200,000 plays of the outbox over a model of the server, then 5,000 over the real one. All of them
 * follow from the seed, which is printed first; a play that fails is told with the path to it. Then the cases in Chromium
 * over a fresh build, three times each, as tests/offline/README.md tells.
 */
const {values: asked} = parseArgs({
  options: {
    /** Plays over the model server. */
    runs: {type: 'string', default: '200000'},
    /** Plays over the real app and its database. */
    real: {type: 'string', default: '5000'},
    /** How often each case is played in the browser. */
    browser: {type: 'string', default: '3'},
    seed: {type: 'string', default: String(randomInt(2 ** 31))},
  },
})
process.once('SIGINT', () => endPrograms()).once('SIGTERM', () => endPrograms())

async function playInBrowser(times: number): Promise<Outcome> {
  const {code, output} = await runProgram(process.execPath, ['src/server/build.mjs'], {})
  if (code !== 0) return {passed: 0, failures: [{title: 'build', details: output}]}
  return runPlaywright('tests/offline/playwright.config.ts', times)
}

console.log(`seed ${asked.seed}: ${asked.runs} plays over the model, ${asked.real} over the real server`)
const parts = [
  {name: 'outbox', times: Number(asked.runs), run: () => simulate('outbox', asked.seed, asked.runs)},
  {name: 'real', times: Number(asked.real), run: () => simulate('real', asked.seed, asked.real)},
  {name: 'browser', times: Number(asked.browser), run: () => playInBrowser(Number(asked.browser))},
]
let failed = 0
for (const {name, times, run} of parts) {
  if (times === 0) continue
  const started = performance.now()
  const {passed, failures} = await run()
  const seconds = Math.round((performance.now() - started) / 1000)
  console.log(`${name}, ${times} times: ${passed} passed, ${failures.length} failed, in ${seconds} s`)
  for (const {title, details} of failures) console.log(`\n✗ ${title}\n${details}\n`)
  failed += failures.length
}
process.exitCode = failed > 0 ? 1 : 0
