import {findCatalogProblems} from './catalogs.ts'
import {root, runTool} from './command.ts'
import {hygieneProblems} from './hygiene.ts'
import {importViolations} from './imports.ts'
import {findProductNames} from './product-name.ts'
import {findLicenseProblems} from './licenses.ts'
import {referenceProblems} from './references.ts'
import {findSentenceProblems} from './sentences.ts'
import {wordProblems} from './words.ts'

/** What one check found: a line for the summary, and where it failed, all it has to say. */
export type CheckResult = {name: string; passed: boolean; summary: string; details: string}

const byTool = (name: string, tool: string, args: string[]) => async (): Promise<CheckResult> => {
  const {code, output} = await runTool(tool, args)
  return {
    name,
    passed: code === 0,
    summary: code === 0 ? 'nothing to say' : `${tool} refuses`,
    details: output,
  }
}

const byProblems =
  (name: string, find: () => Promise<{seen: string; problems: string[]}>) => async (): Promise<CheckResult> => {
    const {seen, problems} = await find()
    return {
      name,
      passed: problems.length === 0,
      summary: problems.length === 0 ? seen : `${problems.length} problems in ${seen}`,
      details: problems.join('\n'),
    }
  }

/** Everything that judges the code without running it, in the order of the summary. */
export const checks: Record<string, () => Promise<CheckResult>> = {
  // four times as fast as version 6, which dependency-cruiser and knip still parse with
  types: byTool('types', '../typescript7/bin/tsc', ['--build', '--pretty', 'false']),
  lint: byTool('lint', 'oxlint', ['--max-warnings=0', '--format=unix']),
  imports: byProblems('imports', async () => {
    const {modules, problems} = await importViolations(root)
    return {seen: `${modules} modules`, problems}
  }),
  unused: byTool('unused', 'knip', ['--no-progress', '--no-config-hints']),
  format: byTool('format', 'prettier', ['--check', '--log-level=warn', '.']),
  hygiene: byProblems('hygiene', async () => {
    const {files, problems} = hygieneProblems(root)
    return {seen: `${files} files`, problems}
  }),
  words: byProblems('words', async () => {
    const {files, problems} = wordProblems(root)
    return {seen: `${files} files`, problems}
  }),
  catalogs: byProblems('catalogs', async () => findCatalogProblems(root)),
  sentences: byProblems('sentences', async () => findSentenceProblems(root)),
  names: byProblems('names', async () => findProductNames(root)),
  licenses: byProblems('licenses', async () => findLicenseProblems(root)),
  references: byProblems('references', async () => {
    const {files, problems} = referenceProblems(root)
    return {seen: `${files} files`, problems}
  }),
}

/** Runs the named checks, two at a time; `tell` hears each as it ends. */
export async function runChecks(names: string[], tell: (result: CheckResult) => void): Promise<CheckResult[]> {
  const waiting = [...names]
  const results: CheckResult[] = []
  const worker = async () => {
    for (let name = waiting.shift(); name; name = waiting.shift()) {
      const check = checks[name]
      if (!check) throw new Error(`No check is called "${name}"; there are ${Object.keys(checks).join(', ')}.`)
      const result = await check().catch((error: unknown) => ({
        name,
        passed: false,
        summary: 'could not be made',
        details: String(error),
      }))
      results.push(result)
      tell(result)
    }
  }
  await Promise.all([worker(), worker()])
  return results
}
