import {createFileRoute} from '@tanstack/react-router'
import {CloseScreen} from '#features/profile/account/close-screen.tsx'

export const Route = createFileRoute('/_app/settings/close-account')({
  staticData: {title: 'Close my account'},
  component: CloseScreen,
})
