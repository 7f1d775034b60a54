import {m} from '#messages'
import {createFileRoute} from '@tanstack/react-router'
import {signInsQuery} from '#data/account/sign-ins.ts'
import {DevicesScreen} from '#features/profile/account/devices-screen.tsx'

export const Route = createFileRoute('/_app/settings/devices')({
  staticData: {title: m.devices()},
  loader: ({context: {queryClient}}) => void queryClient.prefetchQuery(signInsQuery()),
  component: DevicesScreen,
})
