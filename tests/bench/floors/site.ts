import {readFileSync} from 'node:fs'
import {join} from 'node:path'
import {serve} from '@hono/node-server'
import {serveStatic} from '@hono/node-server/serve-static'
import {Hono} from 'hono'
import {listening} from './listening.ts'

// a built site as the product serves its own: compressed before, and one page for every address
const folder = process.env.SITE ?? ''
const shell = readFileSync(join(folder, 'index.html'), 'utf8')
const app = new Hono()
app.get('/', c => c.html(shell))
app.use('*', serveStatic({root: folder, precompressed: true}))
app.get('*', c => c.html(shell))
const server = serve({fetch: app.fetch, port: 0, hostname: '127.0.0.1'}, () => listening(server))
