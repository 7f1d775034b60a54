import {createServer, type IncomingMessage, type ServerResponse} from 'node:http'
import type {AddressInfo} from 'node:net'
import pino from 'pino'
import {afterAll, beforeAll, beforeEach, expect, test} from 'vitest'
import type {ModelPassage, ModelTool} from './look-up.ts'
import {openAiModel} from './model.ts'

// A local server plays a model that calls tools; each of its messages answers one request.

interface Sent {
  messages: {role: string; content: string; tool_call_id?: string}[]
  tools: {type: string; function: {name: string; parameters: unknown}}[]
}

let script: object[] = []
const sent: Sent[] = []

async function take(request: IncomingMessage, response: ServerResponse) {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  sent.push(JSON.parse(text) as Sent)
  const message = script.shift()
  if (!message) return void response.writeHead(500).end()
  response.setHeader('Content-Type', 'application/json').end(JSON.stringify({choices: [{index: 0, message}]}))
}

const server = createServer((request, response) => void take(request, response))
beforeAll(() => new Promise<void>(ready => server.listen(0, '127.0.0.1', ready)))
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  sent.length = 0
})

const model = () =>
  openAiModel(
    {base_url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`, model: 'small', timeout_ms: 2_000},
    pino({level: 'silent'}),
  )

const calls = (...asked: [name: string, args: string][]) => ({
  role: 'assistant',
  content: null,
  tool_calls: asked.map(([name, args], i) => ({id: `call-${i}`, type: 'function', function: {name, arguments: args}})),
})
const done = {role: 'assistant', content: 'DONE'}

const ran: unknown[] = []
const search: ModelTool<ModelPassage> = {
  name: 'search_help',
  description: 'Searches the help texts.',
  parameters: {type: 'object', properties: {question: {type: 'string'}}},
  run: async args => {
    ran.push(args)
    const {question} = (args ?? {}) as {question?: string}
    return question ? [{title: question, text: `About ${question}`}] : null
  },
}

test('a model is offered the tools, and gets what its calls found as data', async () => {
  script = [calls(['search_help', '{"question":"fees"}'], ['search_help', '{"question":"plans"}']), done]
  const found = await model().lookUp({question: 'What does it cost?', previous_question: 'Hi'}, [search])
  expect(found.map(({text}) => text)).toEqual(['About fees', 'About plans'])
  const [first, second] = sent
  expect(first!.tools).toMatchObject([
    {type: 'function', function: {name: 'search_help', parameters: {type: 'object'}}},
  ])
  expect(JSON.parse(first!.messages[1]!.content)).toEqual({question: 'What does it cost?', previous_question: 'Hi'})
  expect(second!.messages.slice(2)).toMatchObject([
    {role: 'assistant', tool_calls: [{id: 'call-0'}, {id: 'call-1'}]},
    {role: 'tool', tool_call_id: 'call-0', content: '[{"title":"fees","text":"About fees"}]'},
    {role: 'tool', tool_call_id: 'call-1'},
  ])
})

test('unknown tools and wrong arguments find nothing, and are said to', async () => {
  script = [calls(['delete_account', '{}'], ['search_help', 'no json'], ['search_help', '{}']), done]
  expect(await model().lookUp({question: 'x'}, [search])).toEqual([])
  for (const {content} of sent[1]!.messages.slice(3)) expect(content).toContain('no such look-up')
})

test('a model that never ends has three rounds, of four look-ups each', async () => {
  ran.length = 0
  const many = calls(...Array.from({length: 6}, (): [string, string] => ['search_help', '{"question":"more"}']))
  script = Array.from({length: 9}, () => many)
  expect(await model().lookUp({question: 'x'}, [search])).toHaveLength(1)
  expect(sent).toHaveLength(3)
  expect(ran).toHaveLength(12)
})

test('a server in trouble plans nothing', async () => {
  script = []
  expect(await model().lookUp({question: 'x'}, [search])).toEqual([])
})
