import {spawn} from 'node:child_process'
import {mkdtempSync, readdirSync, rmSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {afterEach, expect, test} from 'vitest'
import {lockBuild} from './build-lock.mjs'

const folder = mkdtempSync(join(tmpdir(), 'build-lock-'))
afterEach(() => rmSync(folder, {recursive: true, force: true}))

test('a second build says that it waits, and begins once the first is done', async () => {
  const said: string[] = []
  const say = (sentence: string) => void said.push(sentence)
  const steps: string[] = []
  const release = await lockBuild(folder, say)
  const second = lockBuild(folder, say).then(unlock => {
    steps.push('second begins')
    return unlock
  })
  await Promise.resolve()
  expect(said).toEqual([`Process ${process.pid} is building here; waiting until it is done …`])
  steps.push('first is done')
  release()
  const unlock = await second
  expect(steps).toEqual(['first is done', 'second begins'])
  expect(said).toHaveLength(1)
  unlock()
  expect(readdirSync(folder)).toEqual([])
})

test('a build does not wait for one that was killed', async () => {
  const program = `import {lockBuild} from ${JSON.stringify(new URL('./build-lock.mjs', import.meta.url).href)}
    await lockBuild(${JSON.stringify(folder)})
    process.kill(process.pid, 'SIGKILL')`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program])
  await new Promise(done => child.on('close', done))
  expect(readdirSync(folder)).toEqual(['lock'])
  const said: string[] = []
  const unlock = await lockBuild(folder, sentence => void said.push(sentence))
  expect(said).toEqual([])
  unlock()
})
