import {m} from '#messages'
import {createFileRoute} from '@tanstack/react-router'
import {CloseScreen} from '#features/profile/account/close-screen.tsx'

export const Route = createFileRoute('/_app/settings/close-account')({
  staticData: {title: m.close_my_account(), needsNoProfile: true},
  component: CloseScreen,
})
