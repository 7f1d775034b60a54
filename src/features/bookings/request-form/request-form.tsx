import {m} from '#messages'
import {useBlocker, Link} from '@tanstack/react-router'
import ListPlus from 'lucide-react/icons/list-plus'
import Send from 'lucide-react/icons/send'
import type {Booking} from '#contract/bookings/booking.ts'
import {useEffect} from 'react'
import {useOnline} from '#data/offline/use-connection.ts'
import {useServerNow} from '#data/offline/server-now.ts'
import {usePlaceSearch} from '#data/queries/places.ts'
import {inSentence, timePoint} from '#domain/time.ts'
import {add_phone_first} from '#features/people/about/phone-needed.tsx'
import {useIsPhoneMissing} from '#features/people/about/use-is-phone-missing.ts'
import {useOtherContact} from '#features/people/about/use-other-contact.ts'
import {useLongVisitQuestion} from '#features/sessions/changes/long-visit.tsx'
import {DraftLine} from '#ui/forms/draft-line.tsx'
import {ConfirmDialog} from '#ui/overlays/confirm-dialog.tsx'
import {closesDialog} from '#ui/overlays/open-dialogs.ts'
import {OfflineNote} from '#ui/states/offline-note.tsx'
import {StepForm, useShownStep} from '#ui/forms/step-form.tsx'
import {ChangeRefusal} from './change/change-refusal.tsx'
import {EndsOffers} from './change/ends-offers.tsx'
import {useChange} from './change/use-change.ts'
import {AskStep} from './ask/ask-step.tsx'
import {CareStep} from './care-step.tsx'
import {DetailsStep} from './details-step.tsx'
import {ReviewStep} from './review-step.tsx'
import {requestSteps} from './steps.ts'
import {type StepId} from './search.ts'
import {useWaits} from './place/use-coverage.ts'
import {usePlaceLookup} from './place/use-place.ts'
import {LimitNote, PlanLimitNote, useRequestLimit} from './request-limit.tsx'
import {useChangedRequest, useIsFamily} from './requester.ts'
import {useRequestForm, type RequestForm} from './use-request-form.ts'
import type {Start} from './start/use-start.ts'
import {deviceZone} from '#lib/device-zone.ts'
import {askOrder, canBeAccepted, invitedProviders, type Asked} from './values.ts'
import {WhenStep} from './visits/when-step.tsx'
import {WhereStep} from './where-step.tsx'
import * as v from 'valibot'
import {RequestLimit} from '#contract/bookings/family-bookings.ts'
import {Button} from '#ui/primitives/button.tsx'
import {buttonClass} from '#ui/primitives/button-class.ts'
import {FormError} from '#ui/fields/form-error.tsx'
import {refusalWithField} from '#ui/fields/refused-fields.ts'
import {isLookingUp} from '#ui/fields/place-search.ts'
import {Callout} from '#ui/primitives/callout.tsx'

const steps = requestSteps.list
/** Titles of the steps that ask something else of a request that is changed. */
const changedTitles: Partial<Record<StepId, string>> = {ask: m.maximum_hourly_rate(), review: m.review_and_save()}
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
  onAsked,
}: {
  start: Start
  /** Reports who is asked and in which order, at first and whenever it changes. */
  onAsked?: ((asked: Asked) => void) | undefined
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
  const order = askOrder(request.values)
  const isAcceptable = canBeAccepted(request.values)
  const invited = invitedProviders(request.values)
  useEffect(() => onAsked?.({order, isAcceptable, invited}), [onAsked, order, isAcceptable, invited])
  const {draft, unfinished, refused, errorCount} = request
  const isOnline = useOnline()
  const {step, index, change, goOn: goOnward} = useShownStep({steps, wanted, unfinished})
  const isLast = step === 'review'
  const waits = useWaits(request.values)
  const changes = useChangedRequest()
  const saving = useChange(request.values)
  const doing = changes ? m.changing_a_request() : m.sending_a_request()
  const limit = useRequestLimit({waits})
  const isFamily = useIsFamily()
  const isPhoneMissing = useIsPhoneMissing(isFamily ? 'family' : null)
  const contact = useOtherContact(isFamily && isPhoneMissing)
  const Screen = screens[step]
  const longVisit = useLongVisitQuestion(request.values.lines, m.is_each_visit_that_long)

  const place = usePlaceLookup(request.values, step === 'where')
  const places = usePlaceSearch()
  const isPlaceSearched = step === 'where' && isLookingUp(places)
  const lookup = place.isPending ? m.looking_up_the_county() : isPlaceSearched ? m.looking_up_the_place() : undefined

  const goOn = (): boolean => {
    // an earlier step may have become invalid, since times pass
    const open = requestSteps.indexOf(unfinished) < index ? unfinished : step
    if (!request.finish(open)) {
      if (open !== step) onStep(open)
      return false
    }
    const goAhead = () => (isLast ? void request.submit() : goOnward(onStep))
    // a repeated request begins at the last step
    if ((isLast || step === 'when') && longVisit.ask(goAhead)) return false
    goAhead()
    return true
  }

  return (
    <>
      {!isLast && saving && (
        <div className="mb-6 max-w-xl empty:hidden">
          <EndsOffers change={saving} />
        </div>
      )}
      <StepForm
        index={index}
        of={steps.length}
        title={(changes && changedTitles[step]) ?? steps[index]?.title ?? ''}
        errorCount={errorCount}
        onBack={index > 0 ? () => onStep(steps[index - 1]?.id ?? 'care') : undefined}
        onGoOn={goOn}
        action={
          isLast
            ? {
                ...(!changes && {icon: waits ? ListPlus : Send}),
                busy: request.isSending,
                disabledReason: isOnline
                  ? isPhoneMissing
                    ? contact
                      ? m.ask_to_add_a_phone_number_first({name: contact.first_name})
                      : add_phone_first
                    : saving?.of === 'nothing'
                      ? m.nothing_has_changed()
                      : limit?.reason
                  : m.what_needs_a_connection({what: doing}),
                children:
                  saving && saving.ends > 0
                    ? m.change_and_end_offers({count: saving.ends})
                    : changes
                      ? m.save_changes()
                      : waits
                        ? m.keep_on_the_waitlist()
                        : m.send_request(),
              }
            : {loadingReason: lookup, children: m.continue_text()}
        }
        notes={
          <>
            {isLast && saving && <EndsOffers change={saving} />}
            {isLast && !isOnline && <OfflineNote isSaved needs={doing} />}
            {changes ? (
              <ChangeRefusal refused={refused} booking_id={changes.id} />
            ) : (
              <Refusal refused={refused} onSendAsAnother={request.sendAsAnother} />
            )}
          </>
        }
        foot={<RequestDraft draft={draft} saved_at={start.saved_at} onDiscard={onDiscard} />}
      >
        <Screen form={request} onStep={id => change(id, onStep)} places={places} />
      </StepForm>
      <LeaveDialog draft={draft} />
      {longVisit.question}
    </>
  )
}

