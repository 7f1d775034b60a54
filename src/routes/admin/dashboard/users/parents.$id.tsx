import {m} from '#messages'
import {createFileRoute} from '@tanstack/react-router'
import {staffPeopleQueries} from '#data/queries/admin/people.ts'
import {CertificateView} from '#features/people/about/file-view.tsx'
import {PersonScreen} from '#features/staff/people/person-screen.tsx'

export const Route = createFileRoute('/admin/dashboard/users/parents/$id')({
  staticData: {roles: ['admin'], title: m.careseeker()},
  loader: ({context: {queryClient}, params}) => void queryClient.prefetchQuery(staffPeopleQueries.person(params.id)),
  component: Careseeker,
})

function Careseeker() {
  return (
    <PersonScreen
      kind="parents"
      id={Route.useParams().id}
      renderFile={(certificate, onClose) => <CertificateView certificate={certificate} onClose={onClose} />}
    />
  )
}
