import {useServerNow} from '#data/offline/server-now.ts'
import {durationText} from './text.ts'

/** How long something waits for staff: `3 days`. */
export function TimeWaited({since}: {since: string}) {
  const now = useServerNow()
  return <time dateTime={since}>{durationText(Date.parse(now) - Date.parse(since))}</time>
}
