import {useSearch} from '@tanstack/react-router'
import {lazy, Suspense} from 'react'
import type {Viewer} from './bid/use-bid.ts'
import {usual_radius, type Radius} from './search.ts'

// few visits to a page open a lead, so the dialog is loaded then
const LeadById = lazy(() => import('./lead-by-id.tsx').then(file => ({default: file.LeadById})))

/** The dialog of the lead that the address names: a caregiver's by `?request=`, an agency's by `?lead=`. */
export function OpenLead({viewer, radius = usual_radius}: {viewer: Viewer; radius?: Radius}) {
  const {request, lead} = useSearch({strict: false})
  const id = viewer === 'caregiver' ? request : lead
  if (id === undefined) return null
  return (
    <Suspense fallback={null}>
      <LeadById key={id} id={id} viewer={viewer} radius={radius} />
    </Suspense>
  )
}
