import {createServer, type IncomingMessage} from 'node:http'
import pg from 'pg'
import {listening} from './listening.ts'
import * as reads from './reads.ts'
import {signIn} from './sign-in.ts'
import {bid, confirm} from './writes.ts'

// the product's calls at the product's addresses, doing their work in plain pg behind node:http and nothing else
const pool = new pg.Pool({connectionString: process.env.DATABASE_URL, max: 10, pipeline: true})

async function textOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const part of request) text += String(part)
  return text
}

async function answer(request: IncomingMessage): Promise<object> {
  const {pathname: path, searchParams} = new URL(request.url ?? '', 'http://floor')
  const caller = await signIn(pool, request.headers.authorization?.slice('Bearer '.length) ?? '')
  const [, booking_id] = /^\/api\/parent\/bookings\/([^/]+)$/.exec(path) ?? []
  if (booking_id) return reads.booking(pool, caller, booking_id)
  if (path === '/api/sessions') return reads.calendar(pool, caller)
  if (path === '/api/profile') return reads.profile(pool, caller)
  if (path === '/api/notices') return reads.bell(pool, caller)
  if (path === '/api/get-bookings') return reads.leads(pool, caller, Number(searchParams.get('limit')))
  if (path === '/api/bookings/nearby') return reads.nearby(pool, caller)
  const call = {caller, key: String(request.headers['idempotency-key']), body: await textOf(request)}
  const [, visit, edge, side] = /^\/api\/sessions\/([^/]+)\/confirm-(start|end)\/(parent|caretaker)$/.exec(path) ?? []
  if (visit) return confirm(pool, {...call, id: visit}, side as 'parent', edge as 'start')
  const [, open] = /^\/api\/bidBooking\/caretaker\/request\/([^/]+)$/.exec(path) ?? []
  if (open) return bid(pool, {...call, id: open})
  throw new Error(`no such call: ${path}`)
}

const server = createServer((request, response) => {
  void answer(request).then(
    found => {
      response.setHeader('Content-Type', 'application/json')
      response.end(JSON.stringify(found))
    },
    (error: unknown) => {
      response.statusCode = 500
      response.end(String(error))
    },
  )
})
server.listen(0, '127.0.0.1', () => listening(server))
