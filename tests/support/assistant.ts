import type {AddressInfo} from 'node:net'
import {serve} from '@hono/node-server'
import type {Hono} from 'hono'
import {WebSocket} from 'ws'
import type {Language} from '#contract/accounts/language.ts'
import type {ChatMessage, FromClient, FromServer} from '#contract/content/chat.ts'
import {newId} from '#lib/id.ts'
import {createWebSockets} from '#server/http/web-sockets.ts'

type OfType<Type> = Extract<FromServer, {type: Type}>

/** One client of the assistant. */
export interface Chat {
  readonly client_id: string
  readonly heard: readonly FromServer[]
  readonly say: (message: FromClient | string) => void
  /** The next message of one of these types that no one has taken yet; rejects where the socket is closed before. */
  readonly next: <Type extends FromServer['type']>(...types: Type[]) => Promise<OfType<Type>>
  /** Asks, and answers the whole answer. */
  readonly ask: (content: string) => Promise<ChatMessage>
  readonly closed: Promise<number>
  readonly close: () => void
}

interface Opening {
  token?: string | null
  client_id?: string
  language?: Language
}

/** The API on a socket of its own, for what is more than one request and its answer. */
export interface ChatServer {
  readonly address: string
  /** A socket that has said nothing yet. */
  readonly open: (client_id?: string) => Promise<Chat>
  /** One that has said who it is; look at what it heard for what became of it. */
  readonly connect: (by?: Opening) => Promise<Chat>
  /** One that was let in. */
  readonly join: (by?: Opening) => Promise<Chat>
  /** The status by which an upgrade is refused; 101 where it is not. */
  readonly upgrade: (headers?: Record<string, string>, search?: string) => Promise<number>
  readonly close: () => Promise<void>
}

export async function chatServer(app: Hono): Promise<ChatServer> {
  const sockets = createWebSockets()
  const server = serve({
    fetch: app.fetch,
    port: 0,
    hostname: '127.0.0.1',
    websocket: {server: sockets.server},
  })
  await new Promise<void>(ready => (server.listening ? ready() : server.once('listening', ready)))
  const address = `127.0.0.1:${(server.address() as AddressInfo).port}`

  const open = async (client_id = newId()): Promise<Chat> => {
    const socket = new WebSocket(`ws://${address}/api/chat`)
    const chat = chatOver(socket, client_id)
    await new Promise((ready, failed) => socket.once('open', ready).once('error', failed))
    return chat
  }
  const connect = async ({token = null, client_id, language}: Opening = {}) => {
    const chat = await open(client_id)
    chat.say({
      type: 'connect',
      client_id: chat.client_id,
      username: 'Person',
      api_token: token,
      ...(language && {language}),
    })
    return chat
  }
  return {
    address,
    open,
    connect,
    join: async by => {
      const chat = await connect(by)
      await chat.next('load_history')
      return chat
    },
    upgrade: (headers = {}, search = '') =>
      new Promise((resolve, reject) => {
        const socket = new WebSocket(`ws://${address}/api/chat${search}`, {headers})
        socket.once('unexpected-response', (request, response) => {
          request.destroy()
          resolve(response.statusCode ?? 0)
        })
        socket.once('open', () => {
          socket.terminate()
          resolve(101)
        })
        socket.once('error', reject)
      }),
    close: async () => {
      for (const socket of sockets.server.clients) socket.terminate()
      await new Promise(done => server.close(done))
    },
  }
}

function chatOver(socket: WebSocket, client_id: string): Chat {
  const heard: FromServer[] = []
  const taken = new Set<FromServer>()
  const finders = new Set<() => void>()
  const closed = new Promise<number>(resolve => socket.once('close', resolve))
  socket.on('message', data => {
    // oxlint-disable-next-line typescript/no-base-to-string -- a text frame is a buffer here
    heard.push(JSON.parse(data.toString()) as FromServer)
    for (const find of finders) find()
  })
  const say: Chat['say'] = message => socket.send(typeof message === 'string' ? message : JSON.stringify(message))
  const next = <Type extends FromServer['type']>(...types: Type[]) =>
    new Promise<OfType<Type>>((resolve, reject) => {
      const find = () => {
        const found = heard.find(message => (types as string[]).includes(message.type) && !taken.has(message))
        const fault = heard.find(message => message.type === 'error' && message.code === 'internal')
        if (fault) reject(new Error('the assistant failed'))
        if (!found) return
        taken.add(found)
        finders.delete(find)
        resolve(found as OfType<Type>)
      }
      finders.add(find)
      find()
      void closed.then(code =>
        reject(new Error(`closed with ${code} before ${types.join(' or ')}: ${JSON.stringify(heard)}`)),
      )
    })
  return {
    client_id,
    heard,
    say,
    next,
    ask: async content => {
      say({type: 'chat', content, client_id})
      const {message} = await next('stream_complete')
      if (!message) throw new Error('an answer without its message')
      return message
    },
    closed,
    close: () => socket.close(),
  }
}

/** What one person is answered to these questions, in one conversation. */
export async function askAll(
  server: ChatServer,
  {token}: {token: string},
  questions: readonly string[],
): Promise<string[]> {
  const chat = await server.join({token})
  const texts = []
  for (const question of questions) texts.push((await chat.ask(question)).text)
  chat.close()
  return texts
}
