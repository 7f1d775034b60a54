import {useCallback, useContext, useState} from 'react'
import type {Booking} from '#contract/bookings/booking.ts'
import type {ChangedRequestBody} from '#contract/bookings/request.ts'
import {ApiError} from '#data/app/message.ts'
import {useBlockedIds} from '#data/queries/messages.ts'
import {useChangeRequest, useSendRequest} from '#data/queries/bookings.ts'
import {forgetUnsentRequest} from '#data/queries/unsent-request.ts'
import {useServerNow} from '#data/offline/server-now.ts'
import {useForm} from '#data/forms/use-form.ts'
import {newId} from '#lib/id.ts'
import {RequesterContext, useRecords} from './requester.ts'
import {wholeLines} from './body.ts'
import {changedRequestOf} from './change/changed-request.ts'
import {requestField, requestProblems, requestOf} from './problems.ts'
import {requestSteps} from './steps.ts'
import {type StepId} from './search.ts'
import type {Start} from './start/use-start.ts'
import type {RequestValues} from './values.ts'

/** The form's field for a path of the body, which contains only the complete lines. */
function fieldOfPath(path: string, values: RequestValues): string {
  const whole = wholeLines(values.lines)
  return requestField(path, line => whole[line]?.index ?? line, values.children.length)
}

/** The form of a request: values, problems, draft and sending. */
export function useRequestForm({
  start,
  onSent,
  onRefusedStep,
}: {
  start: Start
  onSent: (booking: Booking) => void
  /** The server refused a field of this step. */
  onRefusedStep: (step: StepId) => void
}) {
  const [key, setKey] = useState(start.key)
  const requester = useContext(RequesterContext)
  const {mutateAsync: sendOwn} = useSendRequest()
  const {mutateAsync: saveChange} = useChangeRequest()
  const {changes, ends_offers = []} = requester
  const send = requester.sendFor ?? sendOwn
  const save =
    requester.saveFor ??
    ((change: {key: string; body: ChangedRequestBody}) => saveChange({booking_id: changes?.id ?? '', ...change}))
  // rounded to the minute, so a year of visits is not validated every second
  const minute = useServerNow().slice(0, 16)
  const blocked_ids = useBlockedIds()
  const {data: records} = useRecords()
  const [homeEntry, setHomeEntry] = useState<Pick<RequestValues, 'place' | 'address' | 'handover'> | null>(() =>
    start.values.place.source === 'home' ? start.values : null,
  )
  const form = useForm<RequestValues, StepId>({
    start: start.values,
    draft: {name: requester.draft, key},
    steps: requestSteps,
    problemsOf: useCallback(
      (values: RequestValues) => requestProblems(values, `${minute}:00.000Z`, blocked_ids, records),
      [minute, blocked_ids, records],
    ),
    fieldOf: fieldOfPath,
    send: async ({values}) => {
      const booking = changes
        ? await save({key, body: changedRequestOf(values, changes, ends_offers)}).catch(async (error: unknown) => {
            if (error instanceof ApiError && error.code === 'has_offers') await requester.readOffers?.()
            throw error
          })
        : await send({...requestOf(values), key})
      await form.draft.forget()
      if (!changes) forgetUnsentRequest()
      onSent(booking)
    },
    onRefusedStep,
  })

  return {
    ...form,
    /** The family's home with address and handover as last entered for it; null if they were not. */
    homeEntry,
    setHomeEntry,
    /** Sends changed values as a second request, after the first attempt turned out to have arrived. */
    sendAsAnother: () => {
      setKey(newId())
      form.forgetRefusal()
    },
  }
}

export type RequestForm = ReturnType<typeof useRequestForm>
