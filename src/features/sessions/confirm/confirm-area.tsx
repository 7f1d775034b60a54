import {m} from '#messages'
import CircleCheck from 'lucide-react/icons/circle-check'
import Play from 'lucide-react/icons/play'
import Square from 'lucide-react/icons/square'
import {Fragment, lazy, Suspense, useEffect, useRef} from 'react'
import type {Edge, Session} from '#contract/sessions/session.ts'
import {useLane} from '#data/offline/outbox.ts'
import {useServerNow} from '#data/offline/server-now.ts'
import {usePageIdle} from '#data/app/use-page-idle.ts'
import {useWho} from '#data/account/current-user.ts'
import {startCode, confirm_opens_ms, early_start_ms} from '#domain/constants.ts'
import {asOf, clockTime, inSentence, relativeDay} from '#domain/time.ts'
import {whenIdle} from '#lib/when-idle.ts'
import {ConfirmButton} from '#ui/feedback/confirm-button.tsx'
import {ReceiptSteps} from '#ui/feedback/receipt-steps.tsx'
import {SkeletonConfirmButton} from '#ui/states/skeleton.tsx'
import {StatusChip} from '#ui/primitives/status-chip.tsx'
import {lazyWithRetry} from '#ui/hooks/lazy-with-retry.ts'
import {lacksAssignee, mayAnswer} from '../changes/answer-wanted.ts'
import {questionOf} from './off-schedule-prompt.ts'
import {
  besideText,
  codeStateOf,
  isAssignee,
  isOfficeOf,
  officeText,
  otherSideText,
  receiptSteps,
  replaceableText,
  type Tap,
  tapOf,
} from './tap.ts'
import {useConfirm} from './use-confirm.ts'
import {useTapDetails} from './use-tap-details.ts'
import {sessionCan} from '#domain/sessions/session-can.ts'

// if the prompt's chunk fails to load, the confirmation goes out without it
const loadQuestion = () =>
  import('./confirm-question.tsx').then(
    file => ({default: file.ConfirmQuestion}),
    () => ({default: () => null}),
  )
const ConfirmQuestion = lazy(loadQuestion)
// while a visit runs
const Elapsed = lazyWithRetry(() => import('./elapsed.tsx').then(file => file.Elapsed))
// optional, and below the button
const TapFields = lazyWithRetry(() => import('./tap-fields.tsx').then(file => file.TapFields))
// what a tap may answer: loaded when the page is idle, so that it is there by then
const loadNotices = () => import('./confirm-notices.tsx')
const AttentionNotice = lazyWithRetry(() => loadNotices().then(file => file.AttentionNotice))
const LostNotice = lazyWithRetry(() => loadNotices().then(file => file.LostNotice))
const PlaceQuestion = lazyWithRetry(() => loadNotices().then(file => file.PlaceQuestion))
const TooLateNotice = lazyWithRetry(() => loadNotices().then(file => file.TooLateNotice))
const loadAnswers = () => void Promise.allSettled([loadQuestion(), loadNotices()])
// rarely needed
const RetypeCode = lazyWithRetry(() => import('./retype-code.tsx').then(file => file.RetypeCode))
// rarely offered, and a menu is a fifth of what the home needs
const EarlierStart = lazyWithRetry(() => import('./earlier-start.tsx').then(file => file.EarlierStart))
const HeldQuestion = lazyWithRetry(() => import('./held-question.tsx').then(file => file.HeldQuestion))

const words = {start: m.confirm_start(), end: m.confirm_end()} as const satisfies Record<Edge, string>
const officeWords = {start: m.confirm_start_for_name, end: m.confirm_end_for_name} as const satisfies Record<
  Edge,
  unknown
>
/** An incomplete code is left out rather than blocking the confirmation, and asked for after it. */
const isWhole = (code: string) => code.length === startCode.digits
const icons = {start: Play, end: Square}
const edges = ['start', 'end'] as const
/** About as high as the optional fields, so that nothing below moves. */
const placeOf = (code: 'card' | 'phone' | null) => <div className={code ? 'h-40' : 'h-11'} />

/**
 * The confirm buttons of a visit and the receipt of each tap. `describedBy`: ids of what says which visit, since several
 * may be on one screen. `isLater`: another visit on the screen is due before it.
 */
