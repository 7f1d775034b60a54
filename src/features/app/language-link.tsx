import {m} from '#messages'
import {useLocation} from '@tanstack/react-router'
import LoaderCircle from 'lucide-react/icons/loader-circle'
import {languageNames, otherLanguage} from '#data/app/language.ts'
import {useChangeLanguage} from '#data/app/use-change-language.ts'
import {toast} from '#ui/feedback/toast-message.ts'

/** This page in the other language, in one tap. A link, so that programs without scripts find it too. */
export function LanguageLink() {
  const {pathname} = useLocation()
  const {asked, change} = useChangeLanguage(title => toast({title, tone: 'bad'}))
  return (
    <>
      <a
        href={`${pathname}?lang=${otherLanguage}`}
        lang={otherLanguage}
        hrefLang={otherLanguage}
        aria-busy={asked !== undefined}
        className="inline-flex items-center gap-1.5"
        onClick={event => {
          event.preventDefault()
          change(otherLanguage)
        }}
      >
        {languageNames[otherLanguage]}
        {asked && <LoaderCircle aria-hidden className="size-4 animate-spin" />}
      </a>
      <span role="status" className="sr-only">
        {asked && m.changing_the_language()}
      </span>
    </>
  )
}
