import {once} from 'node:events'
import {createServer} from 'node:http'
import type {AddressInfo} from 'node:net'
import type {Database} from '../db/client.ts'
import {measureProcess, metrics_type, readMetrics} from './metrics.ts'

/** Serves `/metrics` on a port of its own, which no proxy passes on. Rejects if the port is taken. */
export async function serveMetrics(
  database: Database,
  {port, host}: {port: number; host: string},
): Promise<{port: number; close: () => void}> {
  measureProcess()
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') return void response.writeHead(404).end()
    readMetrics(database).then(
      text => response.writeHead(200, {'Content-Type': metrics_type}).end(text),
      () => response.writeHead(500).end(),
    )
  })
  server.listen(port, host)
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
