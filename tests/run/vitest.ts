import {mkdtempSync, readFileSync, rmSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import type {JsonTestResults} from 'vitest/node'
import {failed, readable, readableEnd} from './outcome.ts'
import type {Count, Failure, Outcome, Timing} from './outcome.ts'
import {runProgram, step_limit_ms} from './process.ts'

declare module 'vitest' {
  interface TaskMeta {
    count?: Count
  }
}

type VitestOptions = {
  env?: Record<string, string | undefined>
  /** Paths begin so; without any all files of the projects run. */
  files?: string[]
  /** A commit: only tests run that import a file changed since then. */
  since?: string | undefined
  /** How long it may take, in milliseconds. */
  limit_ms?: number
}

/** Runs the named projects of tests/vitest.config.ts. A test that was skipped counts as failed: it proved nothing. */
export async function runVitest(
  projects: string[],
  {env = {}, files = [], since, limit_ms = step_limit_ms}: VitestOptions = {},
): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'village-vitest-'))
  const report = join(folder, 'report.json')
  try {
    const args = [
      'run',
      '--config=tests/vitest.config.ts',
      ...files,
      ...(since ? ['--changed', since] : []),
      ...projects.flatMap(name => ['--project', name]),
      // its summary alone tells of an error outside every test
      '--reporter=dot',
      '--reporter=json',
      `--outputFile=${report}`,
    ]
    const {code, output} = await runProgram('node_modules/.bin/vitest', args, env, limit_ms)
    const outcome = read(report)
    if (!outcome) return failed('vitest ended without a report', readableEnd(output))
    // an error outside every test, such as a rejection that no one awaited
    if (code !== 0 && outcome.failures.length === 0) {
      outcome.failures.push({title: 'an error outside of any test', details: readableEnd(output)})
    }
    return outcome
  } finally {
    rmSync(folder, {recursive: true, force: true})
  }
}

/** Why a test has no failure of its own: a hook of its file failed, where the file says so. */
const notRun = (status: string, file_message: string): string => [`was ${status}`, file_message].join('\n').trim()

function read(report: string): Outcome | undefined {
  let results: JsonTestResults
  try {
    results = JSON.parse(readFileSync(report, 'utf8')) as JsonTestResults
  } catch {
    return undefined
  }
  const failures: Failure[] = []
  const timings: Timing[] = []
  const counts: Count[] = []
  let passed = 0
  for (const file of results.testResults) {
    const name = file.name.replace(`${process.cwd()}/`, '')
    for (const test of file.assertionResults) {
      const title = `${name} › ${[...test.ancestorTitles, test.title].join(' › ')}`
      if (test.meta.count) counts.push(test.meta.count)
      timings.push({title, duration_ms: test.duration ?? 0})
      if (test.status === 'passed') passed += 1
      else
        failures.push({title, details: readable(test.failureMessages?.join('\n') || notRun(test.status, file.message))})
    }
    const hasFailed = file.assertionResults.some(test => test.status !== 'passed')
    if (file.status === 'failed' && !hasFailed) failures.push({title: name, details: readable(file.message)})
  }
  return {passed, failures, timings, counts}
}
