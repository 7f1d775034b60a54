import type {Pusher} from '#server/adapters/push/port.ts'
import type {Clock} from '#server/clock.ts'
import type {Database} from '#server/db/client.ts'
import {deviceById, forgetDevice} from './devices.ts'
import {noticeOf, timezoneOf} from './list.ts'
import {wordsOfRow} from './present.ts'
import type {PushJob} from '#server/jobs/port.ts'

/**
 * Pushes the notice of a job, unless it was read meanwhile or the browser is another's by now; a browser that takes
 * nothing any more is forgotten. Rejects where the service did not take it, and is then tried again.
 */
export const pushNotice =
  ({database, clock, pusher}: {database: Database; clock: Clock; pusher: Pusher}) =>
  async ({device_id, user_id, notice_id}: PushJob): Promise<void> => {
    const {db} = database
    const device = await deviceById(db, device_id)
    const notice = await noticeOf(db, user_id, notice_id)
    if (!device || device.user_id !== user_id || !notice || notice.read_at !== null) return
    const words = wordsOfRow(notice, {now: clock.now(), zone: await timezoneOf(db, user_id), is_brief: true})
    if (!words) return
    const outcome = await pusher.send(device, {notice_id, user_id, ...words})
    if (outcome === 'gone') await forgetDevice(db, device_id)
  }
