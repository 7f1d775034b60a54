import {m} from '#messages'
import {useQuery} from '@tanstack/react-query'
import {useState} from 'react'
import {profileQueries} from '#data/queries/profile.ts'
import {fullName} from '#lib/full-name.ts'
import {SummaryPart} from '#ui/primitives/summary-part.tsx'
import {AskBeforeLeaving} from '../unsaved.tsx'
import {EmailCard} from './email-card.tsx'
import {NameCard} from './name-card.tsx'

/** The name and the email of an account whose registration is not finished, each with a way to correct it. */
export function NewAccount() {
  const {data: me} = useQuery(profileQueries.me())
  const [isNameOpen, setNameOpen] = useState(false)
  const [isEmailOpen, setEmailOpen] = useState(false)
  if (!me) return null
  const {first_name, last_name, email} = me
  return (
    <AskBeforeLeaving>
      <div className="space-y-4">
        {isNameOpen ? (
          <NameCard known={{first_name, last_name}} onClose={() => setNameOpen(false)} />
        ) : (
          <SummaryPart title={m.your_own_name()} onChange={() => setNameOpen(true)}>
            <p>{fullName(me)}</p>
          </SummaryPart>
        )}
        {isEmailOpen ? (
          <EmailCard email={email} />
        ) : (
          <SummaryPart title={m.your_email()} onChange={() => setEmailOpen(true)}>
            <p className="break-words">{email}</p>
          </SummaryPart>
        )}
      </div>
    </AskBeforeLeaving>
  )
}
