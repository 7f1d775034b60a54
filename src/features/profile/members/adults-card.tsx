import {useQuery} from '@tanstack/react-query'
import {UserPlus} from 'lucide-react'
import {useState} from 'react'
import type {FamilyAdult} from '#contract/accounts/members.ts'
import {familyQuery, useInviteToFamily, useRemoveFromFamily} from '#data/queries/invitations.ts'
import {messageOf} from '#data/app/message.ts'
import {useWho} from '#data/account/current-user.ts'
import {Button} from '#ui/primitives/button.tsx'
import {Card} from '#ui/primitives/card.tsx'
import {Section} from '#ui/primitives/section.tsx'
import {ErrorState} from '#ui/states/error-state.tsx'
import {SkeletonLines} from '#ui/states/skeleton.tsx'
import {InviteDialog} from './invite-dialog.tsx'
import {PersonRow, RemovePerson} from './person-row.tsx'

/** The adults of a family: two at most, each with their own log-in. */
export function AdultsCard() {
  const {data: adults, error, refetch} = useQuery(familyQuery())
  const [isInviting, setInviting] = useState(false)
  const invite = useInviteToFamily()
  return (
    <Section title="Adults of the family">
      {adults ? (
        <Card className="space-y-4">
          <p className="text-muted">
            Two adults can share a family. Both see the bookings, confirm visits and pay, each with a sign-in
            of their own.
          </p>
          <ul className="divide-y divide-line">
            {adults.map(adult => (
              <Adult key={adult.user_id} adult={adult} />
            ))}
          </ul>
          {adults.length < 2 && (
            <Button variant="secondary" icon={UserPlus} onClick={() => setInviting(true)}>
              Invite the second adult
            </Button>
          )}
          {isInviting && (
            <InviteDialog
              name="invite-adult"
              title="Invite the second adult"
              description="A mail with a link lets them choose a password."
              onInvite={invitation => invite.mutateAsync(invitation)}
              onClose={() => setInviting(false)}
            />
          )}
        </Card>
      ) : error ? (
        <ErrorState
          title="The family could not be loaded"
          detail={messageOf(error)}
          onRetry={() => void refetch()}
        />
      ) : (
        <Card>
          <SkeletonLines lines={3} />
        </Card>
      )}
    </Section>
  )
}

function Adult({adult}: {adult: FamilyAdult}) {
  const visitor = useWho()
  const remove = useRemoveFromFamily()
  const name = `${adult.first_name} ${adult.last_name}`
  const isMe = adult.user_id === visitor?.user_id
  return (
    <PersonRow person={adult} word={isMe ? 'You' : adult.is_first ? 'Made the family' : 'Second adult'}>
      {!adult.is_first && (
        <RemovePerson
          name={name}
          title={isMe ? 'Leave this family?' : `Remove ${name} from the family?`}
          consequences={
            isMe
              ? 'You are signed out everywhere and no longer see its bookings.'
              : `${name} is signed out everywhere and no longer sees its bookings. What was confirmed or paid stays.`
          }
          command={{
            isPending: remove.isPending,
            error: remove.error,
            mutate: done => remove.mutate({user_id: adult.user_id}, {onSuccess: done}),
          }}
        />
      )}
    </PersonRow>
  )
}
