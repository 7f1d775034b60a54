import {m} from '#messages'
import {useQuery} from '@tanstack/react-query'
import {Link, useNavigate} from '@tanstack/react-router'
import UserPlus from 'lucide-react/icons/user-plus'
import Users from 'lucide-react/icons/users'
import {useState} from 'react'
import type {Member} from '#contract/accounts/profiles.ts'
import {isLowerRole} from '#contract/accounts/roles.ts'
import {useAsOf} from '#data/offline/use-stale-since.ts'
import {useChangeMember, useInviteMember, useRemoveMember, useSendInviteAgain} from '#data/queries/members.ts'
import {leadQueries} from '#data/queries/leads.ts'
import {failureOf, messageOf} from '#data/app/message.ts'
import {useNeedsConnection} from '#data/offline/use-connection.ts'
import {Button} from '#ui/primitives/button.tsx'
import {Card} from '#ui/primitives/card.tsx'
import {SelectField} from '#ui/fields/select-field.tsx'
import {ConfirmDialog} from '#ui/overlays/confirm-dialog.tsx'
import {PageHeader} from '#ui/primitives/page-header.tsx'
import {EmptyState} from '#ui/states/empty-state.tsx'
import {ErrorState} from '#ui/states/error-state.tsx'
import {SkeletonCards} from '#ui/states/skeleton.tsx'
import {toast} from '#ui/feedback/toast-message.ts'
import {useAct} from '#ui/hooks/use-act.ts'
import {useAtOnce} from '#ui/hooks/use-optimistic-value.ts'
import {buttonClass} from '#ui/primitives/button-class.ts'
import {Section} from '#ui/primitives/section.tsx'
import {MessageLink} from '#features/people/message-link.tsx'
import {InviteDialog} from './invite-dialog.tsx'
import {PersonRow, RemovePerson} from './person-row.tsx'
import {SendInviteAgain} from './send-invite-again.tsx'
import {RemovalConsequences} from './removal-consequences.tsx'
import {DemoLink} from '#features/people/about/demo-link.tsx'
import {fullName} from '#lib/full-name.ts'

const places = [
  {value: 'owner', label: m.owner()},
  {value: 'coordinator', label: m.coordinator()},
  {value: 'field', label: m.field_caregiver()},
] as const
const placeWord = {owner: m.owner(), coordinator: m.coordinator(), field: m.field_caregiver()}

/** The members of an agency, for its owner: their roles, invites and removal. */
export function MembersScreen() {
  const query = useQuery(leadQueries.members())
  const {data: members, error, refetch} = query
  const asOf = useAsOf(query)
  const [isInviting, setInviting] = useState(false)
  const [invited_id, setInvited] = useState<string>()
  const done = useAct<'invite'>(() => setInviting(true))
  const invite = useInviteMember()
  const inviteButton = (
    <Button icon={UserPlus} onClick={() => setInviting(true)}>
      {m.invite_a_member()}
    </Button>
  )
  return (
    <>
      <PageHeader
        title={m.your_team()}
        lead={m.everyone_logs_in_with_their_own()}
        asOf={asOf}
        crumbs={[
          <Link key="home" to="/dash/agency">
            {m.home()}
          </Link>,
          <Link key="people" to="/dash/agency/people">
            {m.people()}
          </Link>,
        ]}
        action={inviteButton}
      />
      {members ? (
        <div className="max-w-4xl space-y-4">
          <Card>
            <ul className="divide-y divide-line">
              {places.flatMap(({value}) =>
                members
                  .filter(({role}) => role === value)
                  .map(member => (
                    <Person
                      key={member.id}
                      member={member}
                      owners={members.filter(isOwner).length}
                      isNew={member.id === invited_id}
                    />
                  )),
              )}
            </ul>
          </Card>
          {members.length === 1 && (
            <EmptyState picture="empty-requests" title={m.its_just_you_so_far()}>
              {m.invite_field_caregivers_to_confirm_their()}
            </EmptyState>
          )}
        </div>
      ) : error ? (
        <ErrorState title={m.your_team_could_not_be_loaded()} {...failureOf(error)} onRetry={() => void refetch()} />
      ) : (
        <SkeletonCards count={3} />
      )}
      {isInviting && (
        <InviteDialog
          name="invite-member"
          title={m.invite_a_member()}
          description={m.we_will_email_them_a_link()}
          asksRole
          onInvite={async (person, role) => {
            const invited = await invite.mutateAsync({...person, role})
            setInvited(invited.id)
            return {...invited, was_invited: members?.some(({id}) => id === invited.id) ?? false}
          }}
          onClose={() => {
            setInviting(false)
            done()
          }}
        />
      )}
    </>
  )
}

