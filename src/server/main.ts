import {resolve} from 'node:path'
import {openEmbedded} from './db/embedded.ts'
import {FolderInUse} from './db/folder-lock.ts'
import {BadEnvironment, readEnv} from './env.ts'

async function start(): Promise<void> {
  const env = readEnv()
  const dataDir = resolve(env.DATA_DIR)
  const embedded = env.DATABASE_URL ? null : openEmbedded(dataDir)
  // asked for its outcome once everything else is loaded, which goes on while it opens
  embedded?.catch(() => {})
  const {serveProduct} = await import('./product.ts')
  await serveProduct(env, dataDir, embedded)
}

try {
  await start()
} catch (error) {
  // what a person can mend is one sentence, everything else is a bug with its stack
  if (error instanceof BadEnvironment || error instanceof FolderInUse) process.stderr.write(`${error.message}\n`)
  else console.error(error)
  process.exit(1)
}
