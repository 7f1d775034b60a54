import {m} from '#messages'
import {useQueries, useQuery} from '@tanstack/react-query'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import {type AppOffline, useAppOffline} from '#data/offline/app-offline.ts'
import {missingFor, missingWords, useCanStoreOffline} from '#data/offline/device-keeps.ts'
import {useServerNow} from '#data/offline/server-now.ts'
import {handoverQuery} from '#data/queries/handover.ts'
import {sessionQueries} from '#data/queries/sessions.ts'
import {inSentence, relativeDay} from '#domain/time.ts'
import type {Session} from '#contract/sessions/session.ts'
import {listText} from '#lib/list-text.ts'

/** Checks this device and its worker for the visits of the next 18 hours. Renders nothing without any, or while it loads. */
export function ReadinessLine() {
  const {data} = useQuery(sessionQueries.window())
  const now = useServerNow()
  const keeps = useCanStoreOffline()
  const app = useAppOffline()
  const soon = data ? soonVisits(data, now) : []
  const codes = useQueries({
    queries: soon.map(session => ({
      ...sessionQueries.startCode(session.id),
      enabled: session.my_side === 'parent',
    })),
  })
  const handovers = useQueries({
    queries: soon.map(session => ({...handoverQuery(session.booking_id), enabled: session.my_side === 'caretaker'})),
  })
  const [next] = soon
  // what is being loaded is not missing yet
  const isLoading = [...codes, ...handovers].some(query => query.isLoading)
  if (!next || keeps === undefined || app === undefined || isLoading) return null
  const lacks = soon.flatMap((visit, index) =>
    missingFor(visit, {
      has_code: codes[index]?.data !== undefined,
      has_handover: Boolean(handovers[index]?.data),
      can_store: keeps,
    }),
  )
  const missing = [...new Set(lacks)].map(name => missingWords[name])
  const day = inSentence(relativeDay(next.scheduled_start, next.timezone, now))
  const isReady = missing.length === 0 && app === 'opens'
  const Icon = isReady ? CircleCheck : CircleAlert
  return (
    <p role="status" className={`flex items-start gap-2 text-14 ${isReady ? 'text-good' : 'text-waiting'}`}>
      <Icon aria-hidden className="mt-px size-4.5 shrink-0" />
      {missing.length > 0 ? m.this_device_is_missing_for_open({join: listText(missing), day}) : appWords[app]({day})}
    </p>
  )
}

/** What is said where the data of the visits is on the device. */
const appWords = {
  opens: m.ready_for_even_offline,
  installing: () => m.getting_this_device_ready_for_offline(),
  unsupported: () => m.this_browser_cannot_open_offline(),
} as const satisfies Record<AppOffline, (visit: {day: string}) => string>

/** How long before a visit it is checked, in milliseconds: from the evening before. */
const ahead_ms = 18 * 3_600_000

/** The scheduled visits of the next 18 hours. */
export const soonVisits = (sessions: readonly Session[], now: string): Session[] =>
  sessions.filter(({status, scheduled_start}) => {
    const until_ms = Date.parse(scheduled_start) - Date.parse(now)
    return status === 'SCHEDULED' && until_ms > 0 && until_ms <= ahead_ms
  })