const isOwner = ({role}: Member): boolean => role === 'owner'

function Person({member, owners, isNew}: {member: Member; owners: number; isNew: boolean}) {
  const change = useChangeMember()
  const [place, choose] = useAtOnce(member.role)
  const remove = useRemoveMember()
  const navigate = useNavigate()
  const needs = useNeedsConnection()
  const name = fullName(member)
  const isLast = isOwner(member) && owners === 1
  const [isAskingOwner, setAskingOwner] = useState(false)
  const [asked, setAsked] = useState<Lowered>()
  const changeRole = (role: Member['role']) => {
    choose(role)
    change.mutate(
      {id: member.id, role},
      {
        onSuccess: () => toast({title: `${name}: ${placeWord[role]}`, tone: 'good'}),
        onError: problem => {
          choose(member.role)
          toast({title: m.not_changed(), description: messageOf(problem), tone: 'bad'})
        },
      },
    )
  }
  const changeOrAsk = (role: Member['role']) => {
    if (role === 'owner') setAskingOwner(true)
    else if (!member.is_invited && isLowerRole(place, role)) setAsked(role)
    else changeRole(role)
  }
  return (
    <PersonRow person={member} word={isLast ? m.owner() : undefined} isNew={isNew}>
      <ConfirmDialog
        open={isAskingOwner}
        onOpenChange={setAskingOwner}
        title={m.make_an_owner({name})}
        consequences={m.can_then_do_everything_that_you({name})}
        action={m.make_owner()}
        onConfirm={() => {
          setAskingOwner(false)
          changeRole('owner')
        }}
      />
      {asked && (
        <ConfirmDialog
          open
          onOpenChange={() => setAsked(undefined)}
          title={m.change_role_of_to({name, role: placeWord[asked]})}
          consequences={<LoweredRole name={name} from={place} to={asked} />}
          action={m.change_role()}
          cancelLabel={m.cancel()}
          tone="primary"
          onConfirm={() => {
            setAsked(undefined)
            changeRole(asked)
          }}
        />
      )}
      {member.invitation_link && <DemoLink link={member.invitation_link} />}
      {member.is_invited && <SendAgain member={member} />}
      {place === 'field' && !member.is_invited && <MessageLink name={member.first_name} with={member.id} />}
      {!isLast && (
        <>
          <div className="w-52 max-w-full">
            <SelectField
              label={m.role_of({name})}
              hideLabel
              options={places.filter(({value}) => value !== 'owner' || isOwner(member) || !member.is_invited)}
              value={place}
              disabled={change.isPending || needs(m.changing()) !== undefined}
              onChange={changeOrAsk}
            />
          </div>
          <RemovePerson
            name={name}
            title={member.is_invited ? m.remove_invitation_question({name}) : m.remove_person_question({name})}
            action={member.is_invited ? m.remove_invitation() : undefined}
            consequences={<RemovalConsequences member={member} />}
            removedNote={member.is_invited ? undefined : m.visits_assigned_to_them_are_under_people()}
            onNext={
              member.is_invited
                ? undefined
                : {label: m.see_people_board(), onClick: () => void navigate({to: '/dash/agency/people'})}
            }
            command={{
              isPending: remove.isPending,
              error: remove.error,
              mutate: done => remove.mutate({id: member.id}, {onSuccess: done}),
            }}
          />
        </>
      )}
    </PersonRow>
  )
}

type Lowered = Exclude<Member['role'], 'owner'>

/** What a member may no longer do in the lower role. */
function LoweredRole({name, from, to}: {name: string; from: Member['role']; to: Lowered}) {
  return (
    <>
      <p>{to === 'field' ? m.then_only_own_visits({name}) : m.then_no_plan_payouts_team({name})}</p>
      {from === 'owner' && <p>{m.owner_card_is_removed_from_the_plan()}</p>}
      <p>{m.role_change_is_notified({name})}</p>
    </>
  )
}

function SendAgain({member}: {member: Member}) {
  const {mutate, isPending} = useSendInviteAgain()
  return <SendInviteAgain person={member} command={{isPending, mutate: on => mutate({id: member.id}, on)}} />
}

/** Links to the members of an agency. */
export function MembersCard() {
  return (
    <Section title={m.your_team()} anchor="your-team">
      <Card className="space-y-3">
        <p className="text-muted">{m.coordinators_manage_leads_and_calendars_with()}</p>
        <Link to="/dash/agency/members" className={buttonClass({variant: 'secondary'})}>
          <Users aria-hidden className="size-5" />
          {m.see_your_team()}
        </Link>
      </Card>
    </Section>
  )
}
