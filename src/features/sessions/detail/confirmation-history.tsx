import {m} from '#messages'
import {useQuery} from '@tanstack/react-query'
import type {Session} from '#contract/sessions/session.ts'
import {useWho} from '#data/account/current-user.ts'
import {leadQueries} from '#data/queries/leads.ts'
import {fullName} from '#lib/full-name.ts'
import {Unbroken} from '#ui/primitives/unbroken.tsx'
import {useReader} from '../calendar/use-reader.ts'
import {confirmationLines} from './confirmation-text.ts'

/** Who confirmed what, when and how; renders nothing before the first confirmation. */
export function ConfirmationHistory({session}: {session: Session}) {
  const reader = useReader()
  const who = useWho()
  const isOffice = who?.role === 'agency' && who.member_role !== 'field'
  const {data: members} = useQuery({...leadQueries.members(), enabled: isOffice})
  const names = isOffice ? new Map(members?.map(member => [member.user_id, fullName(member)])) : undefined
  const lines = confirmationLines(session, {...reader, user_id: who?.user_id, member_role: who?.member_role, names})
  if (lines.length === 0) return null
  return (
    <section aria-label={m.history_of_confirmations()} className="space-y-2 border-t border-line pt-4">
      <p className="text-14 font-semibold">{m.confirmations()}</p>
      <ol className="space-y-2 text-14">
        {lines.map(({id, text, details, note}) => (
          <li key={id}>
            <Unbroken>{text}</Unbroken>
            <span className="block text-muted">
              <Unbroken>{details}</Unbroken>
            </span>
            {note && <span className="block">{note}</span>}
          </li>
        ))}
      </ol>
    </section>
  )
}
