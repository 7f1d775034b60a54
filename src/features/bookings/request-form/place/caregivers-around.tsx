import {useQuery} from '@tanstack/react-query'
import {UsersRound} from 'lucide-react'
import {placeQueries} from '#data/queries/places.ts'
import {Fact, Facts} from '#ui/primitives/facts.tsx'
import {useIsFamily} from '../requester.ts'

const bandText = ({from, to}: {from: number; to: number | null}) =>
  to === null
    ? `More than ${from} verified caregivers come here`
    : to === 0
      ? 'No verified caregiver comes here yet; agencies may'
      : `Roughly ${from} to ${to} verified caregivers come here`

/** A rough number of caregivers who serve this place. Renders nothing until it is known. */
export function CaregiversAround({latitude, longitude}: {latitude: number; longitude: number}) {
  const {data} = useQuery({
    ...placeQueries.caregivers(latitude, longitude),
    enabled: useIsFamily(),
  })
  return (
    <div aria-live="polite">
      {data && (
        <Facts>
          <Fact icon={UsersRound}>{bandText(data)}</Fact>
        </Facts>
      )}
    </div>
  )
}
