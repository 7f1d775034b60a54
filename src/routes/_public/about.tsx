import {createFileRoute} from '@tanstack/react-router'
import {AboutScreen} from '#features/public/about-screen.tsx'

export const Route = createFileRoute('/_public/about')({component: AboutScreen})
