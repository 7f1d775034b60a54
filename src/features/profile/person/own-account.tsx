import {m} from '#messages'
import {useQuery} from '@tanstack/react-query'
import {profileQueries} from '#data/queries/profile.ts'
import {useWho} from '#data/account/current-user.ts'
import {AccountLinks} from '../account/account-page.tsx'
import {EmailCard} from './email-card.tsx'
import {NameCard} from './name-card.tsx'
import {StaffMailCard} from './staff-mail-card.tsx'
import {OwnPicture} from './picture-card.tsx'
import {PasswordCard, type PasswordChoice} from './password-card.tsx'
import {EditFrame} from '../edit-frame.tsx'
import {fullName} from '#lib/full-name.ts'

/** The picture of the logged-in user; the agency's logo, which stands for a missing one, is not theirs. */
export function MyPicture({hint}: {hint?: string}) {
  const {data: me} = useQuery(profileQueries.me())
  return me && <OwnPicture name={fullName(me)} src={me.avatar_is_logo ? null : me.avatar_url} hint={hint} />
}

/** The name of staff and blog writers. */
function OwnName() {
  const {data: me} = useQuery(profileQueries.me())
  return me && <NameCard known={{first_name: me.first_name, last_name: me.last_name}} />
}

/** The address and the password of the logged-in user. */
export function LogInCards({Password}: {Password: PasswordChoice}) {
  const {data: me} = useQuery(profileQueries.me())
  if (!me) return null
  const {first_name, last_name, email} = me
  return (
    <>
      <EmailCard email={email} />
      <PasswordCard email={email} own={[first_name, last_name]} Field={Password} />
    </>
  )
}

/** The account page of staff and blog writers. */
export function StaffAccountScreen({Password}: {Password: PasswordChoice}) {
  const isWriter = useWho()?.role === 'blog_writer'
  return (
    <EditFrame
      query={useQuery(profileQueries.me())}
      home={isWriter ? '/blog' : '/admin/dashboard'}
      title={m.your_account()}
      lead={isWriter ? m.how_you_log_in_your_name() : m.how_you_log_in_and_who()}
      aside={<MyPicture hint={m.it_appears_next_to_your_name()} />}
    >
      <OwnName />
      <LogInCards Password={Password} />
      {!isWriter && <StaffMailCard />}
      <AccountLinks />
    </EditFrame>
  )
}
