import {m} from '#messages'
import {createFileRoute} from '@tanstack/react-router'
import {staffPeopleQueries} from '#data/queries/admin/people.ts'
import {CertificateView} from '#features/people/about/file-view.tsx'
import {PersonScreen} from '#features/staff/people/person-screen.tsx'

export const Route = createFileRoute('/admin/dashboard/users/caregivers/$id')({
  staticData: {roles: ['admin'], title: m.caregiver()},
  loader: ({context: {queryClient}, params}) => void queryClient.prefetchQuery(staffPeopleQueries.person(params.id)),
  component: Caregiver,
})

function Caregiver() {
  return (
    <PersonScreen
      kind="caregivers"
      id={Route.useParams().id}
      renderFile={(certificate, onClose) => <CertificateView certificate={certificate} onClose={onClose} />}
    />
  )
}
