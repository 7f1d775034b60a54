import {m} from '#messages'
import Check from 'lucide-react/icons/check'
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import {classNames} from '#lib/class-names.ts'
import {Unbroken} from '../primitives/unbroken.tsx'

export type ReceiptStep = {
  label: string
  state: 'done' | 'now' | 'todo' | 'bad'
  time?: string
  /** A longer label that may follow without a tap; its room is reserved, so that nothing below moves. */
  nextLabel?: string
}

const words = {
  done: m.step_done(),
  now: m.step_in_progress(),
  todo: m.step_not_yet(),
  bad: m.step_needs_attention(),
} satisfies Record<ReceiptStep['state'], string>

const dots = {
  done: 'bg-good text-card',
  now: 'border-2 border-primary bg-primary-tint',
  todo: 'border-2 border-line bg-card',
  bad: 'bg-bad text-on-bad',
} satisfies Record<ReceiptStep['state'], string>

/** Progress of one tap: Saved on this phone → Received → Parent confirmed, in a live region of its parent's. */
export function ReceiptSteps({steps}: {steps: readonly ReceiptStep[]}) {
  return (
    <ol className="isolate grid auto-cols-fr grid-flow-col">
      {steps.map((step, index) => (
        <li key={index} className="relative flex flex-col items-center gap-1.5 px-1 text-center">
          {index > 0 && (
            <span
              aria-hidden
              className={classNames(
                'absolute top-3.25 right-1/2 -z-10 h-0.5 w-full',
                step.state === 'todo' ? 'bg-line' : step.state === 'bad' ? 'bg-bad' : 'bg-good',
              )}
            />
          )}
          <span
            aria-hidden
            className={classNames(
              'relative flex size-7 items-center justify-center rounded-chip transition-colors duration-150',
              dots[step.state],
            )}
          >
            {step.state === 'done' && <Check className="appear size-4" strokeWidth={3} />}
            {step.state === 'bad' && <TriangleAlert className="size-4" />}
            {step.state === 'now' && <span className="breathe shape size-2.5 rounded-chip bg-primary" />}
          </span>
          <span className={classNames('text-13 leading-tight', step.state === 'todo' ? 'text-muted' : 'font-semibold')}>
            {step.nextLabel === undefined ? (
              <Unbroken>{step.label}</Unbroken>
            ) : (
              <span
                data-next-label={step.nextLabel}
                className="grid after:invisible after:col-start-1 after:row-start-1 after:font-semibold after:content-[attr(data-next-label)]"
              >
                <span className="col-start-1 row-start-1">
                  <Unbroken>{step.label}</Unbroken>
                </span>
              </span>
            )}
            {step.time && (
              <span className="block font-normal text-muted">
                <Unbroken>{step.time}</Unbroken>
              </span>
            )}
            <span className="sr-only">, {words[step.state]}</span>
          </span>
        </li>
      ))}
    </ol>
  )
}
