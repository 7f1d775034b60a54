import {useEffect} from 'react'

/**
 * Takes the place of react-style-singleton below the dialogs (vite.config.ts): that one inserts a style element whose
 * text differs by the width of the scroll bar, which a policy by hashes refuses. Constructed sheets are not inline.
 */
export function styleSingleton() {
  let users = 0
  const sheet = new CSSStyleSheet()
  return function Sheet({styles}: {styles: string}) {
    useEffect(() => {
      if (users === 0) {
        sheet.replaceSync(styles)
        document.adoptedStyleSheets.push(sheet)
      }
      users += 1
      return () => {
        users -= 1
        if (users === 0) document.adoptedStyleSheets = document.adoptedStyleSheets.filter(each => each !== sheet)
      }
    }, [styles])
    return null
  }
}
