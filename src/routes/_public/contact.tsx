import {createFileRoute} from '@tanstack/react-router'
import * as v from 'valibot'
import {ContactScreen} from '#features/public/contact/contact-screen.tsx'

const Search = v.object({message: v.fallback(v.optional(v.pipe(v.string(), v.uuid())), undefined)})

export const Route = createFileRoute('/_public/contact')({validateSearch: Search, component: Contact})

function Contact() {
  return <ContactScreen message_id={Route.useSearch().message} />
}
