import {Link} from '@tanstack/react-router'
import {Link2} from 'lucide-react'
import type {Faq} from '#contract/content/faqs.ts'

/** An answer in its paragraphs, and the address of its question to pass on. */
function FaqAnswer({faq}: {faq: Faq}) {
  return (
    <>
      {faq.answer.split(/\n{2,}/).map(paragraph => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      <p>
        <Link
          to="/faq"
          hash={faq.id}
          search={{}}
          className="target inline-flex items-center gap-1.5 text-14 text-primary underline-offset-4 hover:underline"
        >
          <Link2 aria-hidden className="size-4" />
          Link to this question
        </Link>
      </p>
    </>
  )
}

export const faqItem = (faq: Faq) => ({id: faq.id, title: faq.question, content: <FaqAnswer faq={faq} />})
