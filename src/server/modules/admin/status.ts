import {getSystemStatus, ServiceName} from '#contract/admin/status.ts'
import {route, type Route} from '#server/http/mount.ts'
import {queueStatuses} from '#server/jobs/queue-status.ts'
import {countCalls} from '#server/observe/metrics.ts'

export const statusRoutes: readonly Route[] = [
  route(getSystemStatus, async ({db, deps: {version, database, services}}) => {
    const asked = performance.now()
    const {queues, size_bytes} = await queueStatuses(db)
    const answer_ms = performance.now() - asked
    return {
      version,
      database: {kind: database.kind, answer_ms, size_bytes},
      process: {up_ms: process.uptime() * 1000, memory_bytes: process.memoryUsage.rss(), ...(await countCalls())},
      queues,
      services: ServiceName.options.map(service => ({service, state: services[service]})),
    }
  }),
]
