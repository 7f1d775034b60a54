import {createFileRoute} from '@tanstack/react-router'
import {PublicFrame} from '#features/app/public-frame.tsx'

export const Route = createFileRoute('/_public')({component: PublicFrame})
