import {readFileSync} from 'node:fs'
import {resolve} from 'node:path'
import {transformSync} from 'esbuild'
import {createVitest} from 'vitest/node'
import {failed, type Outcome} from '../../run/outcome.ts'
import {findPostgres, startPostgres} from '../../support/services/postgres.ts'
import {bugs, type Tests} from './bugs.ts'
import {plant} from './planted.ts'

const config = 'tests/soak/mutants/vitest.config.ts'

/** How long the tests may take to find a bug, in milliseconds. */
const quick_ms = 60_000

/** Runs these tests again and again, each time with another bug; all of them, as `bail` once lost the failed file. */
async function prepare({projects, files}: Tests) {
  const options = {config, watch: false, project: [...projects], reporters: [{}]}
  const vitest = await createVitest('test', options)
  await vitest.standalone()
  const specifications = await vitest.globTestSpecifications([...files])
  const isGreen = async () => {
    const {testModules, unhandledErrors} = await vitest.runTestSpecifications(specifications)
    return unhandledErrors.length === 0 && testModules.length > 0 && testModules.every(module => module.ok())
  }
  return {
    isGreen,
    /** Whether one of the tests fails with this bug planted. */
    async notices(number: number, file: string): Promise<boolean> {
      process.env.PLANTED_BUG = String(number)
      vitest.invalidateFile(resolve(file))
      const isMissed = await isGreen()
      delete process.env.PLANTED_BUG
      vitest.invalidateFile(resolve(file))
      return !isMissed
    },
    close: () => vitest.close(),
  }
}

/** Plants each bug in turn; one that no test notices is a failure. On PostgreSQL where it is found. */
export async function plantBugs(): Promise<Outcome> {
  const bin = process.env.TEST_DATABASE_URL ? undefined : findPostgres()
  const cluster = bin === undefined ? undefined : await startPostgres(bin, {durable: false})
  if (cluster) process.env.TEST_DATABASE_URL = cluster.url
  try {
    return await plantEach()
  } finally {
    await cluster?.stop()
    if (cluster) delete process.env.TEST_DATABASE_URL
  }
}

/** What stands against each bug that cannot be planted: its place is gone, or the file no longer parses with it. */
const misplaced = () =>
  bugs
    .flatMap(({planted}) => planted)
    .flatMap(bug => {
      try {
        transformSync(plant(bug, readFileSync(bug.file, 'utf8')), {loader: 'ts'})
        return []
      } catch (error) {
        return failed(`${bug.file} ${bug.does}`, String(error)).failures
      }
    })

async function plantEach(): Promise<Outcome> {
  const outcome: Outcome = {passed: 0, failures: misplaced(), timings: []}
  if (outcome.failures.length > 0) return outcome
  let number = 0
  for (const {planted, tests} of bugs) {
    let left = planted.map(bug => ({bug, number: number++, title: `${bug.file} ${bug.does}`}))
    for (const each of tests) {
      if (left.length === 0) break
      const run = await prepare(each)
      // without this, tests that fail anyway would find every bug
      if (!(await run.isGreen())) {
        await run.close()
        return failed(each.files.join(' '), 'these tests fail without any bug')
      }
      const missed: typeof left = []
      for (const given of left) {
        const started = performance.now()
        const isNoticed = await run.notices(given.number, given.bug.file)
        const duration_ms = performance.now() - started
        outcome.timings.push({title: given.title, duration_ms})
        if (!isNoticed) missed.push(given)
        else if (duration_ms > quick_ms)
          outcome.failures.push(...failed(given.title, 'found only after a minute').failures)
        else outcome.passed += 1
        console.log(`${isNoticed ? 'found' : 'missed'} in ${(duration_ms / 1_000).toFixed(1)} s: ${given.title}`)
      }
      await run.close()
      left = missed
    }
    for (const {bug, title} of left) {
      outcome.failures.push(...failed(title, `no test notices: ${bug.is} -> ${bug.becomes}`).failures)
    }
  }
  return outcome
}
