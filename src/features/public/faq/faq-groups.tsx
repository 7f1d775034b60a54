import type {Faq, FaqAudience} from '#contract/content/faqs.ts'
import {FaqAudience as Audience} from '#contract/content/faqs.ts'
import {Accordion} from '#ui/primitives/accordion.tsx'
import {Tabs} from '#ui/primitives/tabs.tsx'
import {faqItem} from './faq-answer.tsx'

/** The four groups side by side. A question that the address names decides over the group, and stands open. */
export function FaqGroups({
  faqs,
  group,
  openId,
  onGroup,
}: {
  faqs: readonly Faq[]
  group: FaqAudience | undefined
  openId: string | undefined
  onGroup: (group: FaqAudience) => void
}) {
  const linked = faqs.find(faq => faq.id === openId)
  return (
    <Tabs
      label="Groups of questions"
      value={group ?? linked?.audience ?? 'Parents'}
      onChange={onGroup}
      tabs={Audience.options.map(value => ({
        value,
        label: value,
        content: (
          <Accordion
            level={2}
            items={faqs.filter(faq => faq.audience === value).map(faqItem)}
            openId={linked?.id}
          />
        ),
      }))}
    />
  )
}
