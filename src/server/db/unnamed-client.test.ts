import {createServer, type AddressInfo} from 'node:net'
import pg from 'pg'
import {expect, test} from 'vitest'
import {UnnamedClient} from './unnamed-client.ts'

const message = (letter: string, body = '') =>
  Buffer.concat([Buffer.from(letter), Buffer.from([0, 0, 0, body.length + 4]), Buffer.from(body)])
const isReady = message('Z', 'I')
const letIn = Buffer.concat([message('R', '\0\0\0\0'), isReady])
const isDone = Buffer.concat([message('1'), message('2'), message('n'), message('C', 'SELECT 0\0'), isReady])

/** The names under which a client of this kind prepares the statement `greet`, asked twice. */
async function preparedNames(Client: typeof pg.Client): Promise<string[]> {
  const names: string[] = []
  const server = createServer(socket => {
    socket.on('error', () => undefined)
    socket.on('data', bytes => {
      if (bytes[0] === 0) return void socket.write(letIn)
      if (bytes[0] === 'P'.charCodeAt(0)) names.push(bytes.toString('utf8', 5, bytes.indexOf(0, 5)))
      if (bytes.includes('S\0\0\0\x04')) socket.write(isDone)
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const client = new Client({host: '127.0.0.1', port: (server.address() as AddressInfo).port, user: 'village'})
  await client.connect()
  for (let time = 0; time < 2; time++) await client.query({name: 'greet', text: 'select $1::text', values: ['hello']})
  await client.end()
  await new Promise(resolve => server.close(resolve))
  return names
}

test('a statement is sent without its name, each time anew, where a plain client would prepare it once', async () => {
  // a client that has prepared a statement parses it no second time
  expect(await preparedNames(pg.Client)).toEqual(['greet'])
  expect(await preparedNames(UnnamedClient)).toEqual(['', ''])
})
