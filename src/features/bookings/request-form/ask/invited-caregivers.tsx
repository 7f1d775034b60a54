import {m} from '#messages'
import {useQuery} from '@tanstack/react-query'
import {useState} from 'react'
import {limits} from '#contract/limits.ts'
import {bookingQueries} from '#data/queries/bookings.ts'
import {favouriteQueries} from '#data/queries/favourites.ts'
import {pastProviders} from '#features/people/favourites/booked-providers.ts'
import {type Unavailable, whyCaregiverUnavailable} from '#features/people/favourites/unavailable.ts'
import {useReasonNotToAsk} from '#features/people/favourites/use-reason-not-to-ask.ts'
import {Checkbox} from '#ui/fields/checkbox.tsx'
import {Button} from '#ui/primitives/button.tsx'
import {GroupFrame, useFieldIds} from '#ui/fields/field-frame.tsx'
import type {Provider} from '../values.ts'

/** As many are shown at first, since a family can have many favorites. */
const shown_at_first = 8

interface Candidate {
  caretaker_id: string
  name: string
  unavailable?: Unavailable | undefined
}

const candidatesOf = (providers: readonly Provider[]): Candidate[] =>
  providers.flatMap(({caretaker_id, name}) => (caretaker_id === null ? [] : {caretaker_id, name}))

/**
 * The caregivers who can be asked first, each once: those of the form, the favorites and those who came. One who is not
 * chosen any more stays in place, so nothing moves under the finger.
 */
function useCandidates(providers: readonly Provider[], enabled = true): Candidate[] {
  const [begun] = useState(providers)
  const {data: favourites} = useQuery({...favouriteQueries.list(), enabled})
  const {data: bookings} = useQuery({...bookingQueries.list(), enabled})
  const items = favourites?.items ?? []
  const listed: Candidate[] = [
    ...items.map(each => ({
      caretaker_id: each.caretaker_id,
      name: each.display_name,
      unavailable: whyCaregiverUnavailable(each),
    })),
    ...pastProviders(
      bookings ?? [],
      items.map(({caretaker_id}) => ({caretaker_id, org_id: null})),
    ).flatMap(({caretaker_id, display_name: name, unavailable}) =>
      caretaker_id ? [{caretaker_id, name, unavailable}] : [],
    ),
  ]
  const unlisted = candidatesOf(providers).filter(one => !listed.some(each => each.caretaker_id === one.caretaker_id))
  const all = [...candidatesOf(begun), ...listed, ...unlisted]
  return [...new Map(all.map(each => [each.caretaker_id, each])).values()]
}

/** Whether `InvitedCaregivers` is shown where these are asked first: a family knows others than the one caregiver. */
export function useCanAddCaregivers(providers: readonly Provider[], isFamily: boolean): boolean {
  const enabled = isFamily && Boolean(providers[0]?.caretaker_id)
  return useCandidates(providers, enabled).length > 1 && enabled
}

/** Which caregivers are asked first, with others to add; nothing where the family knows no other. */
export function InvitedCaregivers({
  providers,
  onChange,
}: {
  providers: readonly Provider[]
  onChange: (providers: Provider[]) => void
}) {
  const [isWhole, setWhole] = useState(false)
  const candidates = useCandidates(providers)
  const shown = isWhole ? candidates : candidates.slice(0, shown_at_first)
  // why the last one cannot be removed stands here, so that no row moves as a second one is chosen
  const from = m.favorites_and_past_caregivers_up_to({max: limits.invited_max})
  const hint = `${from} ${m.to_ask_everyone_choose_caregivers_nearby()}`
  const ids = useFieldIds({hint})
  if (candidates.length < 2) return null
  return (
    <GroupFrame ids={ids} label={m.which_caregivers()} hint={hint}>
      {shown.map(one => {
        const others = providers.filter(each => each.caretaker_id !== one.caretaker_id)
        const isChosen = others.length < providers.length
        return (
          <CandidateBox
            key={one.caretaker_id}
            candidate={one}
            isChosen={isChosen}
            isOnly={isChosen && others.length === 0}
            isFull={providers.length >= limits.invited_max}
            onChange={isNow =>
              onChange(isNow ? [...others, {caretaker_id: one.caretaker_id, org_id: null, name: one.name}] : others)
            }
          />
        )
      })}
      {shown.length < candidates.length && (
        <Button variant="secondary" size="sm" onClick={() => setWhole(true)}>
          {m.show_all({length: candidates.length})}
        </Button>
      )}
    </GroupFrame>
  )
}

/** One caregiver; disabled with the reason where they cannot be asked, and as the only one, of which the group says why. */
function CandidateBox({
  candidate: {caretaker_id, name, unavailable},
  isChosen,
  isOnly,
  isFull,
  onChange,
}: {
  candidate: Candidate
  isChosen: boolean
  isOnly: boolean
  isFull: boolean
  onChange: (isNow: boolean) => void
}) {
  const reason = useReasonNotToAsk({caretaker_id, org_id: null, name, unavailable})
  return (
    <Checkbox
      label={name}
      hint={reason}
      checked={isChosen}
      disabled={isOnly || (!isChosen && (isFull || reason !== undefined))}
      onChange={onChange}
    />
  )
}
