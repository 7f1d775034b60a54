import {useBlocker} from '@tanstack/react-router'
import {Send} from 'lucide-react'
import type {Booking} from '#contract/bookings/booking.ts'
import {useOnline} from '#data/offline/online.ts'
import {useServerNow} from '#data/offline/server-now.ts'
import {inSentence, timePoint} from '#domain/time.ts'
import {DraftLine} from '#ui/forms/draft-line.tsx'
import {ConfirmDialog} from '#ui/overlays/confirm-dialog.tsx'
import {OfflineNote} from '#ui/states/offline-note.tsx'
import {StepForm, useShownStep} from '#ui/forms/step-form.tsx'
import {AskStep} from './ask-step.tsx'
import {CareStep} from './care-step.tsx'
import {DetailsStep} from './details-step.tsx'
import {Refusal} from './refusal.tsx'
import {ReviewStep} from './review-step.tsx'
import {requestSteps, type StepId} from './steps.ts'
import {useRequestForm} from './use-request-form.ts'
import type {Start} from './use-start.ts'
import {deviceZone} from '#lib/device-zone.ts'
import {WhenStep} from './when-step.tsx'
import {WhereStep} from './where-step.tsx'

const steps = requestSteps.list
const screens = {
  care: CareStep,
  where: WhereStep,
  when: WhenStep,
  ask: AskStep,
  details: DetailsStep,
  review: ReviewStep,
} satisfies Record<StepId, unknown>

/** A request for care, one question at a time. The step is in the address, so "back" goes one question back. */
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
  const request = useRequestForm({
    start,
    onSent,
    onRefusedStep: onStep,
  })
  const {draft, unfinished, refused, objections} = request
  const isOnline = useOnline()
  const now = useServerNow()
  const {step, index, goOn: goOnward} = useShownStep({steps, wanted, unfinished})
  const isLast = step === 'review'
  const Screen = screens[step]

  const leaving = useBlocker({
    shouldBlockFn: ({current, next}) => current.pathname !== next.pathname && draft.isUnsaved(),
    enableBeforeUnload: draft.isUnsaved,
    withResolver: true,
  })

  const goOn = (): boolean => {
    // an earlier step may have become invalid, since times pass
    const open = requestSteps.indexOf(unfinished) < index ? unfinished : step
    if (!request.finish(open)) {
      if (open !== step) onStep(open)
      return false
    }
    if (isLast) void request.submit()
    else goOnward(onStep)
    return true
  }

  return (
    <>
      <StepForm
        index={index}
        of={steps.length}
        title={steps[index]?.title ?? ''}
        objections={objections}
        onBack={index > 0 ? () => onStep(steps[index - 1]?.id ?? 'care') : undefined}
        onGoOn={goOn}
        action={
          isLast
            ? {
                icon: Send,
                busy: request.isSending,
                disabledReason: isOnline ? undefined : 'Sending a request needs a connection',
                children: 'Send request',
              }
            : {children: 'Continue'}
        }
        notes={
          <>
            {isLast && !isOnline && <OfflineNote needs="Sending a request" />}
            <Refusal refused={refused} onSendAsAnother={request.sendAsAnother} />
          </>
        }
        foot={
          <DraftLine
            isKept={draft.state !== 'untouched' || start.saved_at !== null}
            hasFailed={draft.state === 'failed'}
            before="Send the request"
            whatGoes="Everything typed into this request is thrown away."
            onDiscard={() => {
              void draft.forget().then(onDiscard)
            }}
          >
            {draft.state === 'untouched' && start.saved_at !== null
              ? `You began this ${inSentence(timePoint(start.saved_at, deviceZone(), {now}))}.`
              : 'Kept on this device as you type.'}
          </DraftLine>
        }
      >
        <Screen form={request} onStep={onStep} />
      </StepForm>
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
    </>
  )
}