export function ConfirmArea({
  session,
  describedBy,
  isLater = false,
}: {
  session: Session
  describedBy?: string
  isLater?: boolean
}) {
  const lane = useLane(session.id)
  const isRead = lane.loadingReason === undefined
  const now = useServerNow(15_000)
  const visitor = useWho()
  // an office is elsewhere and a family at home: only the caregiver shares a location
  const isCaregiver = session.my_side === 'caretaker' && (visitor?.role === 'caretaker' || isAssignee(session, visitor))
  const confirming = useConfirm(session, {sharesPlace: isCaregiver})
  // who is at the place waits for the button, an office does not
  const isOffice = isOfficeOf(session, visitor)
  const isUnassigned = lacksAssignee(session, visitor, now) && mayAnswer(visitor)
  const hasCard = session.card === true
  const codeOf = (edge: Edge) => (!isCaregiver ? null : hasCard ? 'card' : edge === 'start' ? 'phone' : null)
  const isPageIdle = usePageIdle()
  const taps = {start: tapOf(session, 'start', lane), end: tapOf(session, 'end', lane)}
  const details = useTapDetails(session.id, taps)
  const isShown = (edge: Edge) => taps[edge].is !== 'none' || otherSideText(session, edge) !== undefined
  const buttons = buttonsFor(session, taps, now)
  /** A code is not asked for before the question about the tap is answered, as the answer may discard it. */
  const codeState = (edge: Edge) => {
    const tap = taps[edge]
    if (!isRead || codeOf(edge) === null || tap.is === 'none' || tap.is === 'attention') return null
    const isQuestioned = tap.is === 'saved' && questionOf(session, tap.entry) !== null
    return isQuestioned ? null : codeStateOf(session, edge, lane)
  }
  useEffect(() => whenIdle(loadAnswers), [])
  // the pressed button unmounts: move keyboard focus to its receipt
  const area = useRef<HTMLDivElement>(null)
  const wasPressed = useRef(false)
  useEffect(() => {
    if (!wasPressed.current || document.activeElement !== document.body) return
    wasPressed.current = false
    area.current?.focus({preventScroll: true})
  })

  return (
    <div ref={area} role="group" aria-label={m.confirmations()} tabIndex={-1} className="space-y-3 outline-none">
      {/* it stands before there is anything to say, or the first receipt would not be announced */}
      <div aria-live="polite" className="space-y-3 empty:sr-only">
        {edges.map(edge => {
          const tap = taps[edge]
          if (tap.is === 'none') return null
          return (
            <OwnEdge
              key={edge}
              session={session}
              edge={edge}
              tap={tap}
              start={taps.start}
              isAskedHere={confirming.pressed === edge}
              // whatever the other side confirms, or its name would move the button
              isNamed={taps.end.is !== 'none'}
              now={now}
            />
          )
        })}
      </div>
      {buttons.map(button => (
        <Fragment key={button.edge}>
          <EdgeButtonView
            {...button}
            describedBy={describedBy}
            label={isOffice && session.assigned ? officeWords[button.edge](session.assigned) : words[button.edge]}
            isClosedText={isOffice}
            // an office confirms for someone else, which is the exception
            isSmall={isOffice || button.isAgain === true || (isLater && button.edge === 'start')}
            busy={confirming.busy === button.edge}
            isRead={isRead}
            restReason={isResting(button.edge, confirming.rests) ? just_tapped : undefined}
            onPress={() => {
              wasPressed.current = true
              const [{code, memo}] = details[button.edge]
              void confirming.press(button.edge, {
                code: isWhole(code) ? code : undefined,
                isCodeShort: code !== '' && !isWhole(code),
                memo: memo.trim(),
                isUnassigned: button.edge === 'start' && isUnassigned,
              })
            }}
          />
          {!button.disabledReason && (
            <Suspense fallback={placeOf(codeOf(button.edge))}>
              {isPageIdle && isRead ? (
                <TapFields
                  edge={button.edge}
                  side={visitor?.role === 'agency' ? 'agency' : session.my_side}
                  isNamed={buttons.filter(({disabledReason}) => !disabledReason).length > 1}
                  code={codeOf(button.edge)}
                  value={details[button.edge][0]}
                  onChange={details[button.edge][1]}
                />
              ) : (
                placeOf(codeOf(button.edge))
              )}
            </Suspense>
          )}
        </Fragment>
      ))}
      {/* the other side's confirmation adds and removes these, which must not move a button */}
      {edges.map(edge => {
        const code = codeState(edge)
        if (code === null || code.is === 'sending') return null
        if (code.is === 'saved') {
          return (
            <p key={edge} role="status" className="rounded-card bg-waiting-tint p-4 text-14">
              {m.new_code_is_saved()}
            </p>
          )
        }
        return (
          <Suspense key={edge} fallback={null}>
            {code.is === 'refused' ? (
              <AttentionNotice entry={code.entry} timezone={session.timezone} />
            ) : (
              <RetypeCode
                edge={edge}
                is={code.is}
                from={hasCard ? 'card' : 'phone'}
                hasAccount={!session.family_without_account}
                value={details[edge][0].code}
                busy={confirming.busy === edge}
                onChange={typed => details[edge][1]({...details[edge][0], code: typed})}
                onSend={typed => void confirming.press(edge, {code: typed, isCodeOnly: true})}
              />
            )}
          </Suspense>
        )
      })}
      <div aria-live="polite" className="space-y-3 empty:sr-only">
        {edges.map(
          edge =>
            taps[edge].is === 'none' && (
              <OtherEdge key={edge} session={session} edge={edge} isNamed={isShown('start') && isShown('end')} />
            ),
        )}
      </div>
      {isRunning(session, taps) && (
        <Suspense fallback={<div className="h-8" />}>
          {isRead ? <Elapsed session={session} tap={taps.start} /> : <div className="h-8" />}
        </Suspense>
      )}
      {confirming.sent && (
        <StatusChip
          tone="good"
          icon={CircleCheck}
          label={m.received_sessions({time: asOf(confirming.sent.received_at, session.timezone, now)})}
        />
      )}
      <Suspense fallback={null}>
        {confirming.lost && <LostNotice lost={confirming.lost} />}
        {confirming.tooLate && <TooLateNotice press={confirming.tooLate} timezone={session.timezone} />}
        {/* about the next tap, so it is not asked after the last one */}
        {confirming.asksPlace && buttons.length > 0 && <PlaceQuestion onAnswer={confirming.answerPlace} />}
      </Suspense>
      {confirming.heldTap && (
        <Suspense fallback={null}>
          <ConfirmQuestion confirming={confirming} session={session} start={taps.start} />
        </Suspense>
      )}
    </div>
  )
}

