import {m} from '#messages'
import {useQuery} from '@tanstack/react-query'
import UserPlus from 'lucide-react/icons/user-plus'
import {useState} from 'react'
import type {FamilyAdult} from '#contract/accounts/members.ts'
import {toast} from '#ui/feedback/toast-message.ts'
import {useWho} from '#data/account/current-user.ts'
import {
  familyQuery,
  useInviteToFamily,
  useLeaveFamily,
  useRemoveFromFamily,
  useSendFamilyInviteAgain,
} from '#data/queries/members.ts'
import {DemoLink} from '#features/people/about/demo-link.tsx'
import {fullName} from '#lib/full-name.ts'
import {Button} from '#ui/primitives/button.tsx'
import {Card} from '#ui/primitives/card.tsx'
import {Section} from '#ui/primitives/section.tsx'
import {SkeletonLines} from '#ui/states/skeleton.tsx'
import {CardNotLoaded} from '../card-not-loaded.tsx'
import {InviteDialog} from './invite-dialog.tsx'
import {PersonRow, RemovePerson} from './person-row.tsx'
import {SendInviteAgain} from './send-invite-again.tsx'

/** The adults of a family: two at most, each with their own log-in. */
export function AdultsCard() {
  const {data: adults, error, refetch} = useQuery(familyQuery())
  const [isInviting, setInviting] = useState(false)
  const invite = useInviteToFamily()
  return (
    <Section title={m.adults_in_your_family()}>
      {adults ? (
        <Card className="space-y-4">
          <p className="text-muted">{m.two_adults_can_share_a_family()}</p>
          <ul className="divide-y divide-line">
            {adults.map(adult => (
              <Adult key={adult.user_id} adult={adult} />
            ))}
          </ul>
          {adults.length < 2 && (
            <Button variant="secondary" icon={UserPlus} onClick={() => setInviting(true)}>
              {m.invite_the_second_adult()}
            </Button>
          )}
          {isInviting && (
            <InviteDialog
              name="invite-adult"
              title={m.invite_the_second_adult()}
              description={m.we_will_email_them_a_link()}
              onInvite={person => invite.mutateAsync(person)}
              onClose={() => setInviting(false)}
            />
          )}
        </Card>
      ) : error ? (
        <CardNotLoaded
          what={m.adults_in_your_family()}
          failure={m.the_family_could_not_be_loaded()}
          error={error}
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

function wordOf({is_closed, is_invited, is_active, is_first}: FamilyAdult): string {
  if (is_closed) return m.account_closed_adult()
  if (!is_invited && !is_active) return m.suspended_member()
  return is_first ? m.contact_of_the_family() : m.second_adult()
}

/** What the dialog asks: leaving, taking an invitation back, or removing who has joined. */
function removalWords(adult: FamilyAdult, isMe: boolean) {
  const name = fullName(adult)
  if (isMe) return {title: m.leave_this_family(), consequences: m.you_will_be_logged_out_everywhere()}
  return adult.is_invited
    ? {
        title: m.remove_invitation_question({name}),
        consequences: m.invitation_link_stops_working({name}),
        action: m.remove_invitation(),
      }
    : {title: m.remove_from_the_family({name}), consequences: m.will_be_logged_out_everywhere_and({name})}
}

function Adult({adult}: {adult: FamilyAdult}) {
  const visitor = useWho()
  const remove = useRemoveFromFamily()
  const leave = useLeaveFamily(() => toast({title: m.you_left_the_family(), tone: 'good'}))
  const name = fullName(adult)
  const isMe = adult.user_id === visitor?.user_id
  return (
    <PersonRow person={adult} word={isMe ? m.you() : wordOf(adult)}>
      {adult.invitation_link && <DemoLink link={adult.invitation_link} />}
      {adult.is_invited && !isMe && <SendAgain adult={adult} />}
      {!adult.is_first && !adult.is_closed && (
        <RemovePerson
          name={name}
          isOwn={isMe}
          {...removalWords(adult, isMe)}
          command={{
            isPending: remove.isPending || leave.isPending,
            error: remove.error ?? leave.error,
            mutate: done => (isMe ? leave : remove).mutate({user_id: adult.user_id}, {onSuccess: done}),
          }}
        />
      )}
    </PersonRow>
  )
}

function SendAgain({adult}: {adult: FamilyAdult}) {
  const {mutate, isPending} = useSendFamilyInviteAgain()
  const {user_id} = adult
  return <SendInviteAgain person={adult} command={{isPending, mutate: on => mutate({user_id}, on)}} />
}
