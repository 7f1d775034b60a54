import {names, setNames} from '#messages/names'
import {existsSync, readFileSync} from 'node:fs'
import type {Server} from 'node:http'
import {dirname, join, resolve} from 'node:path'
import {setTimeout as pause} from 'node:timers/promises'
import {fileURLToPath} from 'node:url'
import {serve} from '@hono/node-server'
import {Hono} from 'hono'
import {filesOf} from './adapters/files/files.ts'
import {mailFolder} from './adapters/mail/folder.ts'
import {smtpMail, fileMail} from './adapters/mail/mail.ts'
import {identityOf} from './adapters/identity/identity.ts'
import {embeddingsOf} from './adapters/embeddings/embeddings.ts'
import {modelOf} from './adapters/model/model.ts'
import {paymentsOf} from './adapters/payments/payments.ts'
import {webPusher, loadVapidKeys} from './adapters/push/web-push.ts'
import {createApp} from './app.ts'
import {keysOf, runCommand} from './backup/command.ts'
import {openDoor} from './backup/door.ts'
import {makeBackup} from './backup/make-backup.ts'
import {snapshotOfPGlite} from './db/snapshot.ts'
import {systemClock} from './clock.ts'
import {FolderInUse} from './db/folder-lock.mjs'
import {type Database, openPGlite, openPostgres} from './db/client.ts'
import {openReplica} from './db/replica.ts'
import {epochOf} from './db/server-secret.ts'
import {renewDemo, seedDemo} from './db/seed/demo.ts'
import type {Deps} from './deps.ts'
import {BadEnvironment, namesIn, readEnv} from './env.ts'
import {capConnections, connections_max, serverOptions} from './http/connections.ts'
import {createEvents} from './http/events/hub.ts'
import {createLimits} from './http/limits.ts'
import {securityHeaders} from './http/security/headers.ts'
import {serveSite} from './http/site.ts'
import {createWebSockets} from './http/web-sockets.ts'
import {purgeFiles} from './jobs/files.ts'
import {announceRenewals, askProvider} from './jobs/money.ts'
import {createDelivery, deliverNotifications, mailStaffWaiting} from './jobs/notifications.ts'
import {createJobs} from './jobs/queue.ts'
import {mailWeeklyDue} from './jobs/weekly/mail-weekly.ts'
import {type Jobs} from '#server/jobs/port.ts'
import {storeHelp} from './db/seed/help/store-help.ts'
import {createLog} from './log.ts'
import {checkProduction} from './production.ts'
import {serveMetrics} from './observe/metrics-server.ts'
import {servicesOf} from './observe/services.ts'
import {startTraces, statementsInSpans} from './observe/traces.ts'
import {postMail} from '#server/jobs/mails/write.ts'
import {drawCover} from '#server/modules/files/index.ts'
import {countyAt, isCounty, townAt} from '#server/modules/places/index.ts'
import {showPendingRequests} from '#server/modules/bookings/index.ts'
import {makeExport, noteErasedIn} from '#server/modules/privacy/index.ts'
import {topicsOf, pushNotification} from '#server/modules/notifications/index.ts'
import {sealOf} from './encryption.ts'

/** The embedded database runs one query at a time, so jobs start this long after the server, in milliseconds. */
const jobs_after_ms = 500
const listen_again_ms = 1_000
/** How long stopping waits for jobs that still start, in milliseconds: without the database they cannot. */
const jobs_wait_ms = 5_000

/** Returns the nearest parent folder with a package.json, because `src` and `dist` differ in depth. */
function projectRoot(): string {
  let folder = dirname(fileURLToPath(import.meta.url))
  while (!existsSync(join(folder, 'package.json'))) folder = dirname(folder)
  return folder
}

