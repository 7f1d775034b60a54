import {useLocation} from '@tanstack/react-router'
import {languageNames, otherLanguage} from '#data/app/language.ts'
import {useChangeLanguage} from '#data/app/use-change-language.ts'
import {toast} from '#ui/feedback/toast-message.ts'

/** This page in the other language, in one tap. A link, so that programs without scripts find it too. */
export function LanguageLink() {
  const {pathname} = useLocation()
  const {asked, change} = useChangeLanguage(title => toast({title, tone: 'bad'}))
  return (
    <a
      href={`${pathname}?lang=${otherLanguage}`}
      lang={otherLanguage}
      hrefLang={otherLanguage}
      aria-busy={asked !== undefined}
      className="aria-busy:animate-pulse"
      onClick={event => {
        event.preventDefault()
        change(otherLanguage)
      }}
    >
      {languageNames[otherLanguage]}
    </a>
  )
}
