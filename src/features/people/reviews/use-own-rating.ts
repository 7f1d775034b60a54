import {useQuery} from '@tanstack/react-query'
import {useAsOf} from '#data/offline/use-stale-since.ts'
import {profileQueries} from '#data/queries/profile.ts'

/** The signed-in caregiver or agency as families rate it; undefined until the profile is known. */
export function useOwnRating(of: 'caretaker' | 'agency') {
  const caregiver = useQuery({...profileQueries.caretaker(), enabled: of === 'caretaker'})
  const agency = useQuery({...profileQueries.organization(), enabled: of === 'agency'})
  const shown = of === 'caretaker' ? caregiver : agency
  const {data: profile, error, refetch} = shown
  const asOf = useAsOf(shown)
  const reviewed = profile && {
    caretaker_id: of === 'caretaker' ? profile.id : null,
    org_id: of === 'agency' ? profile.id : null,
  }
  return {profile, reviewed, error, refetch, asOf}
}
