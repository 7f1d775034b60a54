import * as contract from '#contract/content/faqs.ts'
import {route} from '#server/http/mount.ts'
import {presentFaq} from './present.ts'
import {allFaqs} from './store.ts'

export const faqRoutes = [
  route(contract.listFaqs, async ({db}) => ({items: (await allFaqs(db)).map(presentFaq)})),
]
