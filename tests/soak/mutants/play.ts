import {resolve} from 'node:path'
import {createVitest} from 'vitest/node'
import {failed, type Outcome} from '../../run/outcome.ts'
import {findPostgres, startPostgres} from '../../support/services/postgres.ts'
import {bugs, type Tests} from './bugs.ts'

const config = 'tests/soak/mutants/vitest.config.ts'

/** Runs these tests again and again, each time with another bug; what is loaded once stays. */
async function prepare({projects, files}: Tests) {
  const options = {config, watch: false, bail: 1, project: [...projects], reporters: [{}]}
  const vitest = await createVitest('test', options)
  await vitest.standalone()
  const specifications = await vitest.globTestSpecifications([...files])
  return {
    /** Whether one of the tests fails with this bug planted. */
    async notices(number: number, file: string): Promise<boolean> {
      process.env.BUG = String(number)
      vitest.invalidateFile(resolve(file))
      const {testModules, unhandledErrors} = await vitest.runTestSpecifications(specifications)
      delete process.env.BUG
      vitest.invalidateFile(resolve(file))
      return unhandledErrors.length > 0 || testModules.some(module => !module.ok())
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

async function plantEach(): Promise<Outcome> {
  const outcome: Outcome = {passed: 0, failures: [], timings: []}
  let number = 0
  for (const {planted, tests} of bugs) {
    let left = planted.map(bug => ({bug, number: number++, title: `${bug.file} ${bug.does}`}))
    for (const each of tests) {
      if (left.length === 0) break
      const run = await prepare(each)
      const missed: typeof left = []
      for (const given of left) {
        const started = performance.now()
        const isNoticed = await run.notices(given.number, given.bug.file)
        const duration_ms = performance.now() - started
        outcome.timings.push({title: given.title, duration_ms})
        if (isNoticed) outcome.passed += 1
        else missed.push(given)
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
