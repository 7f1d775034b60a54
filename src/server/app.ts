import {Hono} from 'hono'
import {cors} from 'hono/cors'
import {newId} from '#lib/id.ts'
import type {Deps} from './deps.ts'
import {serveFiles} from './http/files.ts'
import {servePictureSizes} from './modules/files/index.ts'
import {describeApi} from './http/openapi.ts'
import {mount, type Route} from './http/mount.ts'
import {refuse} from './http/refusal.ts'
import {allRoutes} from './modules/all.ts'
import {serveChat} from '#server/modules/assistant/index.ts'

/**
 * The whole API as one Hono app, everything it needs passed in: what `main.ts` serves and every API test starts.
 * Mounts only calls of the contract, public pictures, and the API's own description.
 */
export function createApp(deps: Deps, routes: readonly Route[] = allRoutes): Hono {
  const app = new Hono()

  app.use('/api/*', async (c, next) => {
    const request_id = newId()
    c.header('X-Request-Id', request_id)
    c.header('Cache-Control', 'no-store')
    c.header('X-Content-Type-Options', 'nosniff')
    const started = performance.now()
    await next()
    // the pattern, not the path: ids and one-time tokens stay out of the log
    deps.log.debug(
      {
        request_id,
        method: c.req.method,
        route: c.req.routePath,
        status: c.res.status,
        ms: Math.round(performance.now() - started),
      },
      'request',
    )
  })
  if (deps.allowedOrigins.length > 0) {
    app.use(
      '/api/*',
      cors({
        origin: [...deps.allowedOrigins],
        allowHeaders: ['Authorization', 'Content-Type', 'Idempotency-Key'],
        allowMethods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
        exposeHeaders: ['Link', 'Retry-After', 'Idempotency-Replayed', 'Date'],
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
    const refusal = refuse('not_found', 'There is no such endpoint.')
    return c.json(refusal.body(), 404)
  })
  app.onError((error, c) => {
    deps.log.error({err: error, method: c.req.method, route: c.req.routePath}, 'a call failed')
    return c.json(refuse('internal', 'Something went wrong on our side. Please try again.').body(), 500)
  })
  return app
}
