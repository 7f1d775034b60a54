import {m} from '#messages'
import {useId} from 'react'
import type {Edge} from '#contract/sessions/session.ts'
import {startCode} from '#domain/constants.ts'
import {Button} from '#ui/primitives/button.tsx'
import {CodeField} from './tap-fields.tsx'

/**
 * Says that the code typed with a confirmation does not match, what follows, and takes it again.
 * @see src/domain/rules.md#start-code
 */
export function WrongCode({
  edge,
  from,
  value,
  busy,
  onChange,
  onSend,
}: {
  edge: Edge
  from: 'phone' | 'card'
  value: string
  busy: boolean
  onChange: (value: string) => void
  onSend: (code: string) => void
}) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="space-y-3 rounded-card bg-waiting-tint p-4">
      <div role="status">
        <p id={id} className="font-semibold text-waiting">
          {m.this_code_does_not_match()}
        </p>
        <p className="text-14">
          {edge === 'start' ? m.your_start_is_saved_type_it_again() : m.your_end_is_saved_type_it_again()}
        </p>
      </div>
      <CodeField edge={edge} from={from} value={value} onChange={onChange} />
      <Button
        size="sm"
        variant="secondary"
        busy={busy}
        disabledReason={value.length === startCode.digits ? undefined : m.six_digits()}
        onClick={() => onSend(value)}
      >
        {m.send_the_code()}
      </Button>
    </section>
  )
}
