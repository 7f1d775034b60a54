import {useQuery} from '@tanstack/react-query'
import {messageOf} from '#data/app/message.ts'
import {peopleQueries} from '#data/queries/people.ts'
import {Dialog} from '#ui/overlays/dialog.tsx'
import {ErrorState} from '#ui/states/error-state.tsx'
import {SkeletonLines} from '#ui/states/skeleton.tsx'
import {AboutAgency} from './about-agency.tsx'
import {AboutCaregiver} from './about-caregiver.tsx'
import type {FileView} from './file-view.ts'

/** Somebody by profile id, one of the two, with the name that the screen has for them. */
export interface Person {
  caretaker_id: string | null
  org_id: string | null
  name: string
  FileView: FileView
}

/** Who somebody is: what they say of themselves, what was checked, and their certificates. */
export function AboutSheet({person, onClose}: {person: Person; onClose: () => void}) {
  const {caretaker_id, org_id, name} = person
  return (
    <Dialog onClose={onClose} title={name} size="md">
      {caretaker_id ? (
        <Caregiver {...person} id={caretaker_id} />
      ) : (
        org_id && <Agency {...person} id={org_id} />
      )}
    </Dialog>
  )
}

interface Shown {
  id: string
  name: string
  FileView: FileView
}

function Caregiver({id, FileView}: Shown) {
  const query = useQuery(peopleQueries.caretaker(id))
  return query.data ? <AboutCaregiver person={query.data} FileView={FileView} /> : <NotYet {...query} />
}

function Agency({id, FileView}: Shown) {
  const query = useQuery(peopleQueries.organization(id))
  return query.data ? <AboutAgency agency={query.data} FileView={FileView} /> : <NotYet {...query} />
}

/** On its way, or not to be had: the page below stays as it was. */
function NotYet({error, refetch}: {error: Error | null; refetch: () => unknown}) {
  return error ? (
    <ErrorState
      title="This profile could not be loaded"
      detail={messageOf(error)}
      onRetry={() => void refetch()}
    />
  ) : (
    <SkeletonLines lines={6} />
  )
}
