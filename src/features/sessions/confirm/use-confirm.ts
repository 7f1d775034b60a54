import {useEffect, useRef, useState} from 'react'
import type {Edge, Session} from '#contract/sessions/session.ts'
import {tappedVisit} from '#contract/sessions/tapped-visit.ts'
import {useOnline} from '#data/offline/use-connection.ts'
import {capture, useLane, type Captured} from '#data/offline/outbox.ts'
import {serverTimeAt} from '#data/offline/server-now.ts'
import {whenIdle} from '#lib/when-idle.ts'
import {
  readPlace,
  type DevicePlace,
  rememberAskedForPlace,
  usePlacePermission,
  wasAskedForPlace,
} from './device-place.ts'
import {addTo, complete, discardTap, reportAbsence, reportTime, type HeldTap} from './answer-question.ts'
import {question_hold_ms, questionFor, questionOf} from './off-schedule-prompt.ts'
import type {Question} from './off-schedule-prompt.ts'

/** How long a tap waits for the location. */
const place_wait_ms = 3_000
/** The same if the browser prompts for permission first. */
const ask_place_ms = 30_000
/** Delay before the spinner: a tap that is saved sooner shows its receipt without one. */
const spinner_after_ms = 200

/** For this long after a tap or an answer, no other button of the visit takes a tap: a finger may tap twice. */
const rest_ms = 2_000

/**
 * Confirms the start or end of a visit. The tap is stored before anything else; the prompt about its time and the
 * location only complete it. `lost` means that it was neither stored nor sent.
 */
export function useConfirm(session: Session, {sharesPlace}: {sharesPlace: boolean}) {
  const isOnline = useOnline()
  const {readsPlaceFor, wait_ms, askLater, asksPlace, answerPlace} = usePlaceReading(session, sharesPlace)
  const {rests, rest} = useRest()
  /** The edge tapped on this screen, whose prompt is the dialog. */
  const [pressed, setPressed] = useState<Edge | null>(null)
  const [busy, setBusy] = useState<Edge | null>(null)
  const [heldTap, setHeldTap] = useState<HeldTap | null>(null)
  const [lost, setLost] = useState<Extract<Captured, {is: 'lost'}> | null>(null)
  const [sent, setSent] = useState<{edge: Edge; received_at: string} | null>(null)
  /** The tap that was already sent when it was discarded. */
  const [tooLate, setTooLate] = useState<Question | null>(null)
  const {entries} = useLane(session.id)
  // another tab may answer the prompt, or discard its tap
  const [held_key, setHeldKey] = useState<string>()
  const held = heldTap && entries.find(({key}) => key === heldTap.entry.key)
  const isHeld = Boolean(held && questionOf(session, held))
  if (isHeld && held_key !== held?.key) setHeldKey(held?.key)
  if (heldTap && !isHeld && held_key === heldTap.entry.key) setHeldTap(null)
  const place = useRef<Promise<DevicePlace | null>>(Promise.resolve(null))
  const isPressing = useRef(false)

  const claimParams = () => ({
    session_id: session.id,
    side: session.my_side,
    offline: !isOnline,
    visit: tappedVisit(session),
  })

  const press = async (
    edge: Edge,
    {
      code,
      memo,
      isCodeShort = false,
      isCodeOnly = false,
      isUnassigned = false,
    }: {
      code?: string | undefined
      memo?: string
      /** A code was typed that is too short to go along. */
      isCodeShort?: boolean
      /** The edge is confirmed, and this tap only proves a code: its time is not asked about. */
      isCodeOnly?: boolean
      /** An office starts a visit without a caregiver. */
      isUnassigned?: boolean
    } = {},
  ) => {
    if (isPressing.current) return
    isPressing.current = true
    const pressed_ms = Date.now()
    const spinner = setTimeout(() => setBusy(edge), spinner_after_ms)
    setPressed(edge)
    rest(edge)
    setLost(null)
    setTooLate(null)
    const question = isCodeOnly ? null : questionFor(session, edge, serverTimeAt(pressed_ms), isUnassigned)
    const readsPlace = readsPlaceFor(code)
    const hold_ms = Math.max(question ? question_hold_ms : 0, readsPlace ? wait_ms : 0)
    const found = readsPlace ? readPlace(wait_ms) : Promise.resolve(null)
    place.current = found
    const captured = await capture(
      `confirm-${edge}`,
      {
        ...claimParams(),
        code: code || null,
        ...(memo && {memo}),
        ...(isCodeShort && {is_code_short: true}),
        ...(isCodeOnly && {is_code_only: true}),
        ...(isUnassigned && {is_unassigned: true}),
      },
      {hold_ms, pressed_ms},
    )
    clearTimeout(spinner)
    isPressing.current = false
    setBusy(null)
    rest(edge)
    if (captured.is === 'lost') setLost(captured)
    if (captured.is === 'sent') setSent({edge, received_at: captured.received_at})
    if (captured.is !== 'saved') return
    if (!readsPlace) askLater()
    const {entry} = captured
    if (question) setHeldTap({...question, entry})
    else if (readsPlace) return void complete(entry, {...(await found)})
    // independent of the prompt's answer
    const at = await found
    if (at) await addTo(entry, at)
  }

  /** Closes the prompt, before its answer is stored. */
  const close = (): HeldTap | null => {
    setHeldTap(null)
    if (heldTap) rest(heldTap.edge)
    return heldTap
  }

  /** "Now": keeps the tap's own time. */
  const confirmNow = async () => {
    const given = close()
    if (given) await complete(given.entry, {...(await place.current)})
  }

  /** "At 2:00 PM": the booked time, or the other side's. */
  const confirmTime = async (reported_at: string, reason: string) => {
    const given = close()
    const captured = given && (await reportTime(session, given, {reported_at, reason}, place.current))
    if (captured?.is === 'lost') setLost(captured)
  }

  /** "No one was home": keeps the tap's own time. */
  const confirmAbsence = async () => {
    const given = close()
    if (given && !(await reportAbsence(given, place.current))) setTooLate(given)
  }

  /** "Not yet": the visit goes on as if the button had not been pressed. */
  const discardHeldTap = async () => {
    const given = close()
    if (given && !(await discardTap(given))) setTooLate(given)
  }

  // without an answer the tap goes out unchanged and the prompt closes
  useEffect(() => {
    if (!heldTap) return
    const close = () => {
      setHeldTap(null)
      void complete(heldTap.entry, {})
    }
    // not from the tap, which may have waited for the page
    const until_ms = heldTap.entry.waiting_since + question_hold_ms
    const timer = setTimeout(close, Math.max(0, until_ms - Date.now()))
    return () => clearTimeout(timer)
  }, [heldTap])

  return {
    press,
    busy,
    heldTap,
    confirmNow,
    confirmTime,
    confirmAbsence,
    discardHeldTap,
    pressed,
    rests,
    lost,
    sent,
    tooLate,
    asksPlace,
    answerPlace,
  }
}

