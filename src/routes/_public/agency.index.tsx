import {m} from '#messages'
import {createFileRoute} from '@tanstack/react-router'
import {AgencyLanding} from '#features/public/agency/agency-landing.tsx'

export const Route = createFileRoute('/_public/agency/')({
  staticData: {bleed: true, title: m.for_agencies()},
  component: AgencyLanding,
})
