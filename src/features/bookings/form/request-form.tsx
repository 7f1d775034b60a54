import {useBlocker} from '@tanstack/react-router'
import {Send} from 'lucide-react'
import {useEffect, useRef} from 'react'
import type {Booking} from '#contract/bookings.ts'
import {useOnline} from '#data/online.ts'
import {Button} from '#ui/button.tsx'
import {ConfirmDialog} from '#ui/overlays/confirm-dialog.tsx'
import {OfflineNote} from '#ui/states/offline-note.tsx'
import {AskStep} from './ask-step.tsx'
import {CareStep} from './care-step.tsx'
import {DetailsStep} from './details-step.tsx'
import {DraftLine} from './draft-line.tsx'
import {Refusal} from './refusal.tsx'
import {ReviewStep} from './review-step.tsx'
import {StepHead} from './step-head.tsx'
import {indexOf, steps, type StepId} from './steps.ts'
import type {Start} from './use-draft.ts'
import {useRequestForm} from './use-request-form.ts'
import {WhenStep} from './when-step.tsx'
import {WhereStep} from './where-step.tsx'

const screens = {
  care: CareStep,
  where: WhereStep,
  when: WhenStep,
  ask: AskStep,
  details: DetailsStep,
  review: ReviewStep,
} satisfies Record<StepId, unknown>

/** The first control with something wrong, in the order of the page. */
const firstWrong =
  '[aria-invalid=true], [data-invalid=true], fieldset:has(> [role=alert]) input, fieldset:has(> [role=alert]) button'

/** A request for care, one question at a time. The step stands in the address, so that "back" goes one question back. */
export function RequestFormSteps({
  start,
  step: wanted,
  onStep,
  onSent,
  onDiscard,
}: {
  start: Start
  step: StepId
  onStep: (step: StepId) => void
  onSent: (booking: Booking) => void
  onDiscard: () => void
}) {
  const element = useRef<HTMLFormElement>(null)
  const seeksWrong = useRef(false)
  const request = useRequestForm({
    start,
    onSent,
    onObjection: id => {
      seeksWrong.current = true
      onStep(id)
    },
  })
  const {form, unfinished, refused, saving} = request
  const isOnline = useOnline()

  // an address may name a step that is not reached yet
  const step = indexOf(wanted) <= indexOf(unfinished) ? wanted : unfinished
  const index = indexOf(step)
  const Screen = screens[step]

  useEffect(() => {
    const wrong = seeksWrong.current && element.current?.querySelector<HTMLElement>(firstWrong)
    if (!wrong) return
    seeksWrong.current = false
    wrong.focus()
  })

  const leaving = useBlocker({
    shouldBlockFn: ({current, next}) => current.pathname !== next.pathname && request.isUnkept(),
    enableBeforeUnload: request.isUnkept,
    withResolver: true,
  })

  const goOn = () => {
    if (request.isSending) return
    if (step === 'review') return void form.handleSubmit()
    const next = steps[index + 1]
    if (request.finish(step) && next) onStep(next.id)
    else seeksWrong.current = true
  }

  return (
    <form
      ref={element}
      noValidate
      className="max-w-xl space-y-6"
      onSubmit={event => {
        event.preventDefault()
        goOn()
      }}
    >
      <StepHead index={index} of={steps.length} title={steps[index]?.title ?? ''} />
      <div key={step} className="space-y-5">
        <Screen form={request} onStep={onStep} />
      </div>
      {step === 'review' && !isOnline && <OfflineNote needs="Sending a request" />}
      <Refusal refused={refused} onSendAsAnother={request.sendAsAnother} />
      <div className="flex gap-3">
        {index > 0 && (
          <Button variant="secondary" size="lg" onClick={() => onStep(steps[index - 1]?.id ?? 'care')}>
            Back
          </Button>
        )}
        {step === 'review' ? (
          <Button
            type="submit"
            size="lg"
            icon={Send}
            className="grow"
            busy={request.isSending}
            disabledReason={isOnline ? undefined : 'Sending a request needs a connection'}
          >
            Send request
          </Button>
        ) : (
          <Button type="submit" size="lg" className="grow">
            Continue
          </Button>
        )}
      </div>
      <DraftLine
        saving={saving}
        saved_at={start.saved_at}
        onDiscard={() => {
          void request.forget().then(onDiscard)
        }}
      />
      <ConfirmDialog
        open={leaving.status === 'blocked'}
        onOpenChange={open => {
          if (!open) leaving.reset?.()
        }}
        title="Leave without this request?"
        consequences="This device could not keep what you typed. If you leave, it is lost."
        action="Leave"
        cancelLabel="Stay"
        onConfirm={() => leaving.proceed?.()}
      />
    </form>
  )
}
