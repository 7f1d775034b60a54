import {m} from '#messages'
import {useState} from 'react'
import type {Confirmation, Edge, Session} from '#contract/sessions/session.ts'
import {useWho, type Who} from '#data/account/current-user.ts'
import {milesText} from '#domain/bookings/request-text.ts'
import {distanceMiles} from '#domain/place.ts'
import {awayClaims, canExplainClaim} from '#domain/sessions/confirmed-away.ts'
import {useNeedsConnection} from '#data/offline/use-connection.ts'
import {useExplainPlace} from '#data/queries/session-commands.ts'
import {Button} from '#ui/primitives/button.tsx'
import {Callout} from '#ui/primitives/callout.tsx'
import {mayAnswer} from '../changes/answer-wanted.ts'
import {actorName, isOwnAct, otherName} from '../changes/other-name.ts'
import {ReasonDialog} from '../changes/reason-dialog.tsx'
import {sideName} from '../confirm/tap.ts'

/** One person's confirmations away from the place; `name` is null for the reader's own. */
interface Away {
  by: string
  name: string | null
  edges: Edge[]
  /** `The start was 14 miles from the place.`, of each edge whose places are known. */
  distances: string[]
}

/** How far a phone was; only miles count once the visit's place is rounded. @see src/domain/rules.md#place-before-approval */
function distanceText(visit: Session, edge: Edge, claim: Pick<Confirmation, 'latitude' | 'longitude'>): string | null {
  if (claim.latitude == null || claim.longitude == null || visit.latitude === null || visit.longitude === null)
    return null
  const miles = distanceMiles(
    {latitude: claim.latitude, longitude: claim.longitude},
    {latitude: visit.latitude, longitude: visit.longitude},
  )
  if (!visit.address && miles < 2) return null
  return m.edge_was_miles_from_the_place({edge, miles: milesText(miles)})
}

/** Who of the reader's side confirmed away from the place; a field caregiver reads it only of their own. */
function peopleAway(session: Session, reader: Who | null): Away[] {
  const {my_side, assigned} = session
  const byPerson = new Map<string, Away>()
  for (const {edge, by, by_name, ...claim} of awayClaims(session, my_side)) {
    const isOwn = by === reader?.user_id
    if (!isOwn && !mayAnswer(reader)) continue
    const name = by_name ?? (my_side === 'caretaker' ? assigned?.name : undefined) ?? sideName[my_side]
    const before = byPerson.get(by)
    byPerson.set(by, {
      by,
      name: isOwn ? null : name,
      edges: [...(before?.edges ?? []), edge],
      distances: [...(before?.distances ?? []), distanceText(session, edge, claim) ?? []].flat(),
    })
  }
  return [...byPerson.values()]
}

/**
 * Says that confirmations of one's own side were recorded away from the place, and shows what either side explained.
 * @see src/domain/rules.md#flags
 */
export function OutOfPlace({
  session,
  onDialog,
}: {
  session: Session
  /** Called as its dialog opens or closes. */
  onDialog?: ((isOpen: boolean) => void) | undefined
}) {
  const [explaining, setExplaining] = useState<Away | null>(null)
  const explain = (person: Away | null) => {
    setExplaining(person)
    onDialog?.(person !== null)
  }
  const who = useWho()
  const user_id = who?.user_id
  const {my_side, explanations = []} = session
  const away = awayClaims(session, my_side)
  const given = explanations.filter(({side}) => side === my_side)
  const hasExplained = given.some(({by}) => isOwnAct(by, user_id))
  const hasConfirmed = away.some(({by}) => by === user_id)
  // the server counts those of the whole side
  const canExplain = (person: Away) =>
    canExplainClaim(session, {side: my_side, user_id, by: person.by}) ||
    (given.length < away.length && given.filter(({by}) => by === person.by).length < person.edges.length)
  return (
    <>
      {peopleAway(session, who).map(each => (
        <Callout
          key={each.edges.join()}
          tone="waiting"
          title={
            each.name === null ? m.your_phone_was_away_from_the() : m.phone_of_name_was_away_from_the({name: each.name})
          }
          action={
            canExplain(each) && (
              <Button size="sm" variant="secondary" onClick={() => explain(each)}>
                {hasExplained ? m.add_to_your_explanation() : m.explain()}
              </Button>
            )
          }
        >
          {m.edge_was_recorded_there({edge: each.edges.length > 1 ? 'both' : (each.edges[0] ?? 'start')})}
          {each.distances.length > 0 && ` ${each.distances.join(' ')}`}
        </Callout>
      ))}
      {explanations.map(({side, by, by_name, text, at}) => (
        <Callout
          key={at}
          tone="neutral"
          title={
            side === my_side && isOwnAct(by, user_id)
              ? hasConfirmed
                ? m.you_explained_where_you_confirmed()
                : m.you_explained_where_they_confirmed()
              : whereExplained(actorName(session, {side, by, by_name}, user_id), side === my_side && hasConfirmed)
          }
        >
          “<bdi>{text}</bdi>”
        </Callout>
      ))}
      {explaining && <ExplainDialog session={session} person={explaining} onClose={() => explain(null)} />}
    </>
  )
}

const whereExplained = (who: string, isOwn: boolean) =>
  isOwn ? m.who_explained_where_you_confirmed({who}) : m.who_explained_where_they_confirmed({who})

function ExplainDialog({session, person, onClose}: {session: Session; person: Away; onClose: () => void}) {
  const {by, name} = person
  const explain = useExplainPlace()
  const needs = useNeedsConnection()
  return (
    <ReasonDialog
      draft={`out-of-place-${session.id}-${by}`}
      title={name === null ? m.explain_where_you_confirmed() : m.explain_where_name_confirmed({name})}
      description={m.and_village_support_can_read_this({other_name: otherName(session)})}
      label={name === null ? m.where_were_you() : m.where_was_name({name})}
      placeholder={name === null ? m.we_met_at_the_playground() : m.they_met_at_the_playground()}
      missing={name === null ? m.say_where_you_were() : m.say_where_name_was({name})}
      action={m.send_explanation()}
      isPending={explain.isPending}
      error={explain.error}
      offlineReason={needs(m.sending_what_waits())}
      onSend={(text, onSent) => explain.mutate({session_id: session.id, text}, {onSuccess: onSent})}
      onClose={onClose}
    />
  )
}
