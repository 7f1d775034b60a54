import {day_ms} from '#domain/constants.ts'
import {plusMs} from '#server/clock.ts'
import type {FileStore} from '#server/adapters/files/port.ts'
import type {files as filesTable} from '../schema/all.ts'
import type {Chance} from './chance.ts'
import type {People} from './people.ts'

const specimen = (first_name: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="400" viewBox="0 0 640 400"><rect width="640" height="400" rx="28" fill="#eaf1ff"/><rect x="40" y="110" width="170" height="220" rx="12" fill="#c9d8f5"/><circle cx="125" cy="190" r="46" fill="#8fa9d8"/><path d="M55 330a70 70 0 0 1 140 0z" fill="#8fa9d8"/><g font-family="sans-serif" fill="#172033"><text x="40" y="74" font-size="30" font-weight="700">TENNESSEE · SPECIMEN</text><text x="240" y="160" font-size="26">${first_name}</text><text x="240" y="210" font-size="22">Demo document, not valid</text></g></svg>`

/**
 * Draws an ID for each caregiver who waits for verification. For every second one it was accepted and the age recorded
 * with it; for the others it waits for review, and the recorded check is taken away.
 */
export async function drawCheckDocuments(
  chance: Chance,
  people: People,
  store: FileStore,
  now: string,
): Promise<(typeof filesTable.$inferInsert)[]> {
  const {default: sharp} = await import('sharp')
  const rows: (typeof filesTable.$inferInsert)[] = []
  const pending = people.caretakers.filter(each => each.is_verified === 'Pending')
  const reviewed = new Set(pending.filter((_, i) => i % 2 === 0).map(({id}) => id))
  people.checks = people.checks.filter(
    ({caretaker_id}) => reviewed.has(caretaker_id) || !pending.some(({id}) => id === caretaker_id),
  )
  people.checks.push(
    ...people.checks
      .filter(({caretaker_id}) => reviewed.has(caretaker_id))
      .map(check => ({...check, id: chance.id(now), kind: 'age' as const})),
  )
  const reviewedAt = (owner_id: string | undefined) => {
    const check = people.checks.find(({caretaker_id, kind}) => caretaker_id === owner_id && kind === 'identity')
    return check ? `${check.checked_on}T15:00:00.000Z` : null
  }
  for (const {id: owner_id, user_id} of pending) {
    const reviewed_at = reviewedAt(owner_id)
    const user = people.users.find(each => each.id === user_id)
    const drawn = await sharp(Buffer.from(specimen(user?.first_name ?? '')))
      .png()
      .toBuffer()
    const key = `${chance.id(now)}.png`
    await store.put(key, new Uint8Array(drawn))
    rows.push({
      id: chance.id(now),
      key,
      owner_id: owner_id!,
      purpose: 'check_identity',
      name: '',
      type: 'image/png',
      bytes: drawn.length,
      is_public: false,
      created_at: reviewed_at === null ? now : plusMs(reviewed_at, -day_ms),
      reviewed_at,
    })
  }
  return rows
}
