import {closingText} from '#data/account/closing-text.ts'
import {useServerNow} from '#data/offline/server-now.ts'
import {Callout} from '#ui/primitives/callout.tsx'

/** Shown on the log-in page after the account on this device was closed. */
export function ClosedNotice({erased_on}: {erased_on: string}) {
  const now = useServerNow()
  return <Callout tone="info">{closingText(erased_on, now)}</Callout>
}
