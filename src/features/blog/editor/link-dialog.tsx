import type {Editor} from '@tiptap/react'
import {useState, type FormEvent} from 'react'
import {isPostLink} from '#domain/content/post-html.ts'
import {Button} from '#ui/primitives/button.tsx'
import {TextField} from '#ui/fields/text-field.tsx'
import {Dialog} from '#ui/overlays/dialog.tsx'

/** Completes a typed address: `mailto:` for an email, `https://` if the scheme is missing. */
const completed = (typed: string): string => {
  const address = typed.trim()
  if (/^[^\s@/:]+@[^\s@/:]+\.[a-z]{2,}$/i.test(address)) return `mailto:${address}`
  return /^[\w-]+(\.[\w-]+)+([/?#]|$)/.test(address) ? `https://${address}` : address
}

/** Sets the link of the selected text, or of the link at the caret. Without a selection it inserts the address. */
export function LinkDialog({editor, onClose}: {editor: Editor; onClose: () => void}) {
  const [before] = useState(() => String(editor.getAttributes('link').href ?? ''))
  const [typed, setTyped] = useState(before)
  const [error, setError] = useState<string>()

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const href = completed(typed)
    if (!isPostLink(href)) return setError('Type an address like https://example.com or /faq')
    const chain = editor.chain().focus().extendMarkRange('link')
    if (editor.state.selection.empty && before === '') {
      chain.insertContent({type: 'text', text: typed.trim(), marks: [{type: 'link', attrs: {href}}]}).run()
    } else chain.setLink({href}).run()
    onClose()
  }

  return (
    <Dialog
      title="Link"
      onClose={onClose}
      footer={
        <>
          {before !== '' && (
            <Button
              variant="secondary"
              onClick={() => {
                editor.chain().focus().extendMarkRange('link').unsetLink().run()
                onClose()
              }}
            >
              Remove link
            </Button>
          )}
          <Button type="submit" form="post-link">
            {before === '' ? 'Add link' : 'Change link'}
          </Button>
        </>
      }
    >
      <form id="post-link" noValidate onSubmit={submit}>
        <TextField
          label="Address"
          hint="A page of the web, one of ours such as /faq, or a mail address."
          value={typed}
          inputMode="url"
          autoCapitalize="none"
          spellCheck={false}
          error={error}
          onChange={value => {
            setTyped(value)
            setError(undefined)
          }}
        />
      </form>
    </Dialog>
  )
}
