import {useQuery} from '@tanstack/react-query'
import {profileQueries} from '#data/queries/profile.ts'
import {useWho} from '#data/account/current-user.ts'
import {EditFrame} from './edit-frame.tsx'
import {MyPicture, OwnAccount} from './person/own-account.tsx'
import type {PasswordChoice} from './person/password-card.tsx'

/** What staff change of themselves: name, picture, the address they sign in with, and the password. */
export function StaffAccountScreen({Password}: {Password: PasswordChoice}) {
  const isWriter = useWho()?.role === 'blog_writer'
  return (
    <EditFrame
      query={useQuery(profileQueries.me())}
      home={isWriter ? '/blog' : '/admin/dashboard'}
      title="Your account"
      lead={
        isWriter
          ? 'How you sign in. Your name stands under what you write.'
          : 'How you sign in, and who you are.'
      }
      aside={<MyPicture hint="It stands beside your name." />}
    >
      <OwnAccount Password={Password} />
    </EditFrame>
  )
}
