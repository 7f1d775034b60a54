import {createServer, type IncomingMessage, type ServerResponse} from 'node:http'
import type {AddressInfo} from 'node:net'
import pino from 'pino'
import {afterAll, beforeAll, describe, expect, test} from 'vitest'
import type {Embeddings} from './port.ts'
import {remoteEmbeddings, withFallback} from './remote.ts'

// The adapter runs against a local server that imitates the API or fails.

let asked: {path: string | undefined; authorization: string | undefined; body: unknown} | undefined
let reply: (response: ServerResponse) => void = () => {}

async function take(request: IncomingMessage, response: ServerResponse) {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  asked = {path: request.url, authorization: request.headers.authorization, body: JSON.parse(text)}
  reply(response)
}

const server = createServer((request, response) => void take(request, response))
beforeAll(() => new Promise<void>(ready => server.listen(0, '127.0.0.1', ready)))
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const log = pino({level: 'silent'})
const remote = (timeout_ms = 2_000) =>
  remoteEmbeddings(
    {
      base_url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/`,
      model: 'large',
      key: 'key of the tests',
      timeout_ms,
    },
    log,
  )
const answers =
  (...data: {index: number; embedding: number[]}[]) =>
  (response: ServerResponse) =>
    response.setHeader('Content-Type', 'application/json').end(JSON.stringify({object: 'list', model: 'large-1', data}))

describe('embeddings behind an API of the usual form', () => {
  test('are asked with its key, and come in the order of the texts with length 1', async () => {
    reply = answers({index: 1, embedding: [0, 5]}, {index: 0, embedding: [3, 4]})
    const vectors = await remote().embed(['one', 'two'])
    expect(vectors?.model).toBe('large')
    expect(vectors?.of.map(each => [...each].map(value => value.toFixed(2)))).toEqual([
      ['0.60', '0.80'],
      ['0.00', '1.00'],
    ])
    expect(asked).toEqual({
      path: '/v1/embeddings',
      authorization: 'Bearer key of the tests',
      body: {model: 'large', input: ['one', 'two'], encoding_format: 'float'},
    })
  })

  test.each<[string, (response: ServerResponse) => unknown]>([
    ['leaves one out', answers({index: 0, embedding: [1, 0]})],
    ['gives them different lengths', answers({index: 0, embedding: [1, 0]}, {index: 1, embedding: [1]})],
    ['gives no numbers', response => response.end('{"data": [{"index": 0, "embedding": ["a"]}]}')],
    ['is in trouble', response => response.writeHead(500).end('{}')],
    ['leads elsewhere', response => response.writeHead(302, {Location: 'http://127.0.0.1:9/'}).end()],
    ['hangs up', response => response.destroy()],
  ])('are none where it %s', async (_, act) => {
    reply = act
    expect(await remote().embed(['one', 'two'])).toBeNull()
  })

  test('are none where it takes too long', async () => {
    reply = () => {}
    expect(await remote(50).embed(['one'])).toBeNull()
  })
})

describe('while the server fails', () => {
  const local: Embeddings = {
    model: () => 'small',
    embed: async texts => ({model: 'small', of: texts.map(() => Float32Array.of(1))}),
    close: async () => {},
  }

  test('the model on this machine answers, and the server is left alone for a while', async () => {
    reply = response => response.writeHead(503).end()
    const both = withFallback(remote(), local)
    expect(both.model()).toBe('large')
    expect((await both.embed(['one']))?.model).toBe('small')
    expect(both.model()).toBe('small')
    reply = answers({index: 0, embedding: [1]})
    asked = undefined
    expect((await both.embed(['one']))?.model).toBe('small')
    expect(asked).toBeUndefined()
  })

  test('it is asked again afterwards', async () => {
    reply = response => response.writeHead(503).end()
    const both = withFallback(remote(), local, 0)
    expect((await both.embed(['one']))?.model).toBe('small')
    reply = answers({index: 0, embedding: [1]})
    expect((await both.embed(['one']))?.model).toBe('large')
  })
})