async function start(): Promise<void> {
  const env = readEnv()
  setNames(namesIn(env))
  const log = createLog(env.LOG_LEVEL)
  const root = projectRoot()
  const {version} = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {version: string}
  const dataDir = resolve(env.DATA_DIR)

  const stopTraces = env.OTEL_EXPORTER_OTLP_ENDPOINT && (await startTraces(env.OTEL_EXPORTER_OTLP_ENDPOINT, version))
  const traced = stopTraces ? {logger: statementsInSpans} : {}
  // a direct address beside the first one means that a pooler stands between
  const prepared = env.DATABASE_PREPARED ?? env.DATABASE_DIRECT_URL === undefined
  const embedded = env.DATABASE_URL ? null : await openPGlite(dataDir, traced)
  const database: Database =
    embedded ?? (await openPostgres(env.DATABASE_URL ?? '', {direct: env.DATABASE_DIRECT_URL, prepared, ...traced}))
  const replica = env.DATABASE_REPLICA_URL && openReplica(env.DATABASE_REPLICA_URL, database, {prepared, ...traced})
  const files = filesOf(env, join(dataDir, 'files'))
  const demo = env.SEED_DEMO ?? !env.DATABASE_URL
  await storeHelp(database.db, systemClock.now())
  if (demo) await seedDemo({database, files, clock: systemClock})

  const publicUrl = env.PUBLIC_URL ? new URL(env.PUBLIC_URL).origin : null
  const ownUrl = `http://127.0.0.1:${env.PORT}`
  const from = {name: names.product, address: names.support_email}
  const mailer = env.SMTP_URL ? smtpMail(env.SMTP_URL, from) : fileMail(join(dataDir, 'mail'), from)
  const head = {
    // the client chooses the request's Host header; tests/security/README.md#poisoned-host-header
    public_url: publicUrl ?? ownUrl,
    company_address: env.COMPANY_ADDRESS,
  }
  const sendMail = postMail({database, clock: systemClock, mailer, head})
  const payments = paymentsOf(env, {database, clock: systemClock})
  const {VAPID_PUBLIC_KEY: public_key, VAPID_PRIVATE_KEY: private_key} = env
  const keys = public_key && private_key ? {public_key, private_key} : await loadVapidKeys(join(dataDir, 'vapid.json'))
  const pusher = webPusher({
    keys,
    subject: `mailto:${names.support_email}`,
  })
  const jobs: Jobs = createJobs({
    noteErased: noteErasedIn(files),
    database,
    clock: systemClock,
    log,
    sendMail,
    pushNotification: pushNotification({database, clock: systemClock, pusher}),
    makeExport: makeExport({database, files, clock: systemClock}),
    drawCover: drawCover(files),
    askOthers: async now => ({
      ...(await deliverNotifications(database.db, jobs.send, now, error =>
        log.error({err: error}, 'notifications were not queued for delivery'),
      )),
      ...(await announceRenewals(database.db, jobs.send, now, error =>
        log.error({err: error}, 'renewal emails were not queued'),
      )),
      ...(await mailStaffWaiting(database.db, jobs.send, now, error =>
        log.error({err: error}, 'the mail about what waits for staff was not queued'),
      )),
      ...(await mailWeeklyDue(database.db, jobs.send, now, error =>
        log.error({err: error}, 'weekly summaries were not queued'),
      )),
      ...(await purgeFiles({database, files}, now, error =>
        log.warn({err: error}, 'file deletion failed; it is retried'),
      )),
      ...(await askProvider({db: database.db, payments, jobs}, now, error =>
        log.warn({err: error}, 'polling the payment provider failed; it is retried'),
      )),
    }),
  })
  await jobs.prepare()
  const delivery = createDelivery({database, clock: systemClock, send: jobs.send, log})
  const events = createEvents({database, clock: systemClock, log, topicsOf, onNotification: delivery.soon})

  let stopping = false
  const deps: Deps = {
    database,
    replica: replica || null,
    files,
    log,
    version,
    clock: systemClock,
    epoch: await epochOf(database.db, systemClock.now()),
    identity: identityOf(env, demo),
    limits: createLimits({factor: env.LIMITS_FACTOR, store: database.apart}),
    payments,
    events,
    model: modelOf(env, log),
    embeddings: embeddingsOf(env, log),
    push: pusher,
    requireStaffTotp: env.REQUIRE_STAFF_TOTP,
    // derived from the one secret that all processes share and that is not in the database
    seal: sealOf(keys.private_key),
    company: {address: env.COMPANY_ADDRESS ?? null, tax_id: env.COMPANY_TAX_ID ?? null},
    publicUrl,
    ownUrl,
    jobs,
    // mail can contain sign-in links, so staff can read it only in a demo
    storedMail: demo && !env.SMTP_URL ? mailFolder(join(dataDir, 'mail')) : null,
    checkAnswers: false,
    services: servicesOf(env, demo),
    allowedOrigins: env.ALLOWED_ORIGINS,
    trustedProxies: env.TRUSTED_PROXIES,
    isStopping: () => stopping,
    mapStyleUrl: env.MAP_STYLE_URL ?? null,
    isCounty,
    countyAt,
    townAt,
    showPendingRequests,
  }
  const connections = capConnections({
    max: Math.max(1, Math.round(connections_max * env.LIMITS_FACTOR)),
    trustedProxies: env.TRUSTED_PROXIES,
  })
  const app = new Hono()
  app.use('*', connections.middleware)
  app.use('*', async (c, next) => {
    await next()
    if (stopping) c.header('Connection', 'close')
  })
  app.use('*', securityHeaders(env.PUBLIC_URL?.startsWith('https:') ?? false))
  /** Renews the demo session once per start, before the first API request is answered. */
  let renewal: Promise<void> | undefined
  const renewed = () =>
    (renewal ??= renewDemo({database, clock: systemClock}).catch((error: unknown) =>
      log.error({err: error}, 'the demo visit was not renewed'),
    ))
  if (demo) {
    app.use('/api/*', async (c, next) => {
      if (c.req.path !== '/api/health') await renewed()
      await next()
    })
  }
  app.route('/', createApp(deps))
  serveSite(app, join(root, 'dist/client'), {
    database,
    has_google: env.GOOGLE_CLIENT_ID !== undefined,
    public_url: publicUrl,
    own_url: ownUrl,
    clock: systemClock,
    map_origin: env.MAP_STYLE_URL && new URL(env.MAP_STYLE_URL).origin,
  })

  const metricsServer =
    env.METRICS_PORT === undefined
      ? null
      : await serveMetrics(database, {port: env.METRICS_PORT, host: env.METRICS_HOST})

  const sockets = createWebSockets()
  const server = serve(
    {
      fetch: app.fetch,
      port: env.PORT,
      hostname: env.HOST,
      websocket: {server: sockets.server},
      serverOptions: serverOptions(),
    },
    ({port}) => {
      log.info({port, host: env.HOST, db: database.kind}, 'listening')
      if (demo) process.stdout.write(`${names.product} is at http://${env.HOST}:${port}\n`)
    },
  )
  connections.watch(server as Server)
  /** Listens, also where the database is away while this process starts. */
  const listenToEvents = async (): Promise<void> => {
    try {
      await events.listen()
    } catch (error) {
      log.warn({err: error}, 'live events are not available yet')
      await pause(listen_again_ms)
      if (!stopping) await listenToEvents()
    }
  }
  // jobs start late so that they do not delay the first request
  const jobsStarted = pause(jobs_after_ms)
    .then(() => {
      if (stopping) return undefined
      return Promise.all([demo && renewed(), jobs.start(), listenToEvents()])
    })
    .catch((error: unknown) => log.error({err: error}, 'jobs did not start'))

  const closeDoor = embedded
    ? openDoor(
        dataDir,
        out =>
          makeBackup(
            {
              openSnapshot: () => snapshotOfPGlite(embedded.pglite),
              files,
              keys: keysOf(env, dataDir),
              now: systemClock.now(),
            },
            out,
          ),
        log,
      )
    : () => {}
  const stop = async (signal: string) => {
    if (stopping) return
    stopping = true
    log.info({signal}, 'stopping')
    closeDoor()
    // `/api/ready` answers 503 from now on, and a balancer has this long to notice before the door closes
    await pause(env.DRAIN_SECONDS * 1_000)
    await events.close()
    await sockets.close()
    await new Promise<void>(done => {
      server.close(() => done())
      // active requests finish; idle keep-alive connections are closed
      if ('closeIdleConnections' in server) server.closeIdleConnections()
      setTimeout(() => {
        if ('closeAllConnections' in server) server.closeAllConnections()
      }, 5_000).unref()
    })
    await Promise.race([jobsStarted, pause(jobs_wait_ms)])
    await delivery.stop()
    await jobs.stop()
    metricsServer?.close()
    if (replica) await replica.close()
    await database.close()
    if (stopTraces)
      await stopTraces().catch((error: unknown) => log.warn({err: error}, 'the last traces were not sent'))
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal))
  server.on('error', (error: NodeJS.ErrnoException) => {
    const why = error.code === 'EADDRINUSE' ? `port ${env.PORT} is taken; set PORT to another` : error.message
    process.stderr.write(`Cannot listen: ${why}.\n`)
    process.exit(1)
  })
}

if (process.argv.includes('--check')) {
  const {ok, text} = checkProduction()
  process.stdout.write(`${text}\n`)
  process.exit(ok ? 0 : 1)
}

try {
  const [command, ...args] = process.argv.slice(2)
  if (command === 'backup' || command === 'restore') process.exitCode = await runCommand(command, args)
  else await start()
} catch (error) {
  // a person can fix these errors, so they get one sentence; any other error is a bug and gets a stack
  if (error instanceof BadEnvironment || error instanceof FolderInUse) process.stderr.write(`${error.message}\n`)
  else console.error(error)
  process.exit(1)
}
