import {createServer} from 'node:http'
import {listening} from './listening.ts'

// the floor of every floor: an answer that nothing was asked for
const answer = JSON.stringify({id: '0190b7a0-0000-7000-8000-000000000000', status: 'ok'})
const server = createServer((_, response) => {
  response.setHeader('Content-Type', 'application/json')
  response.end(answer)
})
server.listen(0, '127.0.0.1', () => listening(server))
