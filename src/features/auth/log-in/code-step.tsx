import {Button} from '#ui/primitives/button.tsx'
import {CodeForm} from './code-form.tsx'

/** The second step of a log-in, in place of its form. */
export function CodeStep({send, onBack}: {send: (code: string) => Promise<void>; onBack: () => void}) {
  return (
    <>
      <h2 className="text-22 font-semibold">Enter your code</h2>
      <p className="mt-1 mb-4 text-muted">Two-step login is on for this account.</p>
      <CodeForm action="Log in" send={send} />
      <Button variant="quiet" size="sm" full className="mt-2" onClick={onBack}>
        Back
      </Button>
    </>
  )
}
