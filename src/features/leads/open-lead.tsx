import {useNavigate, useSearch} from '@tanstack/react-router'
import {Suspense} from 'react'
import {lazyDialog} from '#ui/overlays/lazy-dialog.tsx'
import type {Viewer} from './bid/use-bid.ts'
import {usual_radius, type Radius} from './search.ts'

// few visits to a page open a lead, so the dialog is loaded then
const LeadById = lazyDialog(() => import('./lead-by-id.tsx').then(file => file.LeadById))

/** The dialog of the lead that the address names: a caregiver's by `?request=`, an agency's by `?lead=`. */
export function OpenLead({viewer, radius = usual_radius}: {viewer: Viewer; radius?: Radius}) {
  const {request, lead} = useSearch({strict: false})
  const navigate = useNavigate()
  const id = viewer === 'caregiver' ? request : lead
  if (id === undefined) return null
  const close = () =>
    void navigate({
      to: '.',
      search: (before: object) => ({
        ...before,
        [viewer === 'caregiver' ? 'request' : 'lead']: undefined,
      }),
      resetScroll: false,
      replace: true,
    })
  return (
    <Suspense fallback={null}>
      <LeadById key={id} id={id} viewer={viewer} radius={radius} onClose={close} />
    </Suspense>
  )
}
