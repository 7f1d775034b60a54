import {execFileSync} from 'node:child_process'
import {existsSync, readFileSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import prettier from 'prettier'

/** The last run of one part of the soak. */
export interface Result {
  readonly part: string
  /** Tests or plays that ran to their end. */
  readonly plays: number
  readonly failures: number
  /** Of parts that compare what was acknowledged with what the server has. */
  readonly lost?: number
  readonly doubled?: number
  readonly seconds: number
  readonly commit: string
}

const usual = join(import.meta.dirname, 'results.json')

/** The commit of the tested files; `-dirty` where some of them are not committed. */
export const readCommit = (): string =>
  execFileSync('git', ['describe', '--always', '--dirty', '--abbrev=12', '--exclude=*']).toString().trim()

/** Writes a part's result with the day in the place of its former one. */
export async function writeResult(result: Result, path: string = usual): Promise<void> {
  const stored = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Result[]) : []
  const dated = {...result, date: new Date().toISOString().slice(0, 10)}
  const results = [...stored.filter(({part}) => part !== result.part), dated]
  results.sort((a, b) => a.part.localeCompare(b.part))
  const options = await prettier.resolveConfig(path)
  writeFileSync(path, await prettier.format(JSON.stringify(results), {...options, parser: 'json'}))
}