/** Whether the start is confirmed or tapped, the end is not, and nothing has settled the visit. */
const isRunning = ({settled_by, status, confirmations}: Session, taps: Record<Edge, Tap>) =>
  settled_by === null &&
  status !== 'CANCELLED' &&
  (taps.start.is !== 'none' || Object.values(confirmations.start).some(Boolean)) &&
  taps.end.is === 'none' &&
  !Object.values(confirmations.end).some(Boolean)

const just_tapped = m.you_have_just_tapped_the_other()
const isResting = (edge: Edge, tapped: Edge | null) => tapped !== null && tapped !== edge

function EdgeButtonView({
  edge,
  disabledReason,
  startsEarlier,
  describedBy,
  label,
  isClosedText,
  isSmall,
  busy,
  isRead,
  restReason,
  onPress,
}: EdgeButton & {
  describedBy: string | undefined
  label: string
  /** A button that cannot be pressed yet is only the text that says from when. */
  isClosedText: boolean
  isSmall: boolean
  busy: boolean
  /** Whether this device's taps are known: one that waits makes the button another one. */
  isRead: boolean
  restReason: string | undefined
  onPress: () => void
}) {
  const hasButton = !isClosedText || disabledReason === undefined
  if (!isRead) {
    return (
      <div className="space-y-1.5">
        {hasButton && <SkeletonConfirmButton />}
        {disabledReason && <div className="h-5" />}
      </div>
    )
  }
  return (
    <div className="space-y-1.5">
      {hasButton && (
        <ConfirmButton
          tone={edge}
          isSmall={isSmall}
          icon={icons[edge]}
          busy={busy}
          aria-describedby={describedBy}
          disabledReason={disabledReason}
          restReason={restReason}
          onPress={onPress}
        >
          {label}
        </ConfirmButton>
      )}
      {/* read out with the button, and visible, so the reason needs no tap on a disabled button */}
      {disabledReason && (
        <p aria-hidden={hasButton || undefined} className="text-14 text-muted">
          {disabledReason}
        </p>
      )}
      {startsEarlier && (
        <Suspense fallback={null}>
          <EarlierStart restReason={restReason} onPress={onPress} />
        </Suspense>
      )}
    </div>
  )
}

