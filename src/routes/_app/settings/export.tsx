import {m} from '#messages'
import {createFileRoute} from '@tanstack/react-router'
import {exportsQuery} from '#data/account/exports.ts'
import {ExportScreen} from '#features/profile/account/export-screen.tsx'

export const Route = createFileRoute('/_app/settings/export')({
  staticData: {title: m.export_my_data(), needsNoProfile: true},
  loader: ({context: {queryClient}}) => void queryClient.prefetchQuery(exportsQuery()),
  component: ExportScreen,
})
