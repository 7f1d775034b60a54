import {mkdtempSync, readFileSync, rmSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import type {JSONReport, JSONReportSuite} from '@playwright/test/reporter'
import {ensureChromium} from '#tests/support/browser/chromium.ts'
import {failed, readable, readableEnd} from './outcome.ts'
import type {Outcome} from './outcome.ts'
import {runProgram, step_limit_ms} from './process.ts'

/** Runs a browser suite by its configuration, of it the named files or folders, each test so many times. Only one that passed at once counts as passed. */
export async function runPlaywright(
  config: string,
  {times = 1, files = [], env = {}}: {times?: number; files?: string[]; env?: Record<string, string | undefined>} = {},
): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'village-playwright-'))
  const report = join(folder, 'report.json')
  try {
    ensureChromium()
    const {code, output} = await runProgram(
      'node_modules/.bin/playwright',
      ['test', ...files, '--config', config, '--reporter=json', `--repeat-each=${times}`],
      {...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report},
      times * step_limit_ms,
    )
    const outcome = read(report)
    if (!outcome) return failed('playwright ended without a report', readableEnd(output))
    if (code !== 0 && outcome.failures.length === 0) {
      outcome.failures.push({title: 'an error outside of any test', details: readableEnd(output)})
    }
    return outcome
  } finally {
    rmSync(folder, {recursive: true, force: true})
  }
}

function read(path: string): Outcome | undefined {
  let report: JSONReport
  try {
    report = JSON.parse(readFileSync(path, 'utf8')) as JSONReport
  } catch {
    return undefined
  }
  const outcome: Outcome = {
    passed: 0,
    failures: report.errors.map(error => ({
      title: 'before any test',
      details: readable(error.message ?? ''),
    })),
    timings: [],
  }
  for (const suite of report.suites) addSuite(outcome, suite, [])
  return outcome
}

function addSuite(outcome: Outcome, suite: JSONReportSuite, above: string[]): void {
  const titles = [...above, suite.title]
  for (const spec of suite.specs) {
    for (const test of spec.tests) {
      const title = `[${test.projectName}] ${[...titles, spec.title].join(' › ')}`
      const duration_ms = test.results.reduce((sum, result) => sum + result.duration, 0)
      outcome.timings.push({title, duration_ms})
      if (test.status === 'expected') {
        outcome.passed += 1
        continue
      }
      const errors = test.results.flatMap(result => result.errors.map(error => error.message ?? ''))
      outcome.failures.push({
        title,
        details: readable(errors.join('\n') || `was ${test.status}`),
      })
    }
  }
  for (const inner of suite.suites ?? []) addSuite(outcome, inner, titles)
}
