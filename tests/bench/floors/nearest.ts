import {serve} from '@hono/node-server'
import {Hono} from 'hono'
import pg from 'pg'
import {listening} from './listening.ts'

// the fifty nearest open requests, whole, as they lie in the table
const pool = new pg.Pool({connectionString: process.env.DATABASE_URL, max: 10})
const text = `select * from bookings
  where audience = 'caretakers' and status in ('PENDING', 'REVIEW') order by place <-> point($1, $2) limit 50`
const app = new Hono()
app.get('/nearest', async c => {
  const {rows} = await pool.query({name: 'nearest', text, values: [c.req.query('x'), c.req.query('y')]})
  return c.json(rows as object[])
})
const server = serve({fetch: app.fetch, port: 0, hostname: '127.0.0.1'}, () => listening(server))
