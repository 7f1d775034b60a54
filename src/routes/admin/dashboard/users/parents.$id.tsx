import {createFileRoute} from '@tanstack/react-router'
import {staffPeopleQueries} from '#data/admin-people.ts'
import {CertificateView} from '#features/profile/certificate-view.tsx'
import {PersonScreen} from '#features/staff/person-screen.tsx'

export const Route = createFileRoute('/admin/dashboard/users/parents/$id')({
  staticData: {roles: ['admin'], title: 'Careseeker'},
  loader: ({context: {queryClient}, params}) =>
    void queryClient.prefetchQuery(staffPeopleQueries.person(params.id)),
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
