import {m} from '#messages'
import {Hono} from 'hono'
import {cors} from 'hono/cors'
import {epoch_header} from '#contract/endpoint.ts'
import {createOutage, isDatabaseAway} from './db/outage.ts'
import type {Deps} from './deps.ts'
import {isDiskFull} from './full-disk.ts'
import {answerInLanguage, detectLanguage} from './language.ts'
import {serveFiles} from './http/files.ts'
import {servePictureSizes} from './modules/files/index.ts'
import {describeApi} from './http/openapi.ts'
import {mount, type Route} from './http/mount.ts'
import {noteCode, observeCalls} from './http/observe-calls.ts'
import {refuse} from './http/refusal.ts'
import {allRoutes} from './modules/all.ts'
import {serveChat} from '#server/modules/assistant/index.ts'

/**
 * The whole API as one Hono app, everything it needs passed in: what `main.ts` serves and every API test starts.
 * Mounts only calls of the contract, public pictures, and the API's own description.
 */
export function createApp(deps: Deps, routes: readonly Route[] = allRoutes): Hono {
  const app = new Hono()
  const retryAfter = {database: createOutage(), disk: createOutage()}

  app.use('/api/*', observeCalls(deps.log))
  app.use('/api/*', async (c, next) => {
    c.header('Cache-Control', 'no-store')
    c.header('X-Content-Type-Options', 'nosniff')
    c.header(epoch_header, deps.epoch)
    if (!c.req.path.startsWith('/api/files/')) c.header('Vary', 'Accept-Language')
    await next()
  })
  app.use('/api/*', detectLanguage(['header']), answerInLanguage)
  if (deps.allowedOrigins.length > 0) {
    app.use(
      '/api/*',
      cors({
        origin: [...deps.allowedOrigins],
        allowHeaders: ['Authorization', 'Content-Type', 'Idempotency-Key', epoch_header],
        allowMethods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
        exposeHeaders: ['Link', 'Retry-After', 'Idempotency-Replayed', 'Date', 'X-Request-Id', epoch_header],
        maxAge: 86_400,
      }),
    )
  }

  for (const route of routes) mount(app, deps, route)
  deps.payments.pages?.(app)
  serveChat(app, deps)
  serveFiles(app, deps)
  servePictureSizes(app, deps)
  deps.identity.serve?.(app)
  describeApi(app, deps)

  app.all('/api/*', c => {
    const refusal = refuse('not_found', m.there_is_no_such_endpoint())
    return c.json(refusal.body(), 404)
  })
  app.onError((error, c) => {
    const call = {request_id: c.res.headers.get('X-Request-Id'), method: c.req.method, route: c.req.routePath}
    const missing = isDatabaseAway(error) ? 'database' : isDiskFull(error) ? 'disk' : null
    if (missing) {
      if (missing === 'database') deps.log.warn({err: error, ...call}, 'the database is away')
      else deps.log.error({err: error, ...call}, 'a disk is full')
      noteCode(c, 'unavailable')
      c.header('Retry-After', String(retryAfter[missing]()))
      return c.json(refuse('unavailable', m.the_server_is_busy_for_a()).body(), 503)
    }
    deps.log.error({err: error, ...call}, 'a call failed')
    noteCode(c, 'internal')
    return c.json(refuse('internal', m.something_went_wrong_on_our_side()).body(), 500)
  })
  return app
}