/** The receipt steps of the reader's own tap. */
function OwnEdge({
  session,
  edge,
  tap,
  start,
  isAskedHere,
  isNamed,
  now,
}: {
  session: Session
  edge: Edge
  tap: Exclude<Tap, {is: 'none'}>
  start: Tap
  /** The dialog on this screen asks about the time of the tap. */
  isAskedHere: boolean
  isNamed: boolean
  now: string
}) {
  const visitor = useWho()
  // one's own tap replaces it already
  const isOwn = tap.is !== 'received' || tap.here
  const replaceable = isOwn ? null : replaceableText(session, edge, visitor?.user_id)
  const beside =
    replaceable ?? officeText(session, edge, tap, visitor) ?? besideText(session, edge, tap, visitor?.user_id)
  return (
    <section aria-label={m.edge_of_the_visit({edge})} className="space-y-2">
      {isNamed && <p className="text-13 font-semibold text-muted">{edge === 'start' ? m.start() : m.end()}</p>}
      <ReceiptSteps steps={receiptSteps(session, edge, tap, {now, user_id: visitor?.user_id})} />
      {beside !== null && <p className="text-14 text-muted">{beside}</p>}
      {/* once it is received, it stands with its confirmation */}
      {'entry' in tap && typeof tap.entry.params.memo === 'string' && (
        <p className="text-14 wrap-anywhere">{m.your_note({memo: tap.entry.params.memo})}</p>
      )}
      <Suspense fallback={null}>
        {tap.is === 'attention' && <AttentionNotice entry={tap.entry} timezone={session.timezone} />}
      </Suspense>
      {tap.is === 'saved' && !isAskedHere && questionOf(session, tap.entry) && (
        <Suspense fallback={null}>
          <HeldQuestion entry={tap.entry} session={session} start={start} />
        </Suspense>
      )}
    </section>
  )
}

/** The other side's confirmation of an edge that the reader has not confirmed, and a replaceable one of their own side. */
function OtherEdge({session, edge, isNamed}: {session: Session; edge: Edge; isNamed: boolean}) {
  const visitor = useWho()
  const other = otherSideText(session, edge)
  const replaceable = replaceableText(session, edge, visitor?.user_id)
  const name = edge === 'start' ? m.start() : m.end()
  return (
    <>
      {other && (
        <StatusChip tone="info" icon={CircleCheck} label={edge === 'start' && !isNamed ? other : `${name}: ${other}`} />
      )}
      {replaceable !== null && <p className="text-14 text-muted">{replaceable}</p>}
    </>
  )
}

interface EdgeButton {
  edge: Edge
  disabledReason?: string | undefined
  /** The start is confirmed, from before someone else was assigned. */
  isAgain?: boolean
  /** Offers "It started earlier than booked" while the button is not open yet. */
  startsEarlier?: boolean
}

/** Why the start cannot be confirmed yet, with the moment from which it can. */
function tooEarly(session: Session, now: string): string {
  const opens = new Date(Date.parse(session.scheduled_start) - confirm_opens_ms).toISOString()
  const day = inSentence(relativeDay(opens, session.timezone, now))
  return m.you_can_confirm_from({day, clock_time: clockTime(opens, session.timezone)})
}

/**
 * The confirm buttons of a visit: the start until it is confirmed, then the end. Once the booked time is over both are
 * shown, since either may have been forgotten.
 */
export function buttonsFor(session: Session, taps: Record<Edge, Tap>, now: string): EdgeButton[] {
  const side = session.my_side
  const isOver = Date.parse(now) >= Date.parse(session.scheduled_end)
  const buttons: EdgeButton[] = []
  if (taps.start.is === 'none' && (taps.end.is === 'none' || !isOver)) {
    const may = sessionCan.confirmStart(session, side, now)
    if (may === true || may === 'not_yet') {
      const startsEarlier = may === 'not_yet' && Date.parse(now) >= Date.parse(session.scheduled_start) - early_start_ms
      const disabledReason = may === true ? undefined : tooEarly(session, now)
      buttons.push({edge: 'start', disabledReason, ...(startsEarlier && {startsEarlier})})
    }
  }
  if (taps.end.is === 'none' && (taps.start.is !== 'none' || isOver)) {
    const may = sessionCan.confirmEnd(session, side, now)
    // a start that is still unsent enables the end too
    const isOpen = may === true || (may === 'not_yet' && taps.start.is !== 'none')
    if (isOpen || may === 'not_yet') {
      buttons.push({edge: 'end', disabledReason: isOpen ? undefined : m.refused_not_yet()})
    }
  }
  if (
    taps.end.is === 'none' &&
    taps.start.is === 'received' &&
    !taps.start.here &&
    session.confirmations.start[side]?.may_replace &&
    sessionCan.confirmStart(session, side, now) === true
  ) {
    buttons.push({edge: 'start', isAgain: true})
  }
  return buttons
}
