import {m} from '#messages'
import type {Member} from '#contract/accounts/profiles.ts'
import type {Session} from '#contract/sessions/session.ts'
import {fullName} from '#lib/full-name.ts'
import {unassigned_row} from './use-move.ts'

/** A row of the week's board. */
export interface BoardRow {
  id: string
  name: string
  avatar_url: string | null
  /** What to know about the person, in a word. */
  chip: string | null
  /** Whether visits can be moved to it. */
  isOpen: boolean
  member: Member | null
}

/** The rows of a week: unassigned visits, each member, and who is assigned to visits but has left the team. */
export const boardRows = (members: readonly Member[], visits: readonly Session[]): BoardRow[] => [
  {id: unassigned_row, name: m.unassigned(), avatar_url: null, chip: null, isOpen: true, member: null},
  ...members.map(member => ({
    id: member.id,
    name: fullName(member),
    avatar_url: member.avatar_url,
    chip: member.is_suspended ? m.suspended_member() : member.is_invited ? m.invited() : null,
    isOpen: !member.is_suspended,
    member,
  })),
  ...formerOf(visits, members).map(({member_id, name, avatar_url}) => ({
    id: member_id,
    name,
    avatar_url,
    chip: m.no_longer_in_the_team(),
    isOpen: false,
    member: null,
  })),
]

/** Who is assigned to visits but has left the team, each once. */
function formerOf(visits: readonly Session[], members: readonly Member[]): NonNullable<Session['assigned']>[] {
  const former = visits.flatMap(({assigned}) =>
    assigned && members.every(({id}) => id !== assigned.member_id) ? [[assigned.member_id, assigned] as const] : [],
  )
  return [...new Map(former).values()]
}
