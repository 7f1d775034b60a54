import {existsSync} from 'node:fs'
import {fileURLToPath} from 'node:url'

const root = fileURLToPath(new URL('../', import.meta.url))
process.chdir(root)
if (!existsSync('node_modules/.package-lock.json')) {
  console.error('The packages are not installed yet: run "npm ci" first.')
  process.exit(1)
}
const {register} = await import('tsx/esm/api')
register()
await import('./run/suite.ts')
