import * as contract from '#contract/telemetry.ts'
import {day_ms} from '#domain/constants.ts'
import {plusMs} from '#server/clock.ts'
import {route} from '#server/http/mount.ts'
import {addReport, reportsByDay} from './store.ts'

const month_ms = 30 * day_ms

export const telemetryRoutes = [
  route(contract.reportOutbox, async ({db, body, now}) => {
    await addReport(db, {...body, at: now})
    return {ok: true as const}
  }),

  route(contract.outboxTelemetry, async ({db, now}) => ({
    days: await reportsByDay(db, plusMs(now, -month_ms)),
  })),
]