export type Confirming = ReturnType<typeof useConfirm>

/** Whether a tap reads the device's location, and the question whether later taps may. */
function usePlaceReading(session: Session, sharesPlace: boolean) {
  const permission = usePlacePermission()
  const [asksPlace, setAsksPlace] = useState(false)
  const cancelAsking = useRef<() => void>(undefined)
  useEffect(() => () => cancelAsking.current?.(), [])
  return {
    /** A card code needs a location near the door, so it may prompt for geolocation. */
    readsPlaceFor: (code?: string) => {
      if (!sharesPlace || permission === 'denied') return false
      if (session.card && code) return true
      return session.location_source !== 'zip' && permission === 'granted'
    },
    wait_ms: permission === 'granted' ? place_wait_ms : ask_place_ms,
    /** About the next tap, so asks after this one is drawn. */
    askLater: () => {
      if (!sharesPlace || permission !== 'prompt' || wasAskedForPlace()) return
      cancelAsking.current = whenIdle(() => setAsksPlace(true))
    },
    asksPlace,
    answerPlace: (allowed: boolean) => {
      rememberAskedForPlace()
      setAsksPlace(false)
      // shows the browser's prompt; the answer counts from the next tap on
      if (allowed) void readPlace(ask_place_ms)
    },
  }
}

/** The edge tapped a moment ago, whose visit takes no tap on another button yet. */
function useRest() {
  const [tapped, setTapped] = useState<{edge: Edge} | null>(null)
  useEffect(() => {
    if (!tapped) return
    const timer = setTimeout(() => setTapped(null), rest_ms)
    return () => clearTimeout(timer)
  }, [tapped])
  return {rests: tapped?.edge ?? null, rest: (edge: Edge) => setTapped({edge})}
}
