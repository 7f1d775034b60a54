import {createFileRoute, redirect} from '@tanstack/react-router'
import {invoiceQueries} from '#data/queries/invoices.ts'
import {who} from '#data/account/current-user.ts'
import {InvoiceScreen} from '#features/money/invoices/invoice-screen.tsx'

export const Route = createFileRoute('/_app/dash/agency/invoices/$id')({
  staticData: {roles: ['agency'], title: 'Invoice'},
  beforeLoad: () => {
    // payments are the office's; a field caregiver has her own visits
    if (who.get()?.member_role === 'field') throw redirect({to: '/dash/agency', replace: true})
  },
  loader: ({context: {queryClient}, params: {id}}) => void queryClient.prefetchQuery(invoiceQueries.one(id)),
  component: Invoice,
})

function Invoice() {
  const {id} = Route.useParams()
  return <InvoiceScreen key={id} id={id} reader="agency" />
}
