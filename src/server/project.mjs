import {existsSync} from 'node:fs'
import {join} from 'node:path'
import {fileURLToPath} from 'node:url'

/** The top of the project, from wherever it was started. */
export const root = fileURLToPath(new URL('../../', import.meta.url))

/** Takes over what `.env` says and the environment does not. */
export function loadSettings() {
  const file = join(root, '.env')
  if (existsSync(file)) process.loadEnvFile(file)
}
