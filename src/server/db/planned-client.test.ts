import {createServer, type AddressInfo, type Socket} from 'node:net'
import {TLSSocket} from 'node:tls'
import {expect, test, vi} from 'vitest'
import {PlannedClient} from './planned-client.ts'

/** The database lets whoever comes in, and is ready. */
const letIn = Buffer.from('R\0\0\0\u0008\0\0\0\0Z\0\0\0\u0005I', 'latin1')
/** Encrypted by a word that both know: needs no certificate. */
const secret = {ciphers: 'PSK', maxVersion: 'TLSv1.2' as const}
const key = Buffer.from('a word that both know')
const here = {isServer: true, ...secret, pskCallback: () => key}

/** Takes connections, encrypted or not, and keeps what arrives once they are let in, piece by piece. */
async function listener(isEncrypted: boolean) {
  const pieces: string[] = []
  const keep = (socket: Socket) => {
    socket.once('data', () => {
      socket.on('data', bytes => pieces.push(bytes.toString('latin1')))
      socket.write(letIn)
    })
  }
  const encrypt = (socket: Socket) => {
    socket.once('data', () => {
      keep(new TLSSocket(socket, here))
      socket.write('S')
    })
  }
  const sockets: Socket[] = []
  const server = createServer(socket => {
    sockets.push(socket.on('error', () => undefined))
    if (isEncrypted) encrypt(socket)
    else keep(socket)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    pieces,
    port: (server.address() as AddressInfo).port,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

const ssl = {
  ...secret,
  pskCallback: () => ({identity: 'village', psk: key}),
  checkServerIdentity: () => undefined,
}

test.each([
  ['plain', false],
  ['encrypted', ssl],
])('over a connection that is %s BEGIN leaves in one piece with what comes after it', async (_, how) => {
  const server = await listener(how !== false)
  const client = new PlannedClient({
    host: '127.0.0.1',
    port: server.port,
    user: 'village',
    password: '',
    ssl: how as boolean,
  })
  await client.connect()
  await client.query({text: 'begin'})
  const asked = client.query({text: 'select $1::int', values: [1]})
  const outcome = asked.then(
    () => 'answered',
    () => 'lost',
  )
  await vi.waitFor(() => expect(server.pieces.join('')).toContain('select'))
  expect(server.pieces).toHaveLength(1)
  expect(server.pieces[0]).toContain('begin')
  // nobody listens for the end of a connection that is in use
  await server.close()
  expect(await outcome).toBe('lost')
})
