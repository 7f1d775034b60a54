import {m} from '#messages'
import type {Session} from '#contract/sessions/session.ts'
import type {Who} from '#data/account/current-user.ts'

const canceledBy: Partial<Record<string, string>> = {
  parent: m.canceled_by_the_family(),
  caretaker: m.canceled_by_the_caregiver(),
  agency: m.canceled_by_the_agency(),
}

/** Who canceled, for the reader; of staff also for which side, of a family that it was after a missed visit. */
export function canceledText(
  {by, by_user_id, is_by_staff, is_by_family}: NonNullable<Session['cancelled']>,
  reader: Pick<Who, 'role' | 'user_id'> | null,
): string {
  const isOwn = by === reader?.role
  if (is_by_family) {
    return reader?.role === 'parent' ? m.ended_by_your_family_after_missed() : m.ended_by_family_after_missed()
  }
  if (is_by_staff) {
    if (by === 'parent') return isOwn ? m.canceled_by_support_for_your_family() : m.canceled_by_support_for_the_family()
    if (by === 'agency') return isOwn ? m.canceled_by_support_for_your_agency() : m.canceled_by_support_for_the_agency()
    return isOwn ? m.canceled_by_support_for_you() : m.canceled_by_support_for_the_caregiver()
  }
  if (isOwn) {
    if (by === 'caretaker' || by_user_id === reader?.user_id) return m.canceled_by_you()
    return by === 'parent' ? m.canceled_by_your_family() : m.canceled_by_your_agency()
  }
  return canceledBy[by] ?? m.canceled_by_village_support()
}
