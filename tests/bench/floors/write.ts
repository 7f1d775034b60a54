import {randomUUID} from 'node:crypto'
import {serve} from '@hono/node-server'
import {Hono} from 'hono'
import pg from 'pg'
import {listening} from './listening.ts'

// an idempotent write: key, effect and stored answer commit together, in five trips or in one statement
const pool = new pg.Pool({connectionString: process.env.DATABASE_URL, max: 10})
await pool.query(`
  create table if not exists floor_keys (key uuid primary key, answer jsonb);
  create table if not exists floor_claims (id uuid primary key, session_id uuid not null, said jsonb not null)`)

const app = new Hono()
app.post('/five/:id', async c => {
  const [key, id, session_id] = [c.req.header('Idempotency-Key'), randomUUID(), c.req.param('id')]
  const said = await c.req.json<object>()
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query({name: 'key', text: 'insert into floor_keys (key) values ($1)', values: [key]})
    await client.query({
      name: 'claim',
      text: 'insert into floor_claims values ($1, $2, $3)',
      values: [id, session_id, said],
    })
    await client.query({
      name: 'answer',
      text: 'update floor_keys set answer = $2 where key = $1',
      values: [key, {id, session_id}],
    })
    await client.query('commit')
  } finally {
    client.release()
  }
  return c.json({id, session_id})
})
app.post('/one/:id', async c => {
  const [key, id, session_id] = [c.req.header('Idempotency-Key'), randomUUID(), c.req.param('id')]
  const said = await c.req.json<object>()
  await pool.query({
    name: 'one',
    text: `with claimed as (insert into floor_keys values ($1, $5) on conflict do nothing returning key)
      insert into floor_claims select $2, $3, $4 from claimed`,
    values: [key, id, session_id, said, {id, session_id}],
  })
  return c.json({id, session_id})
})
const server = serve({fetch: app.fetch, port: 0, hostname: '127.0.0.1'}, () => listening(server))
