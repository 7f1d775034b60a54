import {setTimeout as pause} from 'node:timers/promises'
import {setPicture} from '#contract/accounts/profile-edit.ts'
import {approveByParent, requestBooking} from '#contract/bookings/family-bookings.ts'
import {listParentInvoices} from '#contract/money/invoices.ts'
import {listSessions} from '#contract/sessions/sessions.ts'
import {fileOf, picture} from '../support/pictures.ts'
import type {Cluster} from './cluster.ts'
import {requestOf} from './load.ts'
import type {Pair} from './people.ts'
import type {Tally} from './tally.ts'

/** So many days are the visits moved back: into a week that is over. */
const moved_days = 14
const picture_limit_ms = 120_000
/** The tick that makes statements comes each minute; a killed primary may take one with it. */
const statement_limit_ms = 240_000

/** Waits until a process serves this picture; one that is killed or without its database refuses for a while. */
async function untilServed(address: string): Promise<void> {
  const late_ms = performance.now() + picture_limit_ms
  for (;;) {
    const response = await fetch(address).catch(() => null)
    await response?.body?.cancel()
    if (response?.headers.get('content-type') === 'image/jpeg') return
    if (performance.now() > late_ms) throw new Error(`${address} is not served: ${response?.status}`)
    await pause(500)
  }
}

/**
 * The story of one booking: requested, bid on, approved, confirmed by both sides and stated, with a picture that either
 * API process serves. Time is made in the database, where the visits are moved back by two weeks.
 */
export async function playStory(cluster: Cluster, pair: Pair, tally: Tally): Promise<void> {
  const {family, caregiver, caretaker_id} = pair
  const file = fileOf(await picture())
  const {profile_picture_url} = await caregiver.call(setPicture, {params: {id: caregiver.user_id}, picture: file})
  if (!profile_picture_url) throw new Error('the picture has no address')
  const path = new URL(profile_picture_url, cluster.base_url).pathname
  for (const {port} of cluster.api) await untilServed(`http://127.0.0.1:${port}${path}`)

  const marker = 'tap story'
  const request = requestOf(0, pair, marker)
  const {id} = await tally.acknowledged('bookings', marker, () => family.call(requestBooking, {body: request}))
  const note = `${marker} offer`
  await tally.acknowledged('offers', note, () =>
    caregiver.tap('bid-caretaker', {booking_id: id, hourly_rate: 25, note}),
  )
  await family.call(approveByParent, {params: {bookingId: id}, query: {caretaker_id}, body: {}})
  await cluster.onPrimary(client =>
    client.query(
      `update sessions set local_date = local_date - ${moved_days},
         scheduled_start = scheduled_start - interval '${moved_days} days',
         scheduled_end = scheduled_end - interval '${moved_days} days'
       where booking_id = $1`,
      [id],
    ),
  )
  const sessions = await family.call(listSessions, {query: {booking_id: id}})
  for (const session of sessions) {
    for (const [edge, at] of [
      ['start', session.scheduled_start],
      ['end', session.scheduled_end],
    ] as const) {
      for (const [phone, side] of [
        [caregiver, 'caretaker'],
        [family, 'parent'],
      ] as const) {
        const memo = `${marker} ${session.id} ${side} ${edge}`
        const params = {session_id: session.id, side, offline: true, memo}
        await tally.acknowledged('claims', memo, () => phone.tap(`confirm-${edge}`, params, {at: new Date(at)}))
      }
    }
  }
  await cluster.onPrimary(client =>
    client.query(
      `update statement_weeks set monday = monday - ${moved_days}, look_at = now() - interval '1 minute'
       where booking_id = $1`,
      [id],
    ),
  )
  const late_ms = performance.now() + statement_limit_ms
  for (;;) {
    const invoices = await family.call(listParentInvoices)
    if (invoices.some(({kind}) => kind === 'statement')) return
    if (performance.now() > late_ms) throw new Error('the visits of the story were not stated')
    await pause(2_000)
  }
}
