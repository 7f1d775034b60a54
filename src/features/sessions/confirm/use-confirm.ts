import {useEffect, useRef, useState} from 'react'
import type {Edge, Session} from '#contract/sessions/session.ts'
import {useOnline} from '#data/offline/use-connection.ts'
import {amend, capture, discard} from '#data/offline/outbox.ts'
import type {Captured, OutboxEntry} from '#data/offline/outbox.ts'
import {serverNow} from '#data/offline/server-now.ts'
import {whenIdle} from '#lib/when-idle.ts'
import {
  readPlace,
  type DevicePlace,
  rememberAskedForPlace,
  usePlacePermission,
  wasAskedForPlace,
} from './device-place.ts'
import {holdFor, questionFor} from './off-schedule-prompt.ts'
import type {Question} from './off-schedule-prompt.ts'

/** How long a tap waits for the location. */
const place_wait_ms = 3_000
/** The same if the browser prompts for permission first. */
const ask_place_ms = 30_000
/** Delay before the spinner: a tap that is saved sooner shows its receipt without one. */
const spinner_after_ms = 200

/** An open prompt about the time, and the entry that is already stored. */
interface Asked extends Question {
  entry: OutboxEntry
  hold_ms: number
}

/** False if storage fails too: the entry then goes out unchanged when its hold ends. */
const complete = (entry: OutboxEntry, params: object) => amend(entry, {...params}).catch(() => false)
/** The same, and extends the hold. */
const addTo = (entry: OutboxEntry, params: object) => amend(entry, {...params}, {hold: true}).catch(() => false)

/**
 * Confirms the start or end of a visit. The tap is stored before anything else; the prompt about its time and the location
 * only complete it. `lost` means that it was neither stored nor sent.
 */
export function useConfirm(session: Session, {sharesPlace}: {sharesPlace: boolean}) {
  const isOnline = useOnline()
  const permission = usePlacePermission()
  const [busy, setBusy] = useState<Edge | null>(null)
  const [asked, setAsked] = useState<Asked | null>(null)
  const [lost, setLost] = useState<Extract<Captured, {is: 'lost'}> | null>(null)
  const [sent, setSent] = useState<{edge: Edge; received_at: string} | null>(null)
  const [asksPlace, setAsksPlace] = useState(false)
  /** The tap that was already sent when it was discarded. */
  const [tooLate, setTooLate] = useState<Question | null>(null)
  const place = useRef<Promise<DevicePlace | null>>(Promise.resolve(null))
  const isPressing = useRef(false)

  /** A card code needs a location near the door, so it may prompt for geolocation. */
  const readsPlaceFor = (code?: string) => {
    if (!sharesPlace || permission === 'denied') return false
    if (session.card && code) return true
    return session.location_source !== 'zip' && permission === 'granted'
  }

  const claimParams = () => ({session_id: session.id, side: session.my_side, offline: !isOnline})

  const press = async (edge: Edge, code?: string) => {
    if (isPressing.current) return
    isPressing.current = true
    const spinner = setTimeout(() => setBusy(edge), spinner_after_ms)
    setLost(null)
    setTooLate(null)
    const question = questionFor(session, edge, serverNow())
    const readsPlace = readsPlaceFor(code)
    const wait_ms = permission === 'granted' ? place_wait_ms : ask_place_ms
    const hold_ms = Math.max(question ? holdFor(question) : 0, readsPlace ? wait_ms : 0)
    const found = readsPlace ? readPlace(wait_ms) : Promise.resolve(null)
    place.current = found
    const captured = await capture(`confirm-${edge}`, {...claimParams(), code: code || null}, {hold_ms})
    clearTimeout(spinner)
    isPressing.current = false
    setBusy(null)
    if (captured.is === 'lost') setLost(captured)
    if (captured.is === 'sent') setSent({edge, received_at: captured.received_at})
    if (captured.is !== 'saved') return
    // about the next tap, so ask after this one is drawn
    if (sharesPlace && !readsPlace && permission === 'prompt' && !wasAskedForPlace()) whenIdle(() => setAsksPlace(true))
    const {entry} = captured
    if (question) setAsked({...question, entry, hold_ms})
    else if (readsPlace) return void complete(entry, {...(await found)})
    // independent of the prompt's answer
    const at = await found
    if (at) await addTo(entry, at)
  }

  /** "Now": keeps the tap's own time. */
  const confirmNow = async () => {
    if (!asked) return
    setAsked(null)
    await complete(asked.entry, {...(await place.current)})
  }

  /**
   * "At 2:00 PM": reports the booked time for the same tap. If it was sent already, a second claim follows with the tap's own
   * time.
   */
  const reportBooked = async (reason: string) => {
    if (!asked) return
    setAsked(null)
    const {entry} = asked
    const reported = {reported_at: asked.booked_at, reason}
    // save the reason first: it is stored nowhere else
    if (await addTo(entry, reported)) return void complete(entry, {...(await place.current)})
    const report = {...reported, ...(await place.current)}
    const offline = entry.params.offline === true
    const captured = await capture(`confirm-${asked.edge}`, {...claimParams(), offline, ...report}, {about: entry})
    if (captured.is === 'lost') setLost(captured)
  }

  /** Discards a mistaken tap while it is held; if it was sent already, says so. */
  const discardTap = async () => {
    if (!asked) return
    setAsked(null)
    const isGone = await discard(asked.entry).catch(() => false)
    if (!isGone) setTooLate(asked)
  }

  // without an answer the tap goes out unchanged and the prompt closes
  const until = asked && Date.parse(asked.entry.captured_at) + asked.hold_ms
  useEffect(() => {
    if (until === null) return
    const timer = setTimeout(() => setAsked(null), Math.max(0, until - Date.now()))
    return () => clearTimeout(timer)
  }, [until])

  const answerPlace = (allowed: boolean) => {
    rememberAskedForPlace()
    setAsksPlace(false)
    // shows the browser's prompt; the answer counts from the next tap on
    if (allowed) void readPlace(30_000)
  }

  return {
    press,
    busy,
    asked,
    confirmNow,
    reportBooked,
    discardTap,
    lost,
    sent,
    tooLate,
    asksPlace,
    answerPlace,
  }
}

export type Confirming = ReturnType<typeof useConfirm>
