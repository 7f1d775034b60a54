import {existsSync, readFileSync} from 'node:fs'
import {dirname, join} from 'node:path'
import {fileURLToPath} from 'node:url'
import {serve} from '@hono/node-server'
import {Hono} from 'hono'
import {diskFiles} from './adapters/files/disk.ts'
import {createApp} from './app.ts'
import {systemClock} from './clock.ts'
import {openPGlite, openPostgres} from './db/client.ts'
import type {Embedded} from './db/embedded.ts'
import {seedDemo} from './db/seed/demo.ts'
import type {Deps} from './deps.ts'
import type {Env} from './env.ts'
import {createLimits} from './http/limits.ts'
import {securityHeaders, serveSite} from './http/site.ts'
import {createJobs} from './jobs/queue.ts'
import {createLog} from './log.ts'

/** The nearest folder upwards that holds the project's package.json: the same from `src` and from `dist`. */
function projectRoot(): string {
  let folder = dirname(fileURLToPath(import.meta.url))
  while (!existsSync(join(folder, 'package.json'))) folder = dirname(folder)
  return folder
}

/** Serves everything until the process is asked to end. `embedded` is the database that is opening, null for PostgreSQL's. */
export async function serveProduct(
  env: Env,
  dataDir: string,
  embedded: Promise<Embedded> | null,
): Promise<void> {
  const log = createLog(env.LOG_LEVEL)
  const root = projectRoot()
  const {version} = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {version: string}

  const database = env.DATABASE_URL ? await openPostgres(env.DATABASE_URL) : await openPGlite(embedded)
  const files = diskFiles(join(dataDir, 'files'))
  const demo = env.SEED_DEMO ?? !env.DATABASE_URL
  if (demo) await seedDemo({database, files, clock: systemClock})

  const deps: Deps = {
    database,
    files,
    log,
    version,
    clock: systemClock,
    limits: createLimits(),
    checkAnswers: false,
    allowedOrigins: env.ALLOWED_ORIGINS,
    trustedProxies: env.TRUSTED_PROXIES,
  }
  const app = new Hono()
  app.use('*', securityHeaders(env.PUBLIC_URL?.startsWith('https:') ?? false))
  app.route('/', createApp(deps))
  serveSite(app, join(root, 'dist/client'))

  const server = serve({fetch: app.fetch, port: env.PORT, hostname: env.HOST}, ({port}) => {
    log.info({port, host: env.HOST, db: database.kind}, 'listening')
    if (demo) process.stdout.write(`${env.PRODUCT_NAME} is at http://${env.HOST}:${port}\n`)
  })
  const jobs = createJobs({database, clock: systemClock, log})
  // nobody waits for what happens by itself
  const jobsStarted = jobs.start().catch((error: unknown) => log.error({err: error}, 'jobs did not start'))

  let stopping = false
  const stop = async (signal: string) => {
    if (stopping) return
    stopping = true
    log.info({signal}, 'stopping')
    await new Promise<void>(done => {
      server.close(() => done())
      // requests under way finish; idle keep-alive connections do not hold the door open
      if ('closeIdleConnections' in server) server.closeIdleConnections()
      setTimeout(() => {
        if ('closeAllConnections' in server) server.closeAllConnections()
      }, 5_000).unref()
    })
    await jobsStarted
    await jobs.stop()
    await database.close()
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal))
  server.on('error', (error: NodeJS.ErrnoException) => {
    const why = error.code === 'EADDRINUSE' ? `port ${env.PORT} is taken; set PORT to another` : error.message
    process.stderr.write(`Cannot listen: ${why}.\n`)
    process.exit(1)
  })
}
