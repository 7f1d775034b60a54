import {serve} from '@hono/node-server'
import {Hono} from 'hono'
import pg from 'pg'
import {listening} from './listening.ts'

// a signed-in read cannot be less: one row by an index, prepared, as JSON
const pool = new pg.Pool({connectionString: process.env.DATABASE_URL, max: 10})
const text = 'select id, booking_id, scheduled_start, scheduled_end, status from sessions where id = $1'
const app = new Hono()
app.get('/api/sessions/:id', async c => {
  const {rows} = await pool.query({name: 'one', text, values: [c.req.param('id')]})
  return c.json(rows[0] as object)
})
const server = serve({fetch: app.fetch, port: 0, hostname: '127.0.0.1'}, () => listening(server))
