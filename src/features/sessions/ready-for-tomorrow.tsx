import {useQueries, useQuery} from '@tanstack/react-query'
import {CircleAlert, CircleCheck} from 'lucide-react'
import {useDeviceKeeps} from '#data/device-keeps.ts'
import {useServerNow} from '#data/server-now.ts'
import {sessionQueries} from '#data/sessions.ts'
import {relativeDay} from '#domain/time.ts'
import {missingForVisits, soonVisits} from './readiness.ts'

/** On the evening before: whether the coming visits work on this device without a signal, or what is missing. */
export function ReadyForTomorrow() {
  const {data} = useQuery(sessionQueries.window())
  const now = useServerNow()
  const keeps = useDeviceKeeps()
  const soon = data ? soonVisits(data, now) : []
  const withCode = soon.filter(session => session.my_side === 'parent')
  const codes = useQueries({queries: withCode.map(session => sessionQueries.startCode(session.id))})
  const [next] = soon
  if (!next || keeps === undefined) return null
  const missing = missingForVisits(soon, {keeps, hasCode: codes.every(code => code.data !== undefined)})
  const day = relativeDay(next.scheduled_start, next.timezone, now).toLowerCase()
  const isReady = missing.length === 0
  const Icon = isReady ? CircleCheck : CircleAlert
  return (
    <p role="status" className={`flex items-start gap-2 text-14 ${isReady ? 'text-good' : 'text-waiting'}`}>
      <Icon aria-hidden className="mt-px size-4.5 shrink-0" />
      {isReady
        ? `Ready for ${day} without signal`
        : `Not ready for ${day} without signal. Missing: ${missing.join(', ')}. Open Village once more while you have a signal.`}
    </p>
  )
}
