import {discard, tryAgain, type Entry} from '#data/offline/outbox.ts'
import {Button} from '#ui/primitives/button.tsx'
import {Callout} from '#ui/primitives/callout.tsx'

/** The server refused what was pressed: why, and what one may do about it. It stays until its owner decides. */
export function AttentionNotice({entry}: {entry: Entry}) {
  return (
    <Callout
      tone="bad"
      title="Needs attention"
      action={
        <>
          <Button size="sm" variant="secondary" onClick={() => void tryAgain(entry)}>
            Try again
          </Button>
          <Button size="sm" variant="quiet" onClick={() => void discard(entry)}>
            Discard
          </Button>
        </>
      }
    >
      {entry.error?.detail ?? 'Village did not take this.'}
    </Callout>
  )
}
