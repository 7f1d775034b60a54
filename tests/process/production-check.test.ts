import {spawnSync} from 'node:child_process'
import {afterAll, beforeAll, expect, test} from 'vitest'
import {productionSettings} from '#tests/support/production.ts'
import {bundleServer} from '#tests/support/services/server-process.ts'

let main = ''
let removeBundle = () => {}
beforeAll(async () => {
  ;({main, remove: removeBundle} = await bundleServer())
})
afterAll(() => removeBundle())

const check = (env: Record<string, string>) =>
  spawnSync(process.execPath, [main, '--check'], {env: {PATH: process.env.PATH, ...env}, encoding: 'utf8'})

test('asked to check, the server names what is missing, starts nothing, and ends with 1', () => {
  const {status, stdout, stderr} = check({})
  expect({status, stderr}).toEqual({status: 1, stderr: ''})
  expect(stdout).toMatch(/^missing {2}DATABASE_URL: /m)
  expect(stdout).not.toContain('listening')
})

test('with nothing missing it ends with 0, though no database answers', () => {
  const {status, stdout} = check(productionSettings())
  expect(status).toBe(0)
  expect(stdout).toContain('Nothing that a production needs is missing.')
})
