import {mkdtempSync, readFileSync, rmSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {expect, test} from 'vitest'
import {runProgram} from '#tests/run/process.ts'
import {describeKills, describePlays, findingsOf} from '#tests/soak/findings.ts'
import {readCommit, writeResult} from '#tests/soak/results.ts'

const soak = (args: string[], env = {}) => runProgram('node_modules/.bin/tsx', ['tests/soak/run.ts', ...args], env)

test('an unknown part is refused in one sentence', async () => {
  const {code, output} = await soak(['--only', 'fierfox'])
  expect(code).toBe(1)
  expect(output).toMatch(/^seed .*\n--only takes one of outbox, real, browser, .*, not "fierfox"\n$/)
})

test('Firefox asked for by name and not found is a failure', async () => {
  const {code, output} = await soak(['--only', 'firefox'], {FIREFOX_PATH: '/nowhere/firefox'})
  expect(output).toContain('firefox: not played, since no Firefox was found')
  expect(code).toBe(1)
})

test('each lost or doubled write is counted once, and a failure that names none as another', () => {
  const failures = [
    {title: 'a', details: 'lost: claim 1\nlost: claim 2\nlost: claim 1'},
    {title: 'b', details: '2 times on the server: claim 3'},
    {title: 'c', details: 'Test timed out'},
  ]
  expect(findingsOf(failures)).toEqual({lost: 2, doubled: 1, other: 1})
  expect(describePlays(7, findingsOf(failures))).toBe('7 plays, lost 2, doubled 1, 1 other failure')
  expect(describePlays(7, findingsOf([]))).toBe('7 plays, lost 0, doubled 0')
})

test('kills are counted over both databases, with the writes of both', () => {
  const writes = (number: number) => ({of: 'writes', number})
  const played = describeKills(200, [writes(3000), {of: 'wrong requests', number: 7}, writes(2500)])
  expect(describePlays(played, findingsOf([]))).toBe('400 kills, 5500 writes, lost 0, doubled 0')
})

test("a part's result stands in the place of its former one, with the day", async () => {
  const folder = mkdtempSync(join(tmpdir(), 'village-results-'))
  const path = join(folder, 'results.json')
  const commit = readCommit()
  try {
    expect(commit).toMatch(/^[0-9a-f]{7,}/)
    await writeResult({part: 'walks', plays: 1, failures: 1, lost: 1, doubled: 0, seconds: 9, commit}, path)
    await writeResult({part: 'api', plays: 5, failures: 0, seconds: 3, commit}, path)
    await writeResult({part: 'walks', plays: 2, failures: 0, lost: 0, doubled: 0, seconds: 8, commit}, path)
    const dated = {
      commit,
      date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as string,
    }
    expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual([
      {part: 'api', plays: 5, failures: 0, seconds: 3, ...dated},
      {part: 'walks', plays: 2, failures: 0, lost: 0, doubled: 0, seconds: 8, ...dated},
    ])
  } finally {
    rmSync(folder, {recursive: true, force: true})
  }
})