/** Whether the request is saved on the device, and discarding it. */
function RequestDraft({
  draft,
  saved_at,
  onDiscard,
}: Pick<RequestForm, 'draft'> & {saved_at: string | null; onDiscard: () => void}) {
  const now = useServerNow(60_000)
  const isNew = useChangedRequest() === undefined
  return (
    <DraftLine
      isSaved={draft.state !== 'untouched' || saved_at !== null}
      hasFailed={draft.state === 'failed'}
      before={isNew ? m.send_the_request() : m.save_changes()}
      whatGoes={isNew ? m.everything_you_entered_in_this_request() : m.your_changes_will_be_deleted()}
      onDiscard={() => {
        void draft.forget().then(onDiscard)
      }}
    >
      {draft.state === 'untouched' && saved_at !== null
        ? m.you_started_this({in_sentence: inSentence(timePoint(saved_at, deviceZone(), {now}))})
        : m.saved_on_this_device_as_you_type()}
    </DraftLine>
  )
}

/** Asks before a person leaves a request that this device could not save. */
function LeaveDialog({draft}: Pick<RequestForm, 'draft'>) {
  const isNew = useChangedRequest() === undefined
  const leaving = useBlocker({
    shouldBlockFn: ({action, current, next}) =>
      !closesDialog(action) && current.pathname !== next.pathname && draft.isUnsaved(),
    enableBeforeUnload: draft.isUnsaved,
    withResolver: true,
  })
  return (
    <ConfirmDialog
      open={leaving.status === 'blocked'}
      onOpenChange={open => {
        if (!open) leaving.reset?.()
      }}
      title={isNew ? m.leave_without_sending_this_request() : m.leave_without_saving()}
      consequences={m.this_device_could_not_save_what()}
      action={m.leave()}
      cancelLabel={m.stay()}
      onConfirm={() => leaving.proceed?.()}
    />
  )
}

/** Why the request was refused. The typed values stay. */
function Refusal({
  refused,
  onSendAsAnother,
}: {
  refused: {message: string; code: string | undefined; fields: Record<string, string>; current?: unknown} | undefined
  onSendAsAnother: () => void
}) {
  if (!refused) return null
  if (refused.code === 'idempotency_key_reused') {
    return (
      <Callout
        tone="waiting"
        title={m.we_already_received_this_request_as()}
        action={
          <>
            <Link to="/dash/parent/requests" className={buttonClass({variant: 'secondary', size: 'sm'})}>
              {m.see_my_requests()}
            </Link>
            <Button variant="quiet" size="sm" onClick={onSendAsAnother}>
              {m.send_this_as_a_new_request()}
            </Button>
          </>
        }
      >
        {m.you_lost_the_connection_before_we()}
      </Callout>
    )
  }
  if (refused.code === 'plan_limit')
    return <PlanLimitNote>{m.what_you_entered_is_saved_bookings({message: refused.message})}</PlanLimitNote>
  const reached = v.safeParse(RequestLimit, refused.current)
  if (refused.code === 'rate_limited' && reached.success) return <LimitNote reached={reached.output} />
  return <FormError>{refusalWithField(refused.message, refused.fields)}</FormError>
}
