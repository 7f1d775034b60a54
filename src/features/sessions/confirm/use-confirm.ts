import {useEffect, useRef, useState} from 'react'
import type {Edge, Session} from '#contract/sessions/session.ts'
import {useOnline} from '#data/offline/online.ts'
import {amend, capture, discard} from '#data/offline/outbox.ts'
import type {Captured, Entry} from '#data/offline/outbox.ts'
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

/** How long a press waits for the phone to say where it is. */
const place_wait_ms = 3_000
/** The same where the browser asks the person first. */
const ask_place_ms = 30_000
/** A press that is kept sooner shows that at once, and no wheel before it: drawing the wheel would make it wait. */
const wheel_after_ms = 200

/** What follows a press: the question about its time, and the press that was stored when it was put. */
interface Asked extends Question {
  entry: Entry
  hold_ms: number
}

/** False also where this device's storage fails: the press is kept as it is then, and goes out when its hold is over. */
const complete = (entry: Entry, params: object) => amend(entry, {...params}).catch(() => false)
/** The same, and it is held on: more may come. */
const addTo = (entry: Entry, params: object) => amend(entry, {...params}, {hold: true}).catch(() => false)

/**
 * Confirms the start or end of a visit. The press is stored before anything else; the question about its time and the
 * place only complete it. `lost` says that it could be neither kept nor sent.
 */
export function useConfirm(session: Session, {sharesPlace}: {sharesPlace: boolean}) {
  const isOnline = useOnline()
  const permission = usePlacePermission()
  const [busy, setBusy] = useState<Edge | null>(null)
  const [asked, setAsked] = useState<Asked | null>(null)
  const [lost, setLost] = useState<Extract<Captured, {is: 'lost'}> | null>(null)
  const [sent, setSent] = useState<{edge: Edge; received_at: string} | null>(null)
  const [asksPlace, setAsksPlace] = useState(false)
  /** The press that was to be taken back when it had left already. */
  const [tooLate, setTooLate] = useState<Question | null>(null)
  const place = useRef<Promise<DevicePlace | null>>(Promise.resolve(null))
  const isPressing = useRef(false)

  /** A card's code counts at its door alone, so its press is worth the browser's question. */
  const readsPlaceFor = (code?: string) => {
    if (!sharesPlace || permission === 'denied') return false
    if (session.card && code) return true
    return session.location_source !== 'zip' && permission === 'granted'
  }

  const statement = () => ({session_id: session.id, side: session.my_side, offline: !isOnline})

  const press = async (edge: Edge, code?: string) => {
    if (isPressing.current) return
    isPressing.current = true
    const wheel = setTimeout(() => setBusy(edge), wheel_after_ms)
    setLost(null)
    setTooLate(null)
    const question = questionFor(session, edge, serverNow())
    const readsPlace = readsPlaceFor(code)
    const wait_ms = permission === 'granted' ? place_wait_ms : ask_place_ms
    const hold_ms = Math.max(question ? holdFor(question) : 0, readsPlace ? wait_ms : 0)
    const found = readsPlace ? readPlace(wait_ms) : Promise.resolve(null)
    place.current = found
    const captured = await capture(`confirm-${edge}`, {...statement(), code: code || null}, {hold_ms})
    clearTimeout(wheel)
    isPressing.current = false
    setBusy(null)
    if (captured.is === 'lost') setLost(captured)
    if (captured.is === 'sent') setSent({edge, received_at: captured.received_at})
    if (captured.is !== 'saved') return
    // about the next press, so it waits until this one is drawn
    if (sharesPlace && !readsPlace && permission === 'prompt' && !wasAskedForPlace())
      whenIdle(() => setAsksPlace(true))
    const {entry} = captured
    if (question) setAsked({...question, entry, hold_ms})
    else if (readsPlace) return void complete(entry, {...(await found)})
    // whatever becomes of the question
    const at = await found
    if (at) await addTo(entry, at)
  }

  /** "Now": the press stands as it is. */
  const keepNow = async () => {
    if (!asked) return
    setAsked(null)
    await complete(asked.entry, {...(await place.current)})
  }

  /**
   * "At 14:00": the same press, reported for the booked time. Gone out already, it is followed by a statement about it, of
   * its own but with the time of the press.
   */
  const reportBooked = async (reason: string) => {
    if (!asked) return
    setAsked(null)
    const {entry} = asked
    const said = {reported_at: asked.booked_at, reason}
    // first of all, for what she wrote stands nowhere else
    if (await addTo(entry, said)) return void complete(entry, {...(await place.current)})
    const report = {...said, ...(await place.current)}
    const offline = entry.params.offline === true
    const captured = await capture(
      `confirm-${asked.edge}`,
      {...statement(), offline, ...report},
      {about: entry},
    )
    if (captured.is === 'lost') setLost(captured)
  }

  /** Pressed by mistake: gone as long as it is still held; sent already, it stands, and she is told. */
  const takeBack = async () => {
    if (!asked) return
    setAsked(null)
    const isGone = await discard(asked.entry).catch(() => false)
    if (!isGone) setTooLate(asked)
  }

  // left unanswered, the press goes out as it is, and the question with it
  const until = asked && Date.parse(asked.entry.captured_at) + asked.hold_ms
  useEffect(() => {
    if (until === null) return
    const timer = setTimeout(() => setAsked(null), Math.max(0, until - Date.now()))
    return () => clearTimeout(timer)
  }, [until])

  const answerPlace = (allowed: boolean) => {
    rememberAskedForPlace()
    setAsksPlace(false)
    // the browser's own question; the answer serves from the next press on
    if (allowed) void readPlace(30_000)
  }

  return {press, busy, asked, keepNow, reportBooked, takeBack, lost, sent, tooLate, asksPlace, answerPlace}
}

export type Confirming = ReturnType<typeof useConfirm>
